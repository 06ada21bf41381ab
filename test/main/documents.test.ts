import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Catalog } from '../../electron/catalog/catalog';
import { CatalogDamagedError } from '../../electron/catalog/problem';
import type { CheckRequest } from '../../electron/checks/engine';
import type { Events } from '../../electron/ipc/channels';
import type { LineResult } from '../../electron/ipc/diagnostics';
import type { FindingsPatch, TextChange } from '../../electron/ipc/documents';
import { Backups } from '../../electron/main/backups';
import { Documents } from '../../electron/main/documents';
import { StudioError } from '../../electron/main/problems';
import { ProjectError } from '../../electron/project/problems';
import type { WriteAtomically } from '../../electron/project/save';
import { tempFolder } from '../project/temp-folder';
import { target, testCatalog } from '../support/catalog';
import { eventually } from '../support/eventually';

const relu = 'OpType::Relu:InputDtype:float16\n';
const path = 'a.cfg';

interface Start {
  readonly content?: string | Uint8Array;
  readonly write?: WriteAtomically;
  readonly userData?: string;
  readonly root?: string;
}

async function opened({
  content = relu,
  write,
  userData = tempFolder(),
  root = tempFolder({ [path]: content }),
}: Start = {}) {
  const emitted: { [N in keyof Events]?: Events[N][] } = {};
  const failures: unknown[] = [];
  const request = { current: requestFor('Ascend310P3') };
  const documents = new Documents({
    variantOf: () => null,
    request: () => request.current,
    backups: new Backups(userData),
    emit: (name, payload) => {
      const list: unknown[] = (emitted[name] ??= []);
      list.push(payload);
    },
    failed: (error) => failures.push(error),
    ...(write === undefined ? {} : { write }),
  });
  const document = await documents.open(root, path, () => 'customize_dtypes');
  return { root, userData, documents, document, emitted, request, failures };
}

function requestFor(id: string): CheckRequest {
  return { catalog: testCatalog(), targets: [target(id)], language: 'en' };
}

/** Puts text at the start of the document. */
function typed(text: string): readonly TextChange[] {
  const start = { line: 1, column: 1 };
  return [{ from: start, to: start, text }];
}

const save = { version: 1, overwrite: false, encoding: null } as const;
const bytesOf = (root: string) => readFileSync(join(root, path));

/** What a window has, that only hears of changes. */
function resultsOf(patches: readonly FindingsPatch[] = []): readonly LineResult[] {
  let results: LineResult[] = [];
  for (const { reset, splices } of patches) {
    if (reset) results = [];
    for (const { start, removed, lines } of splices) results.splice(start, removed, ...lines);
  }
  return results;
}

const codeOf = async (work: () => unknown) => {
  try {
    await work();
    return 'ok';
  } catch (error) {
    if (error instanceof StudioError || error instanceof ProjectError) return error.code;
    throw error;
  }
};

afterEach(() => {
  vi.useRealTimers();
});

describe('an open document', () => {
  test('is checked as it is edited, and tells only what changed', async () => {
    const { documents, emitted } = await opened({ content: `${relu}a/b::InputDtype:int8\n` });
    expect(resultsOf(emitted['document:findings']).map(({ verdict }) => verdict)).toEqual([
      'effective',
      'undecided',
      null,
    ]);
    const at = { line: 2, column: 21 };
    documents.edit(path, { version: 1, changes: [{ from: at, to: at, text: 'x' }] });
    await eventually(() => {
      expect(emitted['document:findings']?.at(-1)?.done).toBe(true);
    });
    const patches = (emitted['document:findings'] ?? []).filter(({ version }) => version === 1);
    expect(patches.some(({ reset }) => reset)).toBe(false);
    const splices = patches.flatMap((patch) => patch.splices);
    expect(splices.map(({ start, removed }) => [start, removed])).toEqual([[1, 1]]);
    expect(resultsOf(emitted['document:findings'])[1]?.verdict).toBe('fatal');
  });

  test('of ten thousand lines is checked in pages, and the last edit wins', async () => {
    const content = Array.from({ length: 10_000 }, (_, n) => `n${n}::InputDtype:int8\n`).join('');
    const { documents, emitted } = await opened({ content });
    expect(emitted['document:findings']?.at(-1)?.done).toBe(false);
    documents.edit(path, { version: 1, changes: typed('bad\n') });
    documents.edit(path, { version: 2, changes: typed('bad\n') });
    await eventually(() => {
      expect(emitted['document:findings']?.at(-1)).toMatchObject({ version: 2, done: true });
    });
    const results = resultsOf(emitted['document:findings']);
    expect(results).toHaveLength(10_003);
    expect(results.slice(0, 3).map(({ verdict }) => verdict)).toEqual([
      'fatal',
      'fatal',
      'undecided',
    ]);
  });

  test('refuses an edit that does not follow the last, and takes the whole text then', async () => {
    const { documents, emitted } = await opened();
    const step = (version: number, changes = typed('x')) =>
      codeOf(() => documents.edit(path, { version, changes }));
    expect(await step(2)).toBe('out-of-step');
    expect(
      await step(1, [{ from: { line: 9, column: 1 }, to: { line: 9, column: 1 }, text: '' }]),
    ).toBe('out-of-step');
    documents.replace(path, 7, 'fp16\n');
    expect(resultsOf(emitted['document:findings'])).toMatchObject([
      { verdict: 'fatal' },
      { verdict: null },
    ]);
    expect(await step(8)).toBe('ok');
  });

  test('refuses a text of more than 8 MB and stays as it was', async () => {
    const { documents, root } = await opened();
    const huge = 'x'.repeat(8 * 1024 * 1024 + 1);
    expect(await codeOf(() => documents.edit(path, { version: 1, changes: typed(huge) }))).toBe(
      'too-large-edit',
    );
    expect(documents.isDirty(path)).toBe(false);
    // Many small pastes together are no way around it.
    const half = 'x'.repeat(5 * 1024 * 1024);
    documents.edit(path, { version: 1, changes: typed(half) });
    expect(await codeOf(() => documents.edit(path, { version: 2, changes: typed(half) }))).toBe(
      'too-large-edit',
    );
    expect(bytesOf(root).toString()).toBe(relu);
  });

  test('is judged anew for another device', async () => {
    const { documents, emitted, request } = await opened({
      content: 'OpType::Add:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16\n',
    });
    expect(resultsOf(emitted['document:findings'])[0]?.verdict).toBe('degraded');
    request.current = requestFor('Ascend910B1');
    documents.recheck();
    expect(resultsOf(emitted['document:findings'])[0]?.verdict).toBe('effective');
  });

  test('shows no old verdict when the catalog can no longer be read, and all once it can', async () => {
    const { documents, emitted, request, failures } = await opened({
      content: `${relu}OpType::Add:InputDtype:int8\n`,
    });
    const good = request.current;
    const failure = new CatalogDamagedError({
      kind: 'damaged',
      file: 'catalog.sqlite',
      reason: '',
    });
    const broken: Catalog = Object.create(good.catalog, {
      operator: {
        value: () => {
          throw failure;
        },
      },
    });
    request.current = { ...good, catalog: broken };
    documents.recheck();
    expect(failures).toEqual([failure]);
    expect(emitted['document:findings']?.at(-1)?.done).toBe(true);
    const verdicts = () => resultsOf(emitted['document:findings']).map(({ verdict }) => verdict);
    expect(verdicts()).toEqual([null, null, null]);
    documents.edit(path, { version: 1, changes: typed('#') });
    expect(documents.isDirty(path)).toBe(true);
    request.current = good;
    documents.recheck();
    await eventually(() => {
      expect(emitted['document:findings']?.at(-1)?.done).toBe(true);
      expect(verdicts().slice(0, 2)).not.toContain(null);
    });
  });

  test('is clean again when an edit is undone', async () => {
    const { documents } = await opened();
    documents.edit(path, { version: 1, changes: typed('x') });
    expect(documents.dirtyPaths).toEqual([path]);
    documents.edit(path, {
      version: 2,
      changes: [{ from: { line: 1, column: 1 }, to: { line: 1, column: 2 }, text: '' }],
    });
    expect(documents.dirtyPaths).toEqual([]);
  });

  test('offers what may stand at a place, and all safe fixes at once', async () => {
    const { documents } = await opened({ content: 'optype::Relu:InputDtype:fp16\r\nOpType::Re' });
    const answer = documents.complete(path, 0, { line: 2, column: 11 });
    expect(answer).toMatchObject({ from: { line: 2, column: 9 }, to: { line: 2, column: 11 } });
    expect(answer?.items.map(({ label }) => label)).toContain('Relu');
    expect(documents.complete(path, 3, { line: 2, column: 11 })).toBeNull();
    const all = await documents.fixAll(path, 0);
    expect(all?.changes[0]).toEqual({
      from: { line: 1, column: 1 },
      to: { line: 1, column: 9 },
      text: 'OpType::',
    });
    expect(await documents.fixAll(path, 1)).toBeNull();
  });
});

describe('saving a document', () => {
  test('writes the edited bytes and nothing else', async () => {
    const content = iconv.encode('算子::InputDtype:int8\r\nb::InputDtype:int8\n\rc', 'gbk');
    const { documents, root, emitted } = await opened({ content });
    documents.edit(path, { version: 1, changes: typed('新') });
    expect(await documents.save(path, save)).toEqual({ kind: 'saved', version: 1 });
    expect(bytesOf(root)).toEqual(Buffer.concat([iconv.encode('新', 'gbk'), content]));
    expect(emitted['document:saved']).toEqual([{ path, version: 1 }]);
    expect(documents.dirtyPaths).toEqual([]);
  });

  test('is not a change by another program', async () => {
    const { documents, emitted } = await opened();
    documents.edit(path, { version: 1, changes: typed('x') });
    const saving = documents.save(path, save);
    await documents.lookAtDisk();
    await saving;
    await documents.lookAtDisk();
    expect(emitted['document:disk']).toBeUndefined();
    expect(emitted['document:reloaded']).toBeUndefined();
  });

  test('writes one text after the other when asked twice', async () => {
    const { documents, root } = await opened();
    documents.edit(path, { version: 1, changes: typed('1') });
    const first = documents.save(path, save);
    documents.edit(path, { version: 2, changes: typed('2') });
    const second = documents.save(path, { ...save, version: 2 });
    await Promise.all([first, second]);
    expect(bytesOf(root).toString()).toBe(`21${relu}`);
  });

  test('is not gone on with for a document that was closed meanwhile', async () => {
    const { documents, root } = await opened();
    documents.edit(path, { version: 1, changes: typed('1') });
    const first = documents.save(path, save);
    documents.edit(path, { version: 2, changes: typed('2') });
    const second = codeOf(() => documents.save(path, { ...save, version: 2 }));
    await documents.close(path);
    await first;
    expect(await second).toBe('not-open');
    expect(bytesOf(root).toString()).toBe(`1${relu}`);
  });

  test('is asked for whatever number the window gives a text', async () => {
    const { documents } = await opened();
    documents.replace(path, 0, 'another text\n');
    expect(documents.dirtyPaths).toEqual([path]);
    documents.replace(path, 0, relu);
    expect(documents.dirtyPaths).toEqual([]);
  });

  test('on a full disk leaves the file, the text and the dirt', async () => {
    const write = () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const { documents, root } = await opened({ write });
    documents.edit(path, { version: 1, changes: typed('x') });
    expect(await codeOf(() => documents.save(path, save))).toBe('disk-full');
    expect(bytesOf(root).toString()).toBe(relu);
    expect(documents.dirtyPaths).toEqual([path]);
  });

  test('tells a character that the encoding lacks, and takes another encoding', async () => {
    const { documents, root } = await opened({ content: iconv.encode('算子::\n', 'gbk') });
    documents.edit(path, { version: 1, changes: typed('😀') });
    expect(await documents.save(path, save)).toMatchObject({
      kind: 'not-encodable',
      encoding: 'gbk',
      character: '😀',
    });
    expect(await documents.save(path, { ...save, encoding: 'utf-8' })).toMatchObject({
      kind: 'saved',
    });
    expect(bytesOf(root).toString('utf8')).toBe('😀算子::\n');
  });
});

describe('another program at the same file', () => {
  test('writes to it: a clean document shows the new text', async () => {
    const { documents, root, emitted } = await opened();
    writeFileSync(join(root, path), 'OpType::Add:InputDtype:fp16\n');
    await documents.lookAtDisk();
    expect(emitted['document:reloaded']).toMatchObject([
      { path, text: 'OpType::Add:InputDtype:fp16\n', dirty: false, disk: 'same' },
    ]);
    expect(resultsOf(emitted['document:findings'])[0]?.verdict).toBe('fatal');
  });

  test('writes to it: an edit of the text before that comes too late is refused', async () => {
    const { documents, root } = await opened();
    writeFileSync(join(root, path), 'theirs\n');
    await documents.lookAtDisk();
    for (const version of [1, 2, 3]) {
      const late = () => documents.edit(path, { version, changes: typed('x') });
      expect(await codeOf(late)).toBe('out-of-step');
    }
    expect(documents.isDirty(path)).toBe(false);
  });

  test('truncates it: a clean document is empty then', async () => {
    const { documents, root, emitted } = await opened();
    writeFileSync(join(root, path), '');
    await documents.lookAtDisk();
    expect(emitted['document:reloaded']?.[0]?.text).toBe('');
    expect(emitted['document:findings']?.at(-1)?.file[0]?.rule).toBe('customize/empty-file');
  });

  test('writes to it: edits are kept, and the user decides', async () => {
    const { documents, root, emitted } = await opened();
    documents.edit(path, { version: 1, changes: typed('mine') });
    writeFileSync(join(root, path), 'theirs\n');
    await documents.lookAtDisk();
    expect(emitted['document:disk']).toEqual([{ path, disk: 'changed', readOnly: false }]);
    expect(await documents.save(path, save)).toEqual({ kind: 'conflict', disk: 'changed' });
    expect(bytesOf(root).toString()).toBe('theirs\n');
    expect(await documents.disk(path)).toBe('theirs\n');
    const mine = await documents.save(path, { ...save, overwrite: true });
    expect(mine.kind).toBe('saved');
    expect(bytesOf(root).toString()).toBe(`mine${relu}`);
  });

  test('writes to it: theirs can be loaded', async () => {
    const { documents, root } = await opened();
    documents.edit(path, { version: 1, changes: typed('mine') });
    writeFileSync(join(root, path), 'theirs\n');
    expect(await documents.reload(path)).toMatchObject({ text: 'theirs\n', dirty: false });
    expect(documents.dirtyPaths).toEqual([]);
  });

  test('deletes it, or puts a folder in its place: the text stays', async () => {
    const { documents, root, emitted } = await opened();
    rmSync(join(root, path));
    await documents.lookAtDisk();
    expect(emitted['document:disk']?.at(-1)?.disk).toBe('deleted');
    expect(await documents.disk(path)).toBeNull();
    mkdirSync(join(root, path));
    await documents.lookAtDisk();
    expect(emitted['document:disk']?.at(-1)?.disk).toBe('replaced');
    expect(await documents.save(path, { ...save, version: 0, overwrite: true })).toEqual({
      kind: 'conflict',
      disk: 'replaced',
    });
    rmSync(join(root, path), { recursive: true });
    const again = await documents.save(path, { ...save, version: 0, overwrite: true });
    expect(again.kind).toBe('saved');
    expect(bytesOf(root).toString()).toBe(relu);
  });

  test('makes it read-only: told before anybody types', async () => {
    const { documents, root, emitted } = await opened();
    chmodSync(join(root, path), 0o444);
    await documents.lookAtDisk();
    expect(emitted['document:disk']).toEqual([{ path, disk: 'same', readOnly: true }]);
    documents.edit(path, { version: 1, changes: typed('x') });
    expect(await codeOf(() => documents.save(path, save))).toBe('read-only');
    const other = await opened({ root });
    expect(other.document.readOnly).toBe(true);
  });

  test('renames the folder: nothing is lost, and nothing written elsewhere', async () => {
    const parent = tempFolder({ 'project/a.cfg': relu });
    const root = join(parent, 'project');
    const { documents, emitted } = await opened({ root });
    documents.edit(path, { version: 1, changes: typed('x') });
    renameSync(root, join(parent, 'renamed'));
    await documents.lookAtDisk();
    expect(emitted['document:disk']?.at(-1)?.disk).toBe('deleted');
    expect(await codeOf(() => documents.save(path, { ...save, overwrite: true }))).toBe(
      'folder-gone',
    );
    expect(existsSync(root)).toBe(false);
    renameSync(join(parent, 'renamed'), root);
    expect(await documents.save(path, save)).toMatchObject({ kind: 'saved' });
  });

  test('is a second window of this program: the later save meets a conflict', async () => {
    const first = await opened();
    const second = await opened({ root: first.root });
    first.documents.edit(path, { version: 1, changes: typed('first') });
    second.documents.edit(path, { version: 1, changes: typed('second') });
    expect(await first.documents.save(path, save)).toMatchObject({ kind: 'saved' });
    expect(await second.documents.save(path, save)).toEqual({ kind: 'conflict', disk: 'changed' });
    expect(bytesOf(first.root).toString()).toBe(`first${relu}`);
  });
});

describe('a program that ends without saving', () => {
  async function crashed() {
    const first = await opened();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const again = await opened({ root: first.root, userData: first.userData });
    again.documents.edit(path, { version: 1, changes: typed('kept ') });
    await vi.advanceTimersByTimeAsync(3100);
    vi.useRealTimers();
    return again;
  }

  test('has kept the text, which comes back unsaved', async () => {
    const { root, userData } = await crashed();
    const next = await eventually(async () => {
      const some = await opened({ root, userData });
      expect(some.document.recovered).toBe(true);
      return some;
    });
    expect(next.document).toMatchObject({
      text: `kept ${relu}`,
      savedText: relu,
      dirty: true,
      disk: 'same',
      version: 1,
    });
    expect(bytesOf(root).toString()).toBe(relu);
    await next.documents.save(path, save);
    expect((await opened({ root, userData })).document).toMatchObject({
      text: `kept ${relu}`,
      recovered: false,
      dirty: false,
    });
  });

  test('keeps the last edit too when it is told that it ends', async () => {
    const first = await opened();
    first.documents.edit(path, { version: 1, changes: typed('last ') });
    first.documents.keepChanges();
    const { document } = await opened({ root: first.root, userData: first.userData });
    expect(document).toMatchObject({ text: `last ${relu}`, recovered: true });
  });

  test('says so when the file was changed meanwhile', async () => {
    const { root, userData } = await crashed();
    writeFileSync(join(root, path), 'theirs\n');
    await eventually(async () => {
      const { document } = await opened({ root, userData });
      expect(document).toMatchObject({ recovered: true, disk: 'changed' });
    });
  });
});
