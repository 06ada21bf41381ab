/** keep_dtype lists and quantization configs on the command line. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cli } from '../support/cli';

interface Report {
  readonly files: readonly {
    readonly path: string;
    readonly kind: string;
    readonly variant: string | null;
    readonly diagnostics: readonly { readonly rule: string; readonly verdict: string }[];
    readonly entries?: readonly unknown[];
    readonly reading?: unknown;
  }[];
}

function report(words: readonly string[], options: Parameters<typeof cli>[1] = {}): Report {
  const { out } = cli(['check', ...words, '--format', 'json'], options);
  return JSON.parse(out) as Report;
}

const fileOf = ({ files }: Report, path: string) => files.find((file) => file.path.endsWith(path));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atc-languages-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('a project with both', () => {
  const project = report([
    'examples/mobilenet-v2',
    '--target',
    'Ascend310P3',
    '--reading',
    '--entries',
  ]);

  it('takes the variant of a config from the file or command that names it', () => {
    expect(fileOf(project, 'config/quant.cfg')).toMatchObject({
      kind: 'quant_config',
      variant: 'atc',
    });
    expect(fileOf(project, 'amct/quant.cfg')).toMatchObject({
      kind: 'quant_config',
      variant: 'amct_onnx',
      diagnostics: [],
      reading: {
        batch_num: 2,
        activation_offset: true,
        skip_layers: ['Conv_0'],
        skip_layer_types: ['AveragePool'],
        common_config: {
          arq_quantize: { channel_wise: true },
          ifmr_quantize: { search_step: 0.02 },
        },
        override_layer_types: [
          {
            layer_type: 'Gemm',
            calibration_config: {
              arq_quantize: { channel_wise: false },
              ifmr_quantize: { search_step: 0.02 },
            },
          },
        ],
      },
    });
  });

  it('shows how ATC reads each entry of a keep_dtype list', () => {
    expect(fileOf(project, 'exceptionlist.cfg')?.entries).toEqual([
      { line: 1, scope: 'type', key: 'SoftmaxV2', verdict: 'effective' },
      { line: 2, scope: 'type', key: 'ReduceMeanD', verdict: 'effective' },
      { line: 3, scope: 'type', key: 'Softmax', verdict: 'ignored' },
      { line: 4, scope: 'name', key: 'optype::AvgPoolV2', verdict: 'ignored' },
      { line: 5, scope: 'name', key: '# the last layer', verdict: 'ignored' },
      { line: 6, scope: 'name', key: 'Gemm_104', verdict: 'undecided' },
    ]);
  });
});

describe('a quantization config', () => {
  const text = 'batch_num: 1\nskip_layer_types: "Linear"\n';

  it('is what --variant says, before what it looks like', () => {
    const rules = (...words: string[]) =>
      report(['-', '--kind', 'quant_config', ...words], { input: text }).files[0]?.diagnostics.map(
        ({ rule }) => rule,
      );
    expect(rules('--variant', 'amct_pytorch')).toEqual([]);
    expect(rules()).toEqual([]);
    expect(rules('--variant', 'atc')).toEqual(['quant/other-variant', 'quant/unknown-layer-type']);
  });

  it('whose variant is guessed says so, on the side', () => {
    const { err } = cli(['check', '-', '--kind', 'quant_config', '--lang', 'en'], { input: text });
    expect(err).toContain('amct_pytorch');
    expect(err).toContain('--variant');
  });

  it('is fixed where that is safe, and nothing else is touched', () => {
    const file = join(folder, 'quant.cfg');
    writeFileSync(file, '\ufeff// all layers\r\ndo_fusion = TRUE\r\nskip_layers: conv1 # one\r\n');
    cli(['check', 'quant.cfg', '--kind', 'quant_config', '--variant', 'atc', '--fix'], {
      cwd: folder,
    });
    expect(readFileSync(file, 'utf8')).toBe(
      '# all layers\r\ndo_fusion : true\r\nskip_layers: "conv1" # one\r\n',
    );
  });
});

it('a keep_dtype list is fixed where that is safe; a dry run shows it', () => {
  const before = 'OpType::relu\nOpType::Relu,OpType::Add\n# note\n';
  const dry = cli(['check', '-', '--kind', 'keep_dtype', '--fix-dry-run', '--lang', 'en'], {
    input: before,
  });
  expect(dry.out).toContain('-OpType::relu');
  expect(dry.out).toContain('+OpType::Relu');
  const file = join(folder, 'keep.cfg');
  writeFileSync(file, before);
  cli(['check', 'keep.cfg', '--kind', 'keep_dtype', '--fix'], { cwd: folder });
  expect(readFileSync(file, 'utf8')).toBe('OpType::Relu\nOpType::Relu\nOpType::Add\n# note\n');
});

it('the rules and the code of both are explained', () => {
  expect(cli(['explain', 'keep/type-spelling', '--lang', 'en']).out).toContain('PascalCase');
  expect(cli(['explain', 'quant/override-drops-common', '--lang', 'zh']).out).toContain(
    'common_config',
  );
  const code = cli(['explain', 'E10003', '--lang', 'en']);
  expect(code.exit).toBe(0);
  expect(code.out).toContain('keep/type-spelling');
});

it('--cann switches what differs between versions, and says whose columns are used', () => {
  const words = ['check', '-', '--kind', 'keep_dtype', '--lang', 'en', '--cann'];
  const input = '# note\nOpType::Relu\n';
  const old = cli([...words, '6.0.1'], { input });
  expect(old.exit).toBe(1);
  expect(old.out).toContain('keep/old-cann');
  expect(old.err).toContain('8.1.RC1');
  expect(cli([...words, '8.5.0'], { input }).exit).toBe(0);
  const unknown = cli([...words, '1.0'], { input });
  expect(unknown.exit).toBe(2);
  expect(unknown.err).toContain('6.0.1');
});

describe('--matrix', () => {
  const input = 'OpType::Conv2D:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16\n';
  const words = ['check', '-', '--kind', 'customize_dtypes', '--matrix', '--lang', 'en'];

  it('is in the report, one cell for each target', () => {
    const targets = ['--target', 'ascend310p', '--target', 'ascend910b'];
    const { out } = cli([...words, ...targets, '--format', 'json'], { input });
    const { matrix } = JSON.parse(out) as { readonly matrix: unknown };
    expect(matrix).toMatchObject({
      targets: ['ascend310p', 'ascend910b'],
      rows: [
        {
          path: '-',
          line: 1,
          label: 'OpType::Conv2D',
          cells: [
            { verdict: 'fatal', certainty: 'certain', rules: ['customize/unsupported-dtypes'] },
            { verdict: 'effective', certainty: 'certain', rules: [] },
          ],
        },
      ],
    });
  });

  it('has the product series without a target, and is a table for people and spreadsheets', () => {
    const table = cli([...words], { input });
    expect(table.out).toContain('| ascend910b |');
    expect(table.err).toContain('ascend910b: works');
    const csv = cli([...words, '--format', 'csv'], { input }).out.split('\r\n');
    expect(csv).toHaveLength(3);
    expect(cli(['check', '-', '--format', 'csv'], { input }).exit).toBe(2);
  });
});
