import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckedFile } from '../../electron/ipc/channels';
import type { OpenDocument } from '../../electron/ipc/documents';
import { firstFileToShow, relativePath } from '../../renderer/state/first-file';
import { Studio } from '../../renderer/state/studio.svelte';
import { appWith, documentAt, FakeBridge, projectAt, refusal, Refused } from './fake-bridge';

const styles = new Map<string, string>();
const page = {
  title: '',
  querySelector: () => null,
  documentElement: {
    lang: '',
    dataset: {} as Record<string, string>,
    style: { setProperty: (name: string, value: string) => styles.set(name, value) },
  },
};

// It comes with the first file, which would be within one of the tests.
beforeAll(() => import('../../renderer/editor/model'));

beforeEach(() => {
  vi.stubGlobal('document', page);
  return () => vi.unstubAllGlobals();
});

const checked = (path: string, errors: number, warnings = 0): CheckedFile => ({
  path,
  kind: 'customize_dtypes',
  diagnostics: [],
  summary: { errors, warnings, infos: 0 },
});

const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

async function started(bridge: FakeBridge): Promise<Studio> {
  const studio = new Studio(bridge);
  await studio.start();
  await settled();
  return studio;
}

describe('the state of the window', () => {
  it('takes language and theme from main and opens the file with the worst findings', async () => {
    const project = projectAt('/p', { files: [checked('a.cfg', 1), checked('b.cfg', 3)] });
    const studio = await started(
      new FakeBridge({
        'app:state': () => appWith(project, { language: 'zh-CN', theme: 'dark' }),
        'document:open': (path) => documentAt(path),
      }),
    );
    expect(page.documentElement).toMatchObject({ lang: 'zh-CN', dataset: { theme: 'dark' } });
    expect(page.title).toBe('p — ATC Config Studio');
    expect(studio.file).toMatchObject({ status: 'open', path: 'b.cfg' });
  });

  it('shows the file that was asked for last, whichever answer comes last', async () => {
    const answers = new Map<string, (document: OpenDocument) => void>();
    const studio = await started(
      new FakeBridge({
        'app:state': () => appWith(projectAt('/p')),
        'document:open': (path) =>
          new Promise((done) => {
            answers.set(path, done);
          }),
      }),
    );
    void studio.openFile('slow.cfg');
    void studio.openFile('fast.cfg');
    answers.get('fast.cfg')?.(documentAt('fast.cfg'));
    await settled();
    answers.get('slow.cfg')?.(documentAt('slow.cfg'));
    await settled();
    expect(studio.file).toMatchObject({ status: 'open', path: 'fast.cfg' });
  });

  it('tells why a file cannot be shown in the place of its text', async () => {
    const studio = await started(new FakeBridge({ 'app:state': () => appWith(projectAt('/p')) }));
    await studio.openFile('model.onnx');
    expect(studio.file).toEqual({ status: 'refused', path: 'model.onnx', problem: refusal });
    expect(studio.calls.notices).toEqual([]);
  });

  it('lists the findings for the target that was chosen', async () => {
    const target = { id: 'Ascend310P3', socVersion: 'Ascend310P3', soc: 'ascend310p', label: '' };
    const bridge = new FakeBridge({
      'app:state': () => appWith(projectAt('/p', { files: [checked('a.cfg', 1)] })),
      'document:open': (path) => documentAt(path, { checked: false }),
      'target:choose': () => projectAt('/p', { target, files: [checked('a.cfg', 2)] }),
    });
    const studio = await started(bridge);
    bridge.calls.length = 0;
    await studio.chooseTarget('Ascend310P3');
    await settled();
    // The findings of open documents follow by themselves.
    expect(bridge.calls).toEqual(['target:choose Ascend310P3']);
    expect(studio.files[0]?.summary.errors).toBe(2);
    expect(studio.project?.target?.id).toBe('Ascend310P3');
    expect(studio.pickerOpen).toBe(false);
  });

  it('forgets file, filter and rule page when another folder is opened', async () => {
    const bridge = new FakeBridge({
      'app:state': () => appWith(projectAt('/p')),
      'document:open': (path) => documentAt(path),
      'project:open': (path) => projectAt(path),
    });
    const studio = await started(bridge);
    await studio.openFile('a.cfg');
    studio.problems.text = 'fp16';
    studio.problems.toggleSeverity('info');
    await studio.openProject('/q');
    expect(studio.file).toEqual({ status: 'none' });
    expect(studio.problems.text).toBe('');
    expect(studio.problems.severities.has('info')).toBe(true);
  });

  it('opens a dropped file and the folder around it', async () => {
    const bridge = new FakeBridge({
      'app:state': () => appWith(null),
      'project:open': () => projectAt('/dropped'),
      'document:open': (path) => documentAt(path),
    });
    const studio = await started(bridge);
    await studio.openDropped(new File([], 'x.cfg'));
    expect(studio.file).toMatchObject({ status: 'open', path: 'x.cfg' });
  });

  it('turns what goes wrong into a notice with its hint, once for the same message', async () => {
    const studio = await started(new FakeBridge({ 'app:state': () => appWith(projectAt('/p')) }));
    await studio.rescan();
    await studio.rescan();
    expect(studio.calls.notices).toMatchObject([{ message: 'Not possible.', hint: 'Do this.' }]);
    studio.calls.dismiss(studio.calls.notices[0]?.id ?? -1);
    expect(studio.calls.notices).toEqual([]);
  });

  it('survives a main process that does not answer', async () => {
    const studio = await started(
      new FakeBridge({
        'app:state': () => appWith(projectAt('/p')),
        'project:rescan': () => Promise.reject(new Error('gone')),
      }),
    );
    await studio.rescan();
    expect(studio.calls.notices[0]?.message).toBe(
      'The background part of the program did not answer.',
    );
  });
});

describe('the tabs of a project', () => {
  const left = { tabs: ['a.cfg', 'gone.cfg', 'b.cfg'], active: 'a.cfg' };
  const opening = {
    'document:open': (path: string) => {
      if (path === 'gone.cfg') throw new Refused();
      return documentAt(path);
    },
  };

  it('come back as they were left, but for files that are gone', async () => {
    const studio = await started(
      new FakeBridge({ 'app:state': () => appWith(projectAt('/p', { view: left })), ...opening }),
    );
    await vi.waitFor(() => expect(studio.file).toMatchObject({ status: 'open', path: 'a.cfg' }));
    expect(studio.documents.open.map(({ path }) => path)).toEqual(['a.cfg', 'b.cfg']);
    expect(studio.calls.notices).toEqual([]);
  });

  it('have the file in front that was named on opening', async () => {
    const project = projectAt('/p', { view: left, requested: 'c.cfg' });
    const studio = await started(
      new FakeBridge({ 'app:state': () => appWith(project), ...opening }),
    );
    await vi.waitFor(() => expect(studio.file).toMatchObject({ status: 'open', path: 'c.cfg' }));
    expect(studio.documents.open.map(({ path }) => path)).toEqual(['a.cfg', 'b.cfg', 'c.cfg']);
  });

  it('fall back to one that is there when the one in front is gone', async () => {
    const view = { tabs: ['a.cfg', 'gone.cfg'], active: 'gone.cfg' };
    const studio = await started(
      new FakeBridge({ 'app:state': () => appWith(projectAt('/p', { view })), ...opening }),
    );
    await vi.waitFor(() => expect(studio.file).toMatchObject({ status: 'open', path: 'a.cfg' }));
  });

  it('are walked through around their ends', async () => {
    const studio = await started(
      new FakeBridge({ 'app:state': () => appWith(projectAt('/p')), ...opening }),
    );
    await studio.openFile('a.cfg');
    await studio.openFile('b.cfg');
    studio.stepTab(1);
    expect(studio.documents.active?.path).toBe('a.cfg');
    studio.stepTab(-1);
    expect(studio.documents.active?.path).toBe('b.cfg');
  });
});

describe('what the settings change at once', () => {
  it('is the size of the editor, within its limits, and the contrast', async () => {
    const settings = { ...appWith(null).settings, fontSize: 31 };
    const app = appWith(null, { settings, highContrast: true });
    const bridge = new FakeBridge({
      'app:state': () => app,
      'app:set-settings': (change) => ({ ...app, settings: { ...settings, ...change } }),
    });
    const studio = await started(bridge);
    expect(page.documentElement.dataset['contrast']).toBe('high');
    studio.changeFontSize(1);
    await settled();
    expect(styles.get('--editor-font-size')).toBe('32px');
    studio.changeFontSize(1);
    studio.changeFontSize(0);
    await settled();
    expect(styles.get('--editor-font-size')).toBe('14px');
  });
});

describe('saving without being asked', () => {
  it('never writes over what another program wrote, nor what may not be written', async () => {
    const open = (path: string) =>
      documentAt(path, {
        dirty: true,
        savedText: 'x',
        disk: path === 'changed.cfg' ? 'changed' : 'same',
        readOnly: path === 'locked.cfg',
      });
    const bridge = new FakeBridge({
      'app:state': () => appWith(projectAt('/p')),
      'document:open': open,
    });
    const studio = await started(bridge);
    for (const path of ['changed.cfg', 'locked.cfg', 'mine.cfg']) await studio.openFile(path);
    bridge.calls.length = 0;
    for (const path of ['changed.cfg', 'locked.cfg', 'mine.cfg']) studio.autoSave(path);
    await settled();
    expect(bridge.calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'document:save mine.cfg',
    ]);
  });
});

describe('the first file', () => {
  it('is a configuration file when nothing was checked, and none in a folder without any', () => {
    const file = (path: string, kind: 'atc_command' | null, skipped: 'binary' | null = null) =>
      ({ type: 'file', name: path, path, size: 1, kind, checked: false, skipped }) as const;
    const project = projectAt('/p');
    const withFiles = (...children: readonly ReturnType<typeof file>[]) => ({
      ...project,
      tree: { ...project.tree, children },
    });
    expect(firstFileToShow(withFiles(file('a.md', null), file('b.sh', 'atc_command')))).toBe(
      'b.sh',
    );
    expect(firstFileToShow(withFiles(file('a.md', null)))).toBeNull();
  });

  it('is the one with the most errors, then warnings', () => {
    const files = [checked('a', 0, 5), checked('b', 1, 0), checked('c', 1, 2)];
    expect(firstFileToShow(projectAt('/p', { files }))).toBe('c');
  });
});

describe('a path below the root', () => {
  it.each([
    ['/p', '/p/a/b.cfg', 'a/b.cfg'],
    ['/p/', '/p/a.cfg', 'a.cfg'],
    ['C:\\work', 'C:\\work\\a\\b.cfg', 'a/b.cfg'],
    ['/p', '/p', null],
    ['/p', '/pq/a.cfg', null],
  ])('%s and %s give %s', (root, path, relative) => {
    expect(relativePath(root, path)).toBe(relative);
  });
});
