import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cli, repository } from '../support/cli';

let folder = '';
const put = (name: string, content: string | Uint8Array) => {
  writeFileSync(join(folder, name), content);
  return name;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atc-check-'));
  mkdirSync(join(folder, 'cfg'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const json = (words: readonly string[], input: string | Uint8Array = '') => {
  const run = cli(['check', ...words, '--format', 'json'], { cwd: folder, input });
  return { ...run, report: JSON.parse(run.out) };
};
const rulesOf = (report: { files: { diagnostics: { rule: string }[] }[] }) =>
  report.files.flatMap((file) => file.diagnostics.map(({ rule }) => rule));

describe('check --format json', () => {
  it('reports schema 1 with catalog, targets, files, entries and summary', () => {
    put('cfg/customize_dtypes.cfg', 'OpType::Relu:InputDtype:float16,OutputDtype:fp32\n');
    const { exit, report } = json(['cfg', '--target', 'Ascend310P3', '--entries']);
    expect(exit).toBe(1);
    expect(report).toMatchObject({
      schema: 1,
      catalog: { cann: '8.1.RC1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      targets: [{ id: 'Ascend310P3', socVersion: 'Ascend310P3', soc: 'ascend310p' }],
      files: [
        {
          path: 'cfg/customize_dtypes.cfg',
          kind: 'customize_dtypes',
          variant: null,
          encoding: 'utf-8',
          bom: false,
          diagnostics: [
            {
              rule: 'customize/unknown-dtype',
              severity: 'error',
              verdict: 'fatal',
              certainty: 'certain',
              codes: ['E20003', 'E20101'],
              targets: null,
              start: { line: 1, column: 45, offset: 44 },
              end: { line: 1, column: 49, offset: 48 },
              fixes: [{ safe: true, edits: [{ start: 44, end: 48, text: 'float' }] }],
            },
          ],
          entries: [{ line: 1, verdict: 'fatal' }],
        },
      ],
      summary: { errors: 1, warnings: 0, infos: 0 },
    });
    expect(report.files[0].entries[0]).not.toHaveProperty('scope');
  });

  it('has no entries unless asked', () => {
    expect(json(['cfg']).report.files[0]).not.toHaveProperty('entries');
  });

  it('reads standard input under the name given', () => {
    const { exit, report } = json(
      ['-', '--stdin-path', 'x/customize_dtypes.cfg', '--target', 'ascend910b'],
      'OpType::Relu:InputDtype:bfloat16\n',
    );
    expect(exit).toBe(0);
    expect(report.files[0]).toMatchObject({
      path: 'x/customize_dtypes.cfg',
      kind: 'customize_dtypes',
    });
    expect(report.targets[0]).toEqual({ id: 'ascend910b', socVersion: null, soc: 'ascend910b' });
  });

  it('takes a product or series for its SoC', () => {
    for (const id of ['atlas_inference', 'atlas-300i-duo', 'ascend310p', 'Ascend310P3']) {
      const { report } = json(
        ['-', '--kind', 'customize_dtypes', '--target', id],
        'OpType::Relu:InputDtype:bfloat16\n',
      );
      expect(report.targets[0]).toMatchObject({ id, soc: 'ascend310p' });
      expect(rulesOf(report)).toEqual(['customize/unsupported-dtypes']);
    }
  });

  it('keeps the order file, offset, rule', () => {
    const { report } = json(
      ['-', '--kind', 'customize_dtypes'],
      'b::InputDtype:fp16,bf16\n\na::InputDtype:x\n',
    );
    const offsets = report.files[0].diagnostics.map(
      (some: { start: { offset: number } }) => some.start.offset,
    );
    expect(offsets).toEqual([...offsets].sort((a: number, b: number) => a - b));
  });
});

describe('targets', () => {
  it('that do not exist name the nearest and exit 2', () => {
    const { exit, report, err } = json(['cfg', '--target', 'Ascend310P33']);
    expect(exit).toBe(2);
    expect(report).toMatchObject({ schema: 1, error: { code: 'unknown-target' } });
    expect(report.error.suggestions).toContain('Ascend310P3');
    expect(err).toContain('Ascend310P3');
  });

  it('in the wrong case explain both candidates', () => {
    const run = cli(['check', folder, '--target', 'ascend910B']);
    expect(run.exit).toBe(2);
    expect(run.err).toMatch(/Ascend910B: .*ascend910 /);
    expect(run.err).toMatch(/ascend910b: .*A2/);
    expect(cli(['check', folder, '--target', 'ascend910B', '--lang', 'zh']).err).toContain(
      '大小写',
    );
  });

  it('left out restrict the report to what is true everywhere, and standard error says so', () => {
    const { exit, err, report } = json(
      ['-', '--kind', 'customize_dtypes', '--entries'],
      'OpType::Relu:InputDtype:bfloat16\n',
    );
    expect(exit).toBe(0);
    expect(err).toContain('No --target');
    expect(report.files[0].diagnostics).toEqual([]);
    expect(report.files[0].entries[0].verdict).toBe('undecided');
  });
});

describe('exit codes', () => {
  const text = 'a::InputDtype:float16\n';
  it('obey --fail-on', () => {
    const exit = (level: string) =>
      json(['-', '--kind', 'customize_dtypes', '--fail-on', level], text).exit;
    expect([exit('error'), exit('warning'), exit('info')]).toEqual([0, 0, 1]);
  });

  it.each([
    [['check', '--no-such-option']],
    [['chekc']],
    [['check', '--format', 'xml']],
    [['check', '--cann', '5.0']],
    [['check', '/no/such/file']],
    [['check', '--target']],
    [['check', '--format', 'csv']],
    [['explain']],
    [['explain', 'customize/no-such']],
    [['operator', 'Rellu']],
    [[]],
  ])('are 2 with one clear message for %j', (words) => {
    const run = cli(words);
    expect(run.exit).toBe(2);
    expect(run.err).not.toMatch(/\n\s+at /);
    expect(run.err.trim()).not.toBe('');
  });

  it('are 3 for a catalog that is missing, foreign, damaged or of another schema', () => {
    // The schema version stands in the database header, four bytes from offset 60.
    const other = readFileSync(join(repository, 'catalog.sqlite'));
    other.writeUInt32BE(99, 60);
    const broken = {
      schema: join(folder, put('other.sqlite', other)),
      missing: join(folder, 'none.sqlite'),
      foreign: join(
        folder,
        put('foreign.sqlite', 'just text, and enough of it to look like a file'),
      ),
      empty: join(folder, put('empty.sqlite', '')),
    };
    for (const file of Object.values(broken)) {
      const run = cli(['check', folder], { env: { ATC_STUDIO_CATALOG: file } });
      expect(run.exit).toBe(3);
      expect(run.err).toContain('npm run catalog');
      expect(run.err).not.toMatch(/\n\s+at /);
    }
  });
});

describe('bad input', () => {
  it('in GBK is read as GBK', () => {
    put('gbk.cfg', iconv.encode('卷积1::InputDtype:float16\n', 'gbk'));
    const { report } = json(['gbk.cfg', '--entries']);
    expect(report.files[0]).toMatchObject({ encoding: 'gbk', kind: 'customize_dtypes' });
    expect(report.files[0].entries[0].key).toBe('卷积1');
    expect(rulesOf(report)).toContain('customize/encoding');
  });

  it('that is binary or UTF-16 is refused politely', () => {
    put(
      'noise.cfg',
      Uint8Array.from({ length: 4096 }, (_, index) => (index * 37) % 256),
    );
    put(
      'wide.cfg',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a::InputDtype:x\n', 'utf16le')]),
    );
    expect(json(['noise.cfg']).exit).toBe(2);
    const wide = json(['wide.cfg']);
    expect(wide.exit).toBe(2);
    expect(wide.err).toContain('UTF-16');
  });

  it('that is empty, one line of a megabyte, full of NUL or mixed in its line ends is checked', () => {
    put('empty.cfg', '');
    put('huge.cfg', `a::InputDtype:${'float16,'.repeat(131072)}\nb::InputDtype:fp16\n`);
    put('nul.cfg', 'a::InputDtype:float16\u0000,float\nb::InputDtype:float16\u0000\n');
    put('mixed.cfg', 'a::InputDtype:float16\r\nb::InputDtype:fp16\nc::InputDtype:float\rd\n');
    const run = (name: string) => json([name, '--kind', 'customize_dtypes', '--entries']);
    expect(rulesOf(run('empty.cfg').report)).toEqual(['customize/empty-file']);
    expect(rulesOf(run('huge.cfg').report)).toEqual(['customize/line-too-long']);
    // Nothing is lost where nothing follows the NUL.
    const nul = run('nul.cfg').report.files[0].diagnostics;
    const lost = nul.filter(({ rule }: { rule: string }) => rule === 'customize/text-not-read');
    expect(lost.map(({ start }: { start: { line: number } }) => start.line)).toEqual([1]);
    const mixed = run('mixed.cfg').report;
    expect(mixed.files[0].entries.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'undecided',
      'fatal',
      'fatal',
    ]);
  });

  it('over 8 MB is refused', () => {
    put('big.cfg', 'a'.repeat(8 * 1024 * 1024 + 1));
    const run = json(['big.cfg']);
    expect(run.exit).toBe(2);
    expect(run.err).toContain('too large');
  });

  it('with a byte order mark keeps its offsets', () => {
    put('bom.cfg', '\ufeffOpType::Relu:InputDtype:float16\n');
    const { report } = json(['bom.cfg', '--entries']);
    expect(report.files[0]).toMatchObject({ bom: true });
    expect(report.files[0].entries[0]).toMatchObject({ scope: 'name', key: '\ufeffOpType' });
    expect(report.files[0].diagnostics[0]).toMatchObject({
      rule: 'customize/byte-order-mark',
      start: { line: 1, column: 1, offset: 0 },
    });
  });

  it('that is none of ours is checked when named, and says so', () => {
    put('notes.md', 'just some notes\n');
    const { exit, report } = json(['notes.md']);
    expect(exit).toBe(0);
    expect(report.files[0]).toMatchObject({ path: 'notes.md', kind: null });
    expect(rulesOf(report)).toEqual(['project/not-recognised']);
  });

  it('in a folder with links that loop or lead out is searched all the same', () => {
    mkdirSync(join(folder, 'links'));
    put('links/customize_dtypes.cfg', 'OpType::Relu:InputDtype:fp16\n');
    symlinkSync('.', join(folder, 'links', 'loop'));
    symlinkSync('/etc', join(folder, 'links', 'out'));
    const { report } = json(['links']);
    expect(report.files.map(({ path }: { path: string }) => path)).toEqual([
      'links/customize_dtypes.cfg',
    ]);
  });

  it('named by an atc command has the kind that the command gives it', () => {
    put('rules.list', '# nothing but a note\n');
    put('run.sh', '#!/bin/bash\natc --model=a.onnx --customize_dtypes=./rules.list\n');
    expect(json(['rules.list']).report.files[0].kind).toBe('customize_dtypes');
  });
});

describe('pretty output', () => {
  it('underlines in display width and keeps findings apart from talk', () => {
    const run = cli(['check', '-', '--kind', 'customize_dtypes'], {
      input: '卷积/一::InputDtype:fp16\n',
    });
    const [, source, underline] = run.out.split('\n').slice(-4);
    expect(source).toBe('  1 | 卷积/一::InputDtype:fp16');
    // Three full-width characters before the word take two columns each.
    expect(underline).toBe(`    | ${' '.repeat('卷积/一::InputDtype:'.length + 3)}^^^^`);
    expect(run.err).toContain('1 file');
  });

  it('speaks Chinese when asked and by the locale', () => {
    const options = { input: 'a::InputDtype:fp16\n' };
    const words = ['check', '-', '--kind', 'customize_dtypes'];
    expect(cli([...words, '--lang', 'zh'], options).out).toContain('错误');
    expect(cli(words, { ...options, env: { LC_ALL: 'zh_CN.UTF-8' } }).out).toContain('错误');
    expect(cli(words, options).out).toContain('error');
  });

  it('folds notes that say the same', () => {
    const input = Array.from({ length: 40 }, (_, index) => `op${index}::InputDtype:float16\n`).join(
      '',
    );
    const run = cli(['check', '-', '--kind', 'customize_dtypes'], { input });
    expect(run.out).toContain('39 more lines: 2–40');
    expect(run.out.split('\n').length).toBeLessThan(8);
  });

  it('survives a reader that goes away', () => {
    const input = Array.from(
      { length: 20_000 },
      (_, index) => `op${index}::InputDtype:fp16\n`,
    ).join('');
    put('many.cfg', input);
    const run = cli(['explain', 'customize/unknown-dtype']);
    expect(run.exit).toBe(0);
    const piped = cliThroughHead(join(folder, 'many.cfg'));
    expect(piped.err).not.toMatch(/EPIPE|\n\s+at /);
  });
});

function cliThroughHead(file: string) {
  const run = spawnSync('sh', ['-c', `node out/cli/index.js check "${file}" | head -n 1`], {
    cwd: repository,
  });
  return { err: run.stderr.toString('utf8') };
}

describe('the other commands', () => {
  it('explain a rule and a code in both languages', () => {
    expect(cli(['explain', 'customize/unknown-dtype']).out).toContain('E20003');
    expect(cli(['explain', 'customize/unknown-dtype', '--lang', 'zh']).out).toContain('数据类型');
    expect(cli(['explain', 'ez3002']).out).toContain('customize/unsupported-dtypes');
  });

  it('list rules, targets and an operator as JSON', () => {
    const rules = JSON.parse(cli(['rules', '--format', 'json']).out);
    expect(rules.rules.map(({ id }: { id: string }) => id)).toContain('customize/line-too-long');
    const targets = JSON.parse(cli(['targets', '--format', 'json']).out);
    expect(targets.series.map(({ soc }: { soc: string }) => soc)).toContain('ascend910b');
    const relu = JSON.parse(
      cli(['operator', 'Relu', '--target', 'ascend950', '--format', 'json']).out,
    );
    expect(relu.operator.rows[0].row.columns).toHaveLength(6);
  });

  it('say what a framework word becomes', () => {
    const run = cli(['operator', 'Gemm']);
    expect(run.exit).toBe(2);
    expect(run.err).toContain('MatMulV2');
  });
});

describe('the command line never', () => {
  it.each([
    [['rules', 'extra']],
    [['explain', 'E20101', 'extra']],
    [['check', '']],
    [['check', '.', '--kind', 'customize_dtypes']],
    [['check', '--root', '/no/such/folder']],
    [['check', '--format', 'sarif']],
    [['explain', 'E99999']],
  ])('takes %j in silence', (words) => {
    const run = cli(words, { cwd: folder });
    expect(run.exit).toBe(2);
    expect(run.err.trim()).not.toBe('');
  });

  it('takes what stands behind -- for an option', () => {
    expect(cli(['check', '--', '--help'], { cwd: folder }).err).toContain('--help does not exist');
  });

  it('passes over a file of ours that it cannot read in a folder', () => {
    mkdirSync(join(folder, 'unread'));
    const text = Buffer.from('a::InputDtype:x\n', 'utf16le');
    put('unread/customize_dtypes.cfg', Buffer.concat([Buffer.from([0xff, 0xfe]), text]));
    const run = cli(['check', 'unread'], { cwd: folder });
    expect(run.exit).toBe(2);
    expect(run.err).toContain('unread/customize_dtypes.cfg');
  });

  it('judges a file otherwise than the folder it lies in', () => {
    mkdirSync(join(folder, 'tree/x/y/cfg'), { recursive: true });
    put('tree/x/y/cfg/rules.list', '# nothing but a note\n');
    put('tree/run.sh', '#!/bin/bash\natc --model=a.onnx --customize_dtypes=x/y/cfg/rules.list\n');
    const cwd = join(folder, 'tree');
    const kinds = (words: readonly string[]) =>
      JSON.parse(cli(['check', ...words, '--format', 'json'], { cwd }).out)
        .files.filter(({ path }: { path: string }) => path.endsWith('rules.list'))
        .map(({ kind }: { kind: string }) => kind);
    expect(kinds(['.'])).toEqual(['customize_dtypes']);
    expect(kinds(['x/y/cfg/rules.list'])).toEqual(['customize_dtypes']);
    expect(kinds(['x/y/cfg/rules.list', '--root', '.'])).toEqual(['customize_dtypes']);
  });

  it('sends control characters of a file to the terminal', () => {
    put('escape.cfg', 'OpType::Rel\u001b[31mu\u202e:InputDtype:float16\n');
    const run = cli(['check', 'escape.cfg', '--kind', 'customize_dtypes'], { cwd: folder });
    expect(run.out).not.toContain('\u001b');
    expect(run.out).not.toContain('\u202e');
  });

  it('loses what it could not write', () => {
    put('full.cfg', 'a::InputDtype:fp16\n');
    const run = spawnSync(
      'sh',
      ['-c', `node out/cli/index.js check "${join(folder, 'full.cfg')}" > /dev/full`],
      {
        cwd: repository,
      },
    );
    expect(run.status).toBe(3);
    expect(run.stderr.toString('utf8')).not.toMatch(/\n\s+at /);
  });
});
