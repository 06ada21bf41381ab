import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ProjectWatch, type WatchReport } from '../../electron/project/watch';
import { tempFolder } from './temp-folder';
import { eventually } from '../support/eventually';

let watch: ProjectWatch | null = null;
afterEach(() => {
  watch?.close();
});

function watching(root: string, folders: readonly string[]): WatchReport[] {
  const reports: WatchReport[] = [];
  watch = new ProjectWatch(root, {
    onChange: (report) => reports.push(report),
    onLimit: (code) => {
      throw new Error(code);
    },
  });
  watch.follow(folders);
  return reports;
}

describe('a watched project', () => {
  test('tells of a file that is written', async () => {
    const root = tempFolder({ 'cfg/a.cfg': 'x\n' });
    const reports = watching(root, ['', 'cfg']);
    writeFileSync(join(root, 'cfg/a.cfg'), 'y\n');
    await eventually(() => {
      expect(reports).toHaveLength(1);
    });
    expect(reports[0]).toEqual({ paths: ['cfg/a.cfg'], more: false });
  });

  test('tells of what comes and goes, a burst at once', async () => {
    const root = tempFolder({ 'a.cfg': '', 'old.cfg': '', 'sub/b.cfg': '' });
    const reports = watching(root, ['', 'sub']);
    writeFileSync(join(root, 'new.cfg'), '');
    renameSync(join(root, 'old.cfg'), join(root, 'renamed.cfg'));
    rmSync(join(root, 'sub/b.cfg'));
    mkdirSync(join(root, 'folder'));
    await eventually(() => {
      expect(reports).toHaveLength(1);
    });
    expect(reports[0]?.more).toBe(false);
    expect([...(reports[0]?.paths ?? [])].sort()).toEqual(
      ['folder', 'new.cfg', 'old.cfg', 'renamed.cfg', 'sub/b.cfg'].sort(),
    );
  });

  test('forgets folders that it is told to leave, and survives that they vanish', async () => {
    const root = tempFolder({ 'a/x.cfg': '', 'b/y.cfg': '' });
    const reports = watching(root, ['a', 'b']);
    watch?.follow(['b', 'not-there']);
    writeFileSync(join(root, 'a/x.cfg'), 'changed');
    writeFileSync(join(root, 'b/y.cfg'), 'changed');
    await eventually(() => {
      expect(reports).toHaveLength(1);
    });
    expect(reports[0]?.paths).toEqual(['b/y.cfg']);
    rmSync(join(root, 'b'), { recursive: true });
    await eventually(() => {
      expect(reports.length).toBeGreaterThan(1);
    });
    expect(reports.at(-1)?.paths.some((path) => path.startsWith('b'))).toBe(true);
  });

  test('stays with a folder that was deleted and made again', async () => {
    const root = tempFolder({ 'sub/deep/x.cfg': '' });
    const reports = watching(root, ['', 'sub', 'sub/deep']);
    rmSync(join(root, 'sub'), { recursive: true });
    mkdirSync(join(root, 'sub/deep'), { recursive: true });
    await eventually(() => {
      expect(reports.some(({ more }) => more)).toBe(true);
    });
    writeFileSync(join(root, 'sub/deep/late.cfg'), '');
    await eventually(() => {
      expect(reports.flatMap(({ paths }) => paths)).toContain('sub/deep/late.cfg');
    });
  });

  test('says once when the system allows no more watches, and goes on', () => {
    const limits: string[] = [];
    watch = new ProjectWatch('/project', {
      onChange: () => undefined,
      onLimit: (code) => limits.push(code),
      recursive: false,
      watch: (() => {
        throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
      }) as never,
    });
    watch.follow(['', 'a', 'b']);
    expect(limits).toEqual(['ENOSPC']);
  });
});
