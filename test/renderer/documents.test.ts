import { undo } from '@codemirror/commands';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '../../electron/ipc/channels';
import en from '../../electron/text/en/editor.json';
import zh from '../../electron/text/zh-CN/editor.json';
import type { DocumentEdit, FindingsPatch, SaveOutcome } from '../../electron/ipc/documents';
import { documentBytes } from '../../electron/ipc/documents';
import { MainCalls } from '../../renderer/state/main-calls.svelte';
import { Documents } from '../../renderer/state/documents.svelte';
import { documentAt, FakeBridge } from './fake-bridge';

const path = 'a.cfg';
const text = 'OpType::Relu:InputDtype:fp16\r\nOpType::Add:InputDtype:float16\r\n';

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

interface Main {
  readonly edits: DocumentEdit[];
  readonly told: Problem[];
  readonly bridge: FakeBridge;
  readonly documents: Documents;
}

function started(answers: FakeBridge['answers'] = {}): Main {
  const [edits, told]: [DocumentEdit[], Problem[]] = [[], []];
  const bridge = new FakeBridge({
    'document:open': (opened) => documentAt(opened, { text }),
    'document:edit': (_, edit) => {
      edits.push(edit);
      return null;
    },
    'document:close': () => true,
    ...answers,
  });
  const documents = new Documents(new MainCalls(bridge), {
    notify: (problem) => told.push(problem),
    refused: (_, problem) => told.push(problem),
    notEncodable: () => undefined,
  });
  documents.listen();
  return { edits, told, bridge, documents };
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);

async function opened(answers?: FakeBridge['answers']) {
  const main = started(answers);
  await main.documents.show(path);
  const document = main.documents.find(path);
  if (document === null) throw new Error('not open');
  const { editor } = document;
  const type = (at: number, insert: string): void =>
    editor.dispatch({ changes: { from: at, insert }, userEvent: 'input.type' });
  return { ...main, document, editor, type };
}

const patch = (version: number, more: Partial<FindingsPatch> = {}): FindingsPatch => ({
  path,
  version,
  reset: true,
  splices: [
    {
      start: 0,
      removed: 0,
      lines: [
        {
          verdict: 'fatal',
          findings: [
            {
              rule: 'customize/unknown-dtype',
              severity: 'error',
              verdict: 'fatal',
              certainty: 'certain',
              codes: ['E20101'],
              targets: null,
              start: 24,
              end: 28,
              message: 'fp16',
              fixes: [],
            },
          ],
        },
        { verdict: 'effective', findings: [] },
        { verdict: null, findings: [] },
      ],
    },
  ],
  file: [],
  variant: null,
  done: true,
  ...more,
});

describe('open documents', () => {
  it('tell main of every edit at once, in order', async () => {
    const { edits, document, type } = await opened();
    type(0, '#');
    type(1, ' ');
    expect(edits).toEqual([
      {
        version: 1,
        changes: [{ from: { line: 1, column: 1 }, to: { line: 1, column: 1 }, text: '#' }],
      },
      {
        version: 2,
        changes: [{ from: { line: 1, column: 2 }, to: { line: 1, column: 2 }, text: ' ' }],
      },
    ]);
    expect(document.dirty).toBe(true);
  });

  it('are clean again when everything is undone', async () => {
    const { document, editor, type } = await opened();
    type(0, '#');
    undo({ state: editor.state, dispatch: (transaction) => editor.dispatch(transaction) });
    expect(document.text).toBe(text);
    expect(document.dirty).toBe(false);
  });

  it('send the whole text once after edits that main did not take', async () => {
    const replaced: [number, string][] = [];
    const refuse = (): never => {
      throw new Error('no answer');
    };
    const { document, type } = await opened({
      'document:edit': refuse,
      'document:replace': (_, version, whole) => {
        replaced.push([version, whole]);
        return null;
      },
    });
    type(0, 'x');
    type(1, 'y');
    await settled();
    expect(replaced).toEqual([[2, document.text]]);
  });

  it('show findings of the text as it stands, and none of an older one', async () => {
    const { bridge, document, editor, type } = await opened();
    bridge.emit('document:findings', patch(0));
    expect(editor.current).toBe(true);
    await settled();
    expect(document.summary).toEqual({ errors: 1, warnings: 0, infos: 0 });
    expect(document.verdicts).toEqual([
      { verdict: 'effective', lines: 1 },
      { verdict: 'fatal', lines: 1 },
    ]);
    expect(document.diagnostics[0]?.start).toEqual({ line: 1, column: 25, offset: 24 });

    type(0, '\r\n');
    expect(editor.current).toBe(false);
    bridge.emit('document:findings', patch(0));
    await settled();
    expect(document.diagnostics[0]?.start.line).toBe(1);
    const empty = { start: 0, removed: 0, lines: [{ verdict: null, findings: [] }] };
    bridge.emit('document:findings', patch(1, { reset: false, splices: [empty] }));
    await settled();
    expect(document.diagnostics[0]?.start).toEqual({ line: 2, column: 25, offset: 26 });
  });

  it('take findings that come before the answer to the opening', async () => {
    const main = started();
    main.bridge.answers['document:open'] = (opened) => {
      main.bridge.emit('document:findings', patch(0));
      return documentAt(opened, { text });
    };
    await main.documents.show(path);
    await settled();
    expect(main.documents.find(path)?.summary.errors).toBe(1);
  });

  it('read a changed file again, and let that be undone', async () => {
    const { bridge, edits, document, editor } = await opened();
    bridge.emit('document:reloaded', { ...documentAt(path, { text: 'x:y\n' }), version: 1 });
    expect([document.text, document.dirty, editor.version]).toEqual(['x:y\n', false, 1]);
    expect(edits).toEqual([]);
    undo({ state: editor.state, dispatch: (transaction) => editor.dispatch(transaction) });
    expect([document.text, document.dirty]).toEqual([text, true]);
    expect(edits.map(({ version }) => version)).toEqual([2]);
  });

  it('are clean once the newest text is on the disk, and dirty when it is not', async () => {
    const { documents, document, type } = await opened({
      'document:save': (_, { version }): SaveOutcome => ({ kind: 'saved', version }),
    });
    type(0, '#');
    const saving = documents.save();
    type(1, 'late');
    expect(await saving).toBe(true);
    expect(document.dirty).toBe(true);
    expect(await documents.save()).toBe(true);
    expect(document.dirty).toBe(false);
  });

  it('do not overwrite what another program wrote', async () => {
    const { documents, document, type } = await opened({
      'document:save': (): SaveOutcome => ({ kind: 'conflict', disk: 'changed' }),
    });
    type(0, '#');
    expect(await documents.save()).toBe(false);
    expect([document.disk, document.dirty]).toEqual(['changed', true]);
  });

  it('refuse an edit that is too large before anything of it is there', async () => {
    const { edits, told, document, type } = await opened();
    type(0, 'x'.repeat(documentBytes));
    await settled();
    expect(document.text.length).toBe(text.length);
    expect(edits.length).toBe(0);
    expect(told.map(({ message }) => message)).toEqual([
      'Nothing was inserted: a.cfg would become larger than 8 MB.',
    ]);
  });

  it('fix everything safe in one step, and say how much that was', async () => {
    const change = { from: { line: 1, column: 25 }, to: { line: 1, column: 29 }, text: 'float16' };
    const { documents, document, told, editor } = await opened({
      'document:fix-all': () => ({ changes: [change], fixed: 1, left: 2 }),
    });
    await documents.fixAll();
    expect(document.text.startsWith('OpType::Relu:InputDtype:float16\r\n')).toBe(true);
    expect(told[0]?.message).toContain('1 problem fixed');
    expect(told[0]?.hint).toContain('2');
    undo({ state: editor.state, dispatch: (transaction) => editor.dispatch(transaction) });
    expect(document.text).toBe(text);
  });

  it('close to the tab beside, and open again', async () => {
    const { documents } = await opened();
    await documents.show('b.cfg');
    await documents.show('c.cfg');
    documents.activate('b.cfg');
    expect(await documents.close('b.cfg')).toBe(true);
    expect(documents.active?.path).toBe('c.cfg');
    await documents.reopen();
    expect(documents.active?.path).toBe('b.cfg');
    documents.move('b.cfg', 0);
    expect(documents.open.map((document) => document.path)).toEqual(['b.cfg', 'a.cfg', 'c.cfg']);
  });

  it('stay open when the user thinks better of it', async () => {
    const { documents } = await opened({ 'document:close': () => false });
    expect(await documents.close(path)).toBe(false);
    expect(documents.active?.path).toBe(path);
  });
});

describe('words of the editor', () => {
  it('are the same keys in both languages, and none is empty', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
    expect([...Object.values(en), ...Object.values(zh)].every((word) => word.trim() !== '')).toBe(
      true,
    );
  });
});
