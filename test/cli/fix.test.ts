/** `check --fix` and `--fix-dry-run`, run as a user runs them. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cli } from '../support/cli';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atc-fix-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const put = (name: string, bytes: string | Uint8Array) => {
  writeFileSync(join(folder, name), bytes);
};
const bytes = (name: string) => readFileSync(join(folder, name));
const run = (...words: string[]) => cli(['check', ...words, '--lang', 'en'], { cwd: folder });

/** One safe fix in each line but the second; the CR and the missing last LF must survive. */
const broken = 'a::InputDtype:fp16\r\nb::InputDtype:float16\nc::InputDtype:bf16';
const mended = 'a::InputDtype:float16\r\nb::InputDtype:float16\nc::InputDtype:bfloat16';

describe('--fix', () => {
  it('changes only what was wrong, and reports what remains', () => {
    put('custom_dtypes.cfg', broken);
    const { exit, err } = run('.', '--fix');
    expect(bytes('custom_dtypes.cfg').toString()).toBe(mended);
    expect(exit).toBe(0);
    expect(err).toContain('custom_dtypes.cfg: 2 findings fixed.');
  });

  it('keeps a byte in GBK a byte in GBK', () => {
    put('custom_dtypes.cfg', iconv.encode('卷积::InputDtype:fp16\n', 'gbk'));
    run('custom_dtypes.cfg', '--fix');
    expect(bytes('custom_dtypes.cfg')).toEqual(iconv.encode('卷积::InputDtype:float16\n', 'gbk'));
  });

  it('leaves a file alone that has nothing to fix, its time included', () => {
    put('custom_dtypes.cfg', mended);
    const before = statSync(join(folder, 'custom_dtypes.cfg')).mtimeMs;
    expect(run('.', '--fix').exit).toBe(0);
    expect(statSync(join(folder, 'custom_dtypes.cfg')).mtimeMs).toBe(before);
  });

  it('keeps the mode of the file', () => {
    put('custom_dtypes.cfg', broken);
    chmodSync(join(folder, 'custom_dtypes.cfg'), 0o640);
    run('.', '--fix');
    expect(statSync(join(folder, 'custom_dtypes.cfg')).mode & 0o777).toBe(0o640);
  });

  it('refuses standard input, and --fix beside --fix-dry-run', () => {
    for (const words of [
      ['-', '--fix'],
      ['.', '--fix', '--fix-dry-run'],
    ]) {
      const { exit, err } = run(...words);
      expect(exit).toBe(2);
      expect(err).toMatch(/--fix-dry-run/);
    }
  });
});

describe('--fix-dry-run', () => {
  it('prints a unified diff and writes nothing', () => {
    put('custom_dtypes.cfg', broken);
    const { exit, out } = run('custom_dtypes.cfg', '--fix-dry-run');
    expect(bytes('custom_dtypes.cfg').toString()).toBe(broken);
    expect(out).toContain('--- a/custom_dtypes.cfg\n+++ b/custom_dtypes.cfg\n@@ -1,3 +1,3 @@');
    expect(out).toContain(
      '-a::InputDtype:fp16\r\n+a::InputDtype:float16\r\n b::InputDtype:float16',
    );
    expect(exit).toBe(1);
  });

  it('reports the findings of the file as it stands, with the diff, in JSON', () => {
    put('custom_dtypes.cfg', broken);
    const { out } = run('custom_dtypes.cfg', '--fix-dry-run', '--format', 'json');
    const [file] = JSON.parse(out).files;
    const errors = file.diagnostics.filter(
      ({ severity }: { severity: string }) => severity === 'error',
    );
    expect(errors).toHaveLength(2);
    expect(file.fix).toMatchObject({ fixed: 2, left: 0 });
    expect(file.fix.diff).toContain('+c::InputDtype:bfloat16');
  });

  it('prints no diff where nothing would change', () => {
    put('custom_dtypes.cfg', mended);
    const { out, exit } = run('custom_dtypes.cfg', '--fix-dry-run');
    expect(out).not.toMatch(/^(?:---|\+\+\+|@@)/m);
    expect(exit).toBe(0);
  });
});
