import { cpSync, existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import type { Events, Language, Theme } from '../../electron/ipc/channels';
import { placesOf } from '../../electron/main/places';
import { problemOf } from '../../electron/main/problems';
import { SettingsStore } from '../../electron/main/settings';
import { type UnsavedAnswer } from '../../electron/main/unsaved';
import { Studio } from '../../electron/main/studio';
import { tempFolder } from '../project/temp-folder';
import { eventually } from '../support/eventually';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const relu = 'OpType::Relu:InputDtype:float16,OutputDtype:int8\n';

const programs: Studio[] = [];
afterEach(async () => {
  for (const program of programs.splice(0)) await program.end();
});

interface Around {
  readonly catalog?: string;
  readonly chosen?: readonly (string | null)[];
  readonly newFile?: string | null;
  readonly answer?: UnsavedAnswer;
}

function studio({ catalog, chosen = [], newFile = null, answer = 'cancel' }: Around = {}) {
  const unsaved: (readonly string[])[] = [];
  const settings = new SettingsStore(tempFolder(), () => undefined);
  const emitted: { [N in keyof Events]?: Events[N][] } = {};
  const answers = [...chosen];
  let asked = 0;
  const program = new Studio({
    appVersion: '1.2.3',
    places: placesOf(repository, null, catalog),
    settings,
    language: (): Language => (settings.current.language === 'zh-CN' ? 'zh-CN' : 'en'),
    theme: (): Theme => (settings.current.theme === 'dark' ? 'dark' : 'light'),
    applySettings: () => undefined,
    userData: tempFolder(),
    highContrast: () => settings.current.contrast === 'high',
    askForFile: () => Promise.resolve(null),
    askForNewFile: () => Promise.resolve(newFile),
    askUnsaved: (names) => {
      unsaved.push(names);
      return Promise.resolve(answer);
    },
    askForFolder: () => {
      asked += 1;
      return Promise.resolve(answers.shift() ?? null);
    },
    emit: (name, payload) => {
      const list: unknown[] = (emitted[name] ??= []);
      list.push(payload);
    },
    projectChanged: () => undefined,
  });
  programs.push(program);
  return { program, settings, emitted, unsaved, asked: () => asked, calls: program.calls };
}

const codeOf = async (work: () => unknown) => {
  try {
    await work();
    return 'ok';
  } catch (error) {
    return problemOf(error, 'en')?.code ?? 'unexpected';
  }
};

describe('the state of the program', () => {
  it('names versions, catalog, examples and settings', async () => {
    const state = await studio().calls['app:state']();
    expect(state).toMatchObject({
      appVersion: '1.2.3',
      settings: { language: 'system', theme: 'system' },
      language: 'en',
      theme: 'light',
      catalogProblem: null,
      recent: [],
      project: null,
    });
    expect(state.catalog?.cann).toBe('8.1.RC1');
    expect(state.catalog?.operators).toBeGreaterThanOrEqual(1914);
    expect(state.examples.map(({ name }) => name)).toEqual([
      'resnet50',
      'bert-base',
      'mobilenet-v2',
    ]);
    for (const { path, summary } of state.examples) {
      expect(existsSync(path)).toBe(true);
      expect(summary).not.toBe('');
    }
  });

  it('changes with the settings, which the window is told', async () => {
    const { calls, emitted, settings } = studio();
    const state = await calls['app:set-settings']({ language: 'zh-CN', theme: 'dark' });
    expect(state).toMatchObject({ language: 'zh-CN', theme: 'dark' });
    expect(state.examples[0]?.summary).toMatch(/[\u4e00-\u9fa5]/);
    expect(emitted['app:changed']).toEqual([state]);
    expect(settings.current).toMatchObject({ language: 'zh-CN', theme: 'dark' });
    settings.flush();
  });

  it('marks recent folders that are gone, and does not drop them', async () => {
    const { calls, settings } = studio();
    const there = tempFolder();
    settings.addRecent(join(there, 'gone'));
    settings.addRecent(there);
    const { recent } = await calls['app:state']();
    expect(recent.map(({ name, missing }) => [name, missing])).toEqual([
      [there.split('/').at(-1), false],
      ['gone', true],
    ]);
    expect(await codeOf(() => calls['project:open'](join(there, 'gone')))).toBe('not-found');
    settings.flush();
  });
});

describe('folders that the window may open', () => {
  it('are the recent ones, the examples and what was dropped, and no others', async () => {
    const { calls, program } = studio();
    const root = tempFolder({ 'cfg/a.cfg': relu });
    expect(await codeOf(() => calls['project:open'](root))).toBe('not-offered');
    expect(await codeOf(() => calls['project:open']('/'))).toBe('not-offered');
    program.offered.drop(root);
    expect((await calls['project:open'](root))?.root).toBe(root);
    expect(await codeOf(() => calls['project:open'](join(root, 'cfg')))).toBe('not-offered');
    program.offered.drop(join(root, 'cfg', 'a.cfg'));
    // A file of the open folder is shown in it.
    expect(await calls['project:open'](join(root, 'cfg/a.cfg'))).toMatchObject({
      root,
      requested: 'cfg/a.cfg',
    });
    const { examples } = await calls['app:state']();
    expect((await calls['project:open'](examples[0]?.path ?? ''))?.name).toBe('resnet50');
    // Recent by now.
    expect((await calls['project:open'](root))?.root).toBe(root);
  });

  it('are chosen in one dialog at a time; none chosen leaves all as it was', async () => {
    const root = tempFolder({ 'a.cfg': relu });
    const { calls, asked } = studio({ chosen: [root, null] });
    const [first, second] = await Promise.all([
      calls['project:choose-folder'](),
      calls['project:choose-folder'](),
    ]);
    expect(asked()).toBe(1);
    expect(first?.root).toBe(root);
    expect(second).toEqual(first);
    expect((await calls['project:choose-folder']())?.root).toBe(root);
    await calls['project:close']();
    expect((await calls['app:state']()).project).toBeNull();
  });

  it('may be given at the start', async () => {
    const root = tempFolder({ 'a.cfg': relu });
    const { program, calls } = studio();
    void program.start(root);
    expect((await calls['app:state']()).project?.root).toBe(root);
  });
});

describe('what no call asked for', () => {
  const problem = (code: string) => ({ code, message: code, hint: null });

  it('is told once the window listens, and again after it was lost', async () => {
    const { program, calls, emitted } = studio();
    program.notify(problem('early'));
    expect(emitted.notice).toBeUndefined();
    await calls['app:state']();
    await eventually(() => {
      expect(emitted.notice).toEqual([problem('early')]);
    });
    program.notify(problem('later'));
    expect(emitted.notice).toHaveLength(2);
    program.windowGone();
    program.notify(problem('gone'));
    expect(emitted.notice).toHaveLength(2);
    await calls['app:state']();
    await eventually(() => {
      expect(emitted.notice).toEqual([problem('early'), problem('later'), problem('gone')]);
    });
  });
});

describe('a catalog that cannot be used', () => {
  it.each([
    ['missing', () => join(tempFolder(), 'none.sqlite')],
    ['foreign', () => join(tempFolder({ 'x.sqlite': 'no database at all' }), 'x.sqlite')],
    ['damaged', () => damagedCatalog()],
  ])('because it is %s is told, and ends nothing', async (kind, make) => {
    const { calls, program } = studio({ catalog: make() });
    const state = await calls['app:state']();
    expect(state.catalog).toBeNull();
    expect(state.catalogProblem?.code).toBe(`catalog-${kind}`);
    expect(state.catalogProblem?.hint).not.toBe('');
    expect(await codeOf(() => calls['target:list']())).toBe(`catalog-${kind}`);
    expect(await codeOf(() => program.openPath(tempFolder({ 'a.cfg': relu })))).toBe(
      `catalog-${kind}`,
    );
  });

  function damagedCatalog(): string {
    const file = join(tempFolder(), 'catalog.sqlite');
    cpSync(join(repository, 'catalog.sqlite'), file);
    truncateSync(file, 20_000);
    return file;
  }
});

describe('rule pages and targets', () => {
  it('are there for the window', async () => {
    const { calls } = studio();
    expect((await calls['rule:page']('customize/unknown-dtype')).codes).toContain('E20003');
    expect(await codeOf(() => calls['rule:page']('customize/nothing'))).toBe('unknown-rule');
    const series = await calls['target:list']();
    const inference = series.find(({ soc }) => soc === 'ascend310p');
    expect(inference?.nameZh).toMatch(/Atlas/);
    expect(inference?.socVersions).toContain('Ascend310P3');
  });
});

describe('unsaved changes', () => {
  const edit = {
    version: 1,
    changes: [{ from: { line: 1, column: 1 }, to: { line: 1, column: 1 }, text: 'x' }],
  };

  async function edited(answer: UnsavedAnswer) {
    const root = tempFolder({ 'a.cfg': relu, 'other/b.cfg': relu });
    const around = studio({ answer });
    await around.program.openPath(root);
    await around.calls['document:open']('a.cfg');
    around.calls['document:edit']('a.cfg', edit);
    return { root, ...around };
  }
  const onDisk = (root: string) => readFileSync(join(root, 'a.cfg'), 'utf8');

  it('keep everything open when the user thinks better of it', async () => {
    const { calls, program, unsaved, root } = await edited('cancel');
    expect(await calls['document:close']('a.cfg')).toBe(false);
    await calls['project:close']();
    expect(await program.mayEnd()).toBe(false);
    program.offered.drop(join(root, 'other'));
    expect((await calls['project:open'](join(root, 'other')))?.root).toBe(root);
    expect(unsaved).toEqual([['a.cfg'], ['a.cfg'], ['a.cfg'], ['a.cfg']]);
    expect(onDisk(root)).toBe(relu);
    expect((await calls['document:open']('a.cfg')).dirty).toBe(true);
  });

  it('are saved when the user says so', async () => {
    const { program, root } = await edited('save');
    expect(await program.mayEnd()).toBe(true);
    expect(onDisk(root)).toBe(`x${relu}`);
  });

  it('are dropped when the user says so, also from the backup', async () => {
    const { calls, root } = await edited('discard');
    expect(await calls['document:close']('a.cfg')).toBe(true);
    expect(onDisk(root)).toBe(relu);
    expect(await calls['document:open']('a.cfg')).toMatchObject({ dirty: false, recovered: false });
  });

  it('that cannot be saved keep the program open, and say why', async () => {
    const { program, root, calls, emitted } = await edited('save');
    await calls['app:state']();
    await eventually(async () => {
      program.notify({ code: 'ready', message: '', hint: null });
      expect(emitted.notice?.length).toBeGreaterThan(0);
      await Promise.resolve();
    });
    writeFileSync(join(root, 'a.cfg'), 'theirs\n');
    expect(await program.mayEnd()).toBe(false);
    expect(emitted.notice?.at(-1)?.code).toBe('conflict');
    expect(onDisk(root)).toBe('theirs\n');
  });

  it('ask nothing for a file of the same folder', async () => {
    const { calls, program, unsaved, root } = await edited('cancel');
    program.offered.drop(join(root, 'other/b.cfg'));
    expect(await calls['project:open'](join(root, 'other/b.cfg'))).toMatchObject({
      root,
      requested: 'other/b.cfg',
    });
    expect(unsaved).toEqual([]);
  });
});

describe('opening that is given up', () => {
  it('is no problem, and what was open stays', async () => {
    const root = tempFolder({ 'a.cfg': relu });
    const other = tempFolder({ 'b.cfg': relu });
    const { calls, program } = studio();
    const givenUp = async (path: string) => {
      program.offered.drop(path);
      let waits = true;
      const opening = Promise.resolve(calls['project:open'](path)).finally(() => {
        waits = false;
      });
      while (waits) {
        await calls['work:cancel']();
        await new Promise((done) => setImmediate(done));
      }
      return opening;
    };
    expect(await givenUp(root)).toBeNull();
    await program.openPath(root);
    expect((await givenUp(other))?.root).toBe(root);
  });
});

describe('a new file', () => {
  const folder = join(repository, 'examples', 'templates');
  const rows = JSON.parse(readFileSync(join(folder, 'templates.json'), 'utf8')) as readonly {
    readonly id: string;
    readonly file: string;
  }[];
  const contentOf = (id: string) =>
    readFileSync(join(folder, rows.find((row) => row.id === id)?.file ?? ''), 'utf8');

  it('is written from a template where the user said, and opened', async () => {
    const root = tempFolder({ 'a.cfg': relu });
    const { calls } = studio({ newFile: join(root, 'new.cfg') });
    const { templates } = await calls['app:state']();
    expect(templates.length).toBeGreaterThan(0);
    for (const { id } of templates) {
      const project = await calls['file:new'](id);
      expect(project).toMatchObject({ root, requested: 'new.cfg' });
      expect(readFileSync(join(root, 'new.cfg'), 'utf8')).toBe(contentOf(id));
    }
    expect(await codeOf(() => calls['file:new']('nothing'))).toBe('unknown-template');
  });

  it('is none when the user thinks better of it, or the folder refuses it', async () => {
    expect(await studio().calls['file:new']('customize-by-type')).toBeNull();
    const { calls } = studio({ newFile: join(tempFolder(), 'gone', 'new.cfg') });
    expect(await codeOf(() => calls['file:new']('customize-by-type'))).toBe('not-created');
  });
});
