import { chmodSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Events, Language, Project } from '../../electron/ipc/channels';
import { Backups } from '../../electron/main/backups';
import { Documents } from '../../electron/main/documents';
import { StudioError } from '../../electron/main/problems';
import { ProjectSession } from '../../electron/main/session';
import { ProjectError } from '../../electron/project/problems';
import { asOrdinaryUser, tempFolder } from '../project/temp-folder';
import { testCatalog } from '../support/catalog';
import { eventually } from '../support/eventually';

const relu = 'OpType::Relu:InputDtype:float16,OutputDtype:int8\n';
const bf16 = 'OpType::Add:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16\n';

const all: ProjectSession[] = [];
afterEach(async () => {
  for (const opened of all.splice(0)) await opened.close();
});

function session(language: { current: Language } = { current: 'en' }) {
  const targets = new Map<string, string>();
  const canns = new Map<string, string>();
  const recent: string[] = [];
  const told: string[] = [];
  const emitted: { [N in keyof Events]?: Events[N][] } = {};
  const emit = <N extends keyof Events>(name: N, payload: Events[N]) => {
    const list: unknown[] = (emitted[name] ??= []);
    list.push(payload);
  };
  const opened = new ProjectSession({
    catalog: testCatalog,
    language: () => language.current,
    targetOf: (root) => targets.get(root) ?? null,
    cannOf: (root) => canns.get(root) ?? null,
    rememberCann: (root, cann) => {
      if (cann === null) canns.delete(root);
      else canns.set(root, cann);
    },
    variantOf: () => null,
    rememberVariant: () => undefined,
    rememberTarget: (root, id) => {
      if (id === null) targets.delete(root);
      else targets.set(root, id);
    },
    rememberProject: (root) => recent.push(root),
    viewOf: () => ({ tabs: [], active: null }),
    emit,
    documents: (request) =>
      new Documents({
        variantOf: () => null,
        request,
        backups: new Backups(tempFolder()),
        emit,
        failed: (error) => {
          throw error;
        },
      }),
    failed: (error) => {
      throw error;
    },
    tell: (code) => told.push(code),
  });
  all.push(opened);
  return { opened, targets, recent, emitted, told };
}

const rulesOf = (project: Project, path: string) =>
  project.files.find((file) => file.path === path)?.diagnostics.map(({ rule }) => rule);

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    (error: unknown) =>
      error instanceof ProjectError || error instanceof StudioError ? error.code : String(error),
  );

describe('an opened folder', () => {
  it('is told whole: tree, files that are checked, findings, no target yet', async () => {
    const root = tempFolder({ 'cfg/a.cfg': relu, 'keep.cfg': 'Mul_1\n', 'x.txt': 'cat\n' });
    const { opened, recent } = session();
    const project = await opened.open(root);
    expect(project.root).toBe(root);
    expect(project.target).toBeNull();
    expect(project.files.map(({ path, kind }) => [path, kind])).toEqual([
      ['cfg/a.cfg', 'customize_dtypes'],
      ['keep.cfg', 'keep_dtype'],
    ]);
    expect(rulesOf(project, 'cfg/a.cfg')).toContain('customize/unsupported-dtypes');
    expect(recent).toEqual([root]);
    expect(opened.current()).toEqual(project);
  });

  it('is the folder of the file that was named', async () => {
    const root = tempFolder({ 'cfg/a.cfg': relu });
    expect((await session().opened.open(join(root, 'cfg/a.cfg'))).root).toBe(join(root, 'cfg'));
  });

  it('gives other verdicts for another target, and remembers it', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened, targets } = session();
    await opened.open(root);
    const inference = await opened.chooseTarget('Ascend310P3');
    expect(rulesOf(inference, 'a.cfg')).toContain('customize/unsupported-dtypes');
    const training = await opened.chooseTarget('ascend910b');
    expect(rulesOf(training, 'a.cfg')).not.toContain('customize/unsupported-dtypes');
    expect(training.target).toMatchObject({ id: 'ascend910b', soc: 'ascend910b' });
    expect(targets.get(root)).toBe('ascend910b');
    expect((await opened.open(root)).target?.id).toBe('ascend910b');
    expect((await opened.chooseTarget(null)).target).toBeNull();
    expect(targets.has(root)).toBe(false);
  });

  it('does not mind a remembered target that the catalog no longer knows', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened, targets } = session();
    targets.set(root, 'Ascend000');
    expect((await opened.open(root)).target).toBeNull();
  });

  it('names the nearest targets for an unknown one, and both for a wrong case', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened } = session();
    await opened.open(root);
    const problem = async (id: string) => {
      try {
        await opened.chooseTarget(id);
      } catch (error) {
        if (error instanceof StudioError) return error;
      }
      throw new Error('not refused');
    };
    const unknown = await problem('Ascend310P33');
    expect(unknown.code).toBe('unknown-target');
    expect(unknown.holes['names']).toContain('Ascend310P3');
    const wrongCase = await problem('ascend910B');
    expect(wrongCase.code).toBe('target-case');
    expect(wrongCase.holes['names']).toContain('Ascend910B: ');
    expect(wrongCase.holes['names']).toContain('ascend910b: ');
    expect(opened.current()?.target).toBeNull();
  });

  it('sees what has changed when it is read again', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened } = session();
    await opened.open(root);
    writeFileSync(join(root, 'b.cfg'), relu);
    rmSync(join(root, 'a.cfg'));
    expect((await opened.rescan()).files.map(({ path }) => path)).toEqual(['b.cfg']);
  });

  it('stays as it is when another cannot be opened', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened, recent } = session();
    const before = await opened.open(root);
    expect(await codeOf(opened.open(join(root, 'nothing')))).toBe('not-found');
    expect(opened.current()).toEqual(before);
    expect(recent).toEqual([root]);
  });

  it('says that a folder without rights cannot be read', async () => {
    const root = tempFolder({ 'locked/a.cfg': relu });
    chmodSync(join(root, 'locked'), 0);
    const code = await asOrdinaryUser(() => codeOf(session().opened.open(join(root, 'locked'))));
    chmodSync(join(root, 'locked'), 0o755);
    expect(code).toBe('no-access');
  });

  it('gives the last of several wishes to all who wished', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened } = session();
    await opened.open(root);
    const answers = await Promise.all([
      opened.chooseTarget('Ascend310P3'),
      opened.chooseTarget('ascend950'),
      opened.chooseTarget('ascend910b'),
    ]);
    expect(answers.map((project) => project.target?.id)).toEqual(Array(3).fill('ascend910b'));
  });

  it('is not held up by wishes about the folder that is left', async () => {
    const left = tempFolder({ 'a.cfg': bf16 });
    const root = tempFolder({ 'b.cfg': bf16 });
    const { opened, targets } = session();
    await opened.open(left);
    const opening = opened.open(root);
    const choosing = opened.chooseTarget('ascend950');
    const reading = opened.rescan();
    for (const project of await Promise.all([opening, choosing, reading])) {
      expect(project.root).toBe(root);
      expect(project.target).toBeNull();
    }
    expect(targets.get(left)).toBe('ascend950');
  });

  it('takes a device when the other folder proves to be none', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened } = session();
    await opened.open(root);
    const opening = codeOf(opened.open(join(root, 'nothing')));
    const choosing = opened.chooseTarget('ascend950');
    expect(await opening).toBe('not-found');
    expect((await choosing).target?.id).toBe('ascend950');
  });

  it('keeps the device it had when the checks for another are given up', async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => `n${n}::InputDtype:int8\n`).join('');
    const root = tempFolder({ 'a.cfg': lines });
    const { opened, targets } = session();
    await opened.open(root);
    await opened.chooseTarget('Ascend310P3');
    const choosing = opened.chooseTarget('ascend950');
    await new Promise((done) => setImmediate(done));
    opened.cancel();
    expect((await choosing).target?.id).toBe('Ascend310P3');
    expect(targets.get(root)).toBe('Ascend310P3');
  });

  it('is closed even while it is being read', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened } = session();
    const opening = codeOf(opened.open(root));
    await opened.close();
    expect(await opening).toBe('no-project');
    expect(opened.current()).toBeNull();
    expect(await codeOf(opened.document('a.cfg'))).toBe('no-project');
  });

  it('speaks the language in force', async () => {
    const root = tempFolder({ 'a.cfg': relu });
    const language = { current: 'en' as Language };
    const { opened } = session(language);
    const english = await opened.open(root);
    language.current = 'zh-CN';
    await opened.retell();
    const chinese = opened.current();
    const messages = (project: Project | null) => project?.files[0]?.diagnostics[0]?.message;
    expect(messages(english)).toMatch(/kernel column/);
    expect(messages(chinese)).toMatch(/[\u4e00-\u9fa5]/);
  });

  it('marks a file that proves to be no text', async () => {
    // The head that a scan looks at is text; the noise comes later.
    const noise = Buffer.concat([Buffer.from(relu.repeat(2000)), Buffer.from([0xff, 0xff, 0x0a])]);
    const root = tempFolder({ 'a.cfg': noise, 'b.cfg': bf16 });
    const { opened } = session();
    const project = await opened.open(root);
    expect(project.files.map(({ path }) => path)).toEqual(['b.cfg']);
    expect(project.tree.children.map((node) => [node.name, node.skipped])).toEqual([
      ['a.cfg', 'binary'],
      ['b.cfg', null],
    ]);
  });
});

describe('a document', () => {
  it('comes with its text, and the verdict of each line follows', async () => {
    const root = tempFolder({ 'a.cfg': `\uFEFF${relu}\r\nOpType::Add:InputDtype:fp16\r\n` });
    const { opened, emitted } = session();
    await opened.open(root);
    await opened.chooseTarget('Ascend310P3');
    const document = await opened.document('a.cfg');
    expect(document).toMatchObject({
      path: 'a.cfg',
      kind: 'customize_dtypes',
      checked: true,
      encoding: 'utf-8',
      bom: true,
      lineEnds: 'mixed',
    });
    expect(document.text.startsWith('\uFEFF')).toBe(true);
    const [patch] = emitted['document:findings'] ?? [];
    expect(patch).toMatchObject({ path: 'a.cfg', version: 0, reset: true, done: true });
    const verdicts = opened.documents
      .checkedFile('a.cfg')
      ?.diagnostics.map(({ verdict, start }) => [start.line, verdict]);
    expect(verdicts).toEqual([
      [1, 'ignored'],
      [2, 'fatal'],
      [3, 'fatal'],
    ]);
  });

  it('that has no rules yet, or is none of ours, is shown without verdicts', async () => {
    const root = tempFolder({
      'atc.sh': 'atc --model=a.onnx --framework=5\n',
      'notes.md': 'hello\n',
    });
    const { opened } = session();
    await opened.open(root);
    const plain = { checked: false };
    expect(await opened.document('atc.sh')).toMatchObject({ kind: 'atc_command', ...plain });
    expect(await opened.document('notes.md')).toMatchObject({ kind: null, ...plain });
  });

  it('outside the folder is not read', async () => {
    const root = tempFolder({ 'in/a.cfg': relu, 'secret.cfg': relu });
    const { opened } = session();
    await opened.open(join(root, 'in'));
    expect(await codeOf(opened.document('../secret.cfg'))).toBe('bad-path');
    expect(await codeOf(opened.document(join(root, 'secret.cfg')))).toBe('bad-path');
  });
});

describe('the disk under an opened folder', () => {
  it('is followed: files that come and go appear and vanish in the tree', async () => {
    const root = tempFolder({ 'a.cfg': bf16, 'sub/b.cfg': relu });
    const { opened, emitted } = session();
    await opened.open(root);
    writeFileSync(join(root, 'sub/new.cfg'), relu);
    rmSync(join(root, 'a.cfg'));
    await eventually(() => {
      const files = emitted['project:changed']?.at(-1)?.files.map(({ path }) => path);
      expect(files).toEqual(['sub/b.cfg', 'sub/new.cfg']);
    });
  });

  it('is followed: a file written by another program is checked again', async () => {
    const root = tempFolder({ 'a.cfg': 'OpType::Relu:InputDtype:float16\n' });
    const { opened, emitted } = session();
    const project = await opened.open(root);
    expect(rulesOf(project, 'a.cfg')).not.toContain('customize/unknown-dtype');
    writeFileSync(join(root, 'a.cfg'), 'OpType::Relu:InputDtype:fp16\n');
    await eventually(() => {
      const rules = emitted['file:checked']?.at(-1)?.diagnostics.map(({ rule }) => rule);
      expect(rules).toContain('customize/unknown-dtype');
    });
  });

  it('is followed: a file becomes one of ours once its content says so', async () => {
    const root = tempFolder({ 'notes.txt': '' });
    const { opened, emitted } = session();
    expect((await opened.open(root)).files).toEqual([]);
    writeFileSync(join(root, 'notes.txt'), relu);
    await eventually(() => {
      const files = emitted['project:changed']?.at(-1)?.files.map(({ path }) => path);
      expect(files).toEqual(['notes.txt']);
    });
  });

  it('is followed: also a folder that another has taken the place of', async () => {
    const root = tempFolder({ 'sub/a.cfg': relu });
    const { opened, emitted } = session();
    await opened.open(root);
    rmSync(join(root, 'sub'), { recursive: true });
    mkdirSync(join(root, 'sub'));
    writeFileSync(join(root, 'sub/a.cfg'), relu);
    await eventually(() => {
      expect(emitted['project:changed']).toBeDefined();
    });
    writeFileSync(join(root, 'sub/late.cfg'), relu);
    await eventually(() => {
      const files = emitted['project:changed']?.at(-1)?.files.map(({ path }) => path);
      expect(files).toEqual(['sub/a.cfg', 'sub/late.cfg']);
    });
  });

  it('is followed: a folder that comes back is read again', async () => {
    const parent = tempFolder({ 'project/a.cfg': relu });
    const root = join(parent, 'project');
    const { opened, emitted, told } = session();
    await opened.open(root);
    await opened.document('a.cfg');
    rmSync(root, { recursive: true });
    await eventually(() => {
      expect(told).toEqual(['project-gone']);
    });
    mkdirSync(root);
    writeFileSync(join(root, 'b.cfg'), relu);
    // As when the window comes to the front.
    await opened.lookAtDisk();
    await eventually(() => {
      const files = emitted['project:changed']?.at(-1)?.files.map(({ path }) => path);
      expect(files).toEqual(['b.cfg']);
    });
    writeFileSync(join(root, 'a.cfg'), relu);
    await eventually(() => {
      expect(emitted['document:disk']?.at(-1)).toMatchObject({ path: 'a.cfg', disk: 'same' });
    });
  });

  it('is followed although the device is changed all the while', async () => {
    const root = tempFolder({ 'a.cfg': bf16 });
    const { opened, emitted } = session();
    await opened.open(root);
    writeFileSync(join(root, 'new.cfg'), relu);
    for (let round = 0; round < 20; round += 1) {
      await opened.chooseTarget(round % 2 === 0 ? 'ascend310p' : 'ascend910b');
      await new Promise((done) => setTimeout(done, 15));
    }
    await eventually(() => {
      const files = emitted['project:changed']?.at(-1)?.files.map(({ path }) => path);
      expect(files).toEqual(['a.cfg', 'new.cfg']);
    });
  });

  it('tells once that the folder is gone, and keeps what is open', async () => {
    const parent = tempFolder({ 'project/a.cfg': relu });
    const root = join(parent, 'project');
    const { opened, told, emitted } = session();
    await opened.open(root);
    await opened.document('a.cfg');
    renameSync(root, join(parent, 'renamed'));
    await eventually(() => {
      expect(told).toEqual(['project-gone']);
      expect(emitted['document:disk']?.at(-1)).toMatchObject({ path: 'a.cfg', disk: 'deleted' });
    });
    const save = opened.save('a.cfg', { version: 0, overwrite: true, encoding: null });
    expect(await codeOf(save)).toBe('folder-gone');
  });
});

describe('a file named to the program', () => {
  it('opens its folder and is asked for; one of the open folder leaves that folder open', async () => {
    const root = tempFolder({ 'cfg/a.cfg': relu, 'cfg/deep/b.cfg': bf16 });
    const { opened } = session();
    expect(await opened.open(join(root, 'cfg/a.cfg'))).toMatchObject({
      root: join(root, 'cfg'),
      requested: 'a.cfg',
    });
    expect(await opened.open(join(root, 'cfg/deep/b.cfg'))).toMatchObject({
      root: join(root, 'cfg'),
      requested: 'deep/b.cfg',
    });
    expect(await opened.holds(join(root, 'cfg/deep/b.cfg'))).toBe(true);
    expect(await opened.holds(join(root, 'cfg/deep'))).toBe(false);
  });
});

describe('the CANN version of a project', () => {
  it('decides what rules say, and is remembered until another is chosen', async () => {
    const root = tempFolder({ 'exceptionlist.cfg': '# note\nOpType::Relu\n' });
    const { opened } = session();
    expect((await opened.open(root)).cann).toBe('8.1.RC1');
    const old = await opened.chooseCann('6.0.1');
    expect(old.cann).toBe('6.0.1');
    expect(rulesOf(old, 'exceptionlist.cfg')).toEqual(['keep/old-cann']);
    expect(rulesOf(await opened.rescan(), 'exceptionlist.cfg')).toEqual(['keep/old-cann']);
    const usual = await opened.chooseCann(null);
    expect(rulesOf(usual, 'exceptionlist.cfg')).toEqual(['keep/comment']);
  });

  it('must be one that is known', async () => {
    const root = tempFolder({ 'a.cfg': relu });
    const { opened } = session();
    await opened.open(root);
    expect(await codeOf(opened.chooseCann('1.0'))).toBe('unknown-cann');
    expect(opened.current()?.cann).toBe('8.1.RC1');
  });
});
