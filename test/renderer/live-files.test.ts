import { describe, expect, it } from 'vitest';
import type { CheckedFile } from '../../electron/ipc/channels';
import { putFile, withLive } from '../../renderer/state/live-files';
import { documentAt } from './fake-bridge';

const checked = (path: string, errors: number): CheckedFile => ({
  path,
  kind: 'customize_dtypes',
  diagnostics: [],
  summary: { errors, warnings: 0, infos: 0 },
});
const live = (path: string, errors: number, more: object = {}) => ({
  path,
  info: documentAt(path),
  checking: false,
  diagnostics: [],
  summary: { errors, warnings: 0, infos: 0 },
  ...more,
});
const counts = (files: readonly CheckedFile[]): readonly string[] =>
  files.map(({ path, summary }) => `${path} ${summary.errors}`);

describe('the files of the problem list', () => {
  const files = [checked('a.cfg', 1), checked('c.cfg', 3)];

  it('show an open file as it stands in the editor', () => {
    expect(counts(withLive(files, [live('a.cfg', 7)]))).toEqual(['a.cfg 7', 'c.cfg 3']);
  });

  it('keep what the folder said until the first results of an open file come', () => {
    const opening = live('a.cfg', 0, { checking: true });
    expect(counts(withLive(files, [opening]))).toEqual(['a.cfg 1', 'c.cfg 3']);
  });

  it('take in an open file that the folder had not, where it sorts', () => {
    expect(counts(withLive(files, [live('b.cfg', 2)]))).toEqual(['a.cfg 1', 'b.cfg 2', 'c.cfg 3']);
  });

  it('leave out open files that are not checked', () => {
    const other = live('b.md', 0, { info: documentAt('b.md', { kind: null, checked: false }) });
    expect(withLive(files, [other])).toBe(files);
  });

  it('change in one place when a file was checked again', () => {
    expect(counts(putFile(files, checked('c.cfg', 0)))).toEqual(['a.cfg 1', 'c.cfg 0']);
    expect(counts(putFile(files, checked('d.cfg', 1)))).toEqual(['a.cfg 1', 'c.cfg 3', 'd.cfg 1']);
  });
});
