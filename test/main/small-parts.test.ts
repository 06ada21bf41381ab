import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Events } from '../../electron/ipc/channels';
import { openLog } from '../../electron/main/log';
import { OfferedPaths } from '../../electron/main/offered-paths';
import { placesOf } from '../../electron/main/places';
import { startProgress } from '../../electron/main/progress';
import { tempFolder } from '../project/temp-folder';

describe('progress', () => {
  it('is silent for short work, then at most ten times a second, and always ended', () => {
    let now = 0;
    const emitted: Events['progress'][] = [];
    const progress = startProgress(
      (some) => emitted.push(some),
      () => now,
    );
    for (now = 0; now < 300; now += 50) progress.report('reading', now, null);
    expect(emitted).toEqual([]);
    for (now = 300; now < 500; now += 20) progress.report('reading', now, 1000);
    expect(emitted.map((some) => some?.done)).toEqual([300, 400]);
    progress.end();
    expect(emitted.at(-1)).toBeNull();
  });

  it('of short work ends without a word', () => {
    const emitted: unknown[] = [];
    startProgress((some) => emitted.push(some)).end();
    expect(emitted).toEqual([]);
  });
});

describe('the log', () => {
  it('holds the stack, and starts anew when it is large', () => {
    const folder = tempFolder();
    const log = openLog(folder, () => new Date(0));
    log.error('document:open', new Error('boom'));
    expect(readFileSync(log.file, 'utf8')).toMatch(
      /^1970-01-01T00:00:00.000Z document:open: Error: boom\n {4}at /,
    );
    writeFileSync(log.file, Buffer.alloc(1024 * 1024 + 1, 'x'));
    log.error('again', 'plain');
    expect(readFileSync(log.file, 'utf8')).toBe('1970-01-01T00:00:00.000Z again: plain\n');
    expect(statSync(`${log.file}.old`).size).toBe(1024 * 1024 + 1);
  });

  it('never fails', () => {
    const folder = tempFolder({ logs: 'a file in its way' });
    expect(() => {
      openLog(folder).error('x', new Error('y'));
    }).not.toThrow();
  });
});

describe('places', () => {
  it('of a packaged program are beside its archive', () => {
    expect(placesOf('/app/resources/app.asar', '/app/resources', undefined)).toEqual({
      catalog: join('/app/resources', 'catalog.sqlite'),
      examples: join('/app/resources', 'examples'),
      templates: join('/app/resources', 'examples', 'templates'),
      preload: join('/app/resources/app.asar', 'out/preload/index.cjs'),
      windowFiles: join('/app/resources/app.asar', 'out/renderer'),
    });
    expect(placesOf('/src', null, '/other.sqlite').catalog).toBe('/other.sqlite');
    expect(placesOf('/src', null, undefined).examples).toBe(join('/src', 'examples'));
  });
});

describe('dropped paths', () => {
  it('are forgotten when there are very many', () => {
    const offered = new OfferedPaths();
    for (let index = 0; index < 300; index += 1) offered.drop(`/drop/${String(index)}`);
    expect(offered.allows('/drop/299', [])).toBe(true);
    expect(offered.allows('/drop/0', [])).toBe(false);
    expect(offered.allows('/drop/../drop/299', [])).toBe(true);
    expect(offered.allows('/drop', [])).toBe(false);
  });
});
