/** What runs where: the entries of a file against several devices. */
import { describe, expect, it } from 'vitest';
import { matrixInSlices, summarizeTargets } from '../../electron/checks/matrix';
import { matrixAsCsv, matrixAsMarkdown, type MatrixWords } from '../../electron/checks/matrix-text';
import { runToEnd } from '../../electron/checks/run-to-end';
import type { FileKind } from '../../electron/ipc/diagnostics';
import { check, target, testCatalog } from '../support/catalog';

const targets = ['ascend310p', 'ascend910b'];

function matrix(text: string, kind: FileKind = 'customize_dtypes') {
  const request = { catalog: testCatalog(), language: 'en' } as const;
  const input = { text, kind, encoding: 'utf-8' } as const;
  return runToEnd(matrixInSlices(input, request, targets.map(target)));
}

const text =
  'OpType::Conv2D:InputDtype:bfloat16,bfloat16,OutputDtype:bfloat16\n' +
  'OpType::Relu:InputDtype:float16,OutputDtype:float16\n' +
  'fp32_vars/Relu::InputDtype:float16\n' +
  'OpType::Relu:InputDtype:fp16\n';

describe('the matrix', () => {
  it('has a row for each entry and a cell for each target', () => {
    const rows = matrix(text);
    expect(rows.map(({ line, label }) => [line, label])).toEqual([
      [1, 'OpType::Conv2D'],
      [2, 'OpType::Relu'],
      [3, 'fp32_vars/Relu'],
      [4, 'OpType::Relu:InputDtype:fp16'],
    ]);
    // bfloat16 is no dtype of the inference products, and one of the A2 family.
    expect(rows[0]?.cells.map(({ verdict }) => verdict)).toEqual(['fatal', 'effective']);
    expect(rows[0]?.cells[0]?.rules).toContain('customize/unsupported-dtypes');
    expect(rows[1]?.cells.map(({ verdict }) => verdict)).toEqual(['effective', 'effective']);
    expect(rows[2]?.cells.map(({ verdict }) => verdict)).toEqual(['undecided', 'undecided']);
    expect(rows[3]?.cells.map(({ verdict }) => verdict)).toEqual(['fatal', 'fatal']);
  });

  it('says of each target what a check for it alone says', () => {
    const rows = matrix(text);
    for (const [at, id] of targets.entries()) {
      const alone = check(text, { targets: [id] });
      expect(rows.map(({ cells }) => cells[at]?.verdict)).toEqual(
        alone.entries.map(({ verdict }) => verdict),
      );
    }
  });

  it('has a row for each line of a quantization config that some target is against', () => {
    const rows = matrix(
      'override_layer_types {\n  layer_type: "FFN"\n  calibration_config {\n' +
        '    weight_compress_only: true\n    arq_quantize { asymmetric: true }\n  }\n}\n',
      'quant_config',
    );
    expect(rows.map(({ line }) => line)).toEqual([2]);
    // FFN is for the A2 family alone.
    expect(rows[0]?.cells.map(({ rules }) => rules)).toEqual([['quant/weight-only'], []]);
    expect(rows[0]?.cells[1]?.verdict).toBe('effective');
  });

  it('sums up how each target fares', () => {
    expect(summarizeTargets(matrix(text), 2).map(({ outcome }) => outcome)).toEqual([
      'fails',
      'fails',
    ]);
    const good = matrix('OpType::Relu:InputDtype:float16,OutputDtype:float16\n');
    expect(summarizeTargets(good, 2)[0]).toMatchObject({ outcome: 'works' });
    const named = matrix('fp32_vars/Relu::InputDtype:float16\n');
    expect(summarizeTargets(named, 2)[0]).toMatchObject({ outcome: 'cannot-tell' });
  });
});

describe('for other programs', () => {
  const words: MatrixWords = {
    path: 'File',
    line: 'Line',
    entry: 'Entry',
    likely: 'likely',
    verdict: (verdict) => verdict,
  };
  const cell = { verdict: 'fatal', certainty: 'likely', rules: [] } as const;
  const files = [{ path: 'a|b.cfg', rows: [{ line: 1, label: '=cmd, "x"|y', cells: [cell] }] }];

  it('quotes what CSV takes for its own, and never makes a formula of a label', () => {
    expect(matrixAsCsv(files, ['ascend310p'], words)).toBe(
      '\ufeffFile,Line,Entry,ascend310p\r\na|b.cfg,1,"\'=cmd, ""x""|y",fatal (likely)\r\n',
    );
  });

  it('keeps bars out of the columns of Markdown', () => {
    expect(matrixAsMarkdown(files, ['ascend310p'], words).split('\n')).toEqual([
      '| File | Line | Entry | ascend310p |',
      '| --- | --- | --- | --- |',
      '| a\\|b.cfg | 1 | `=cmd, "x"\\|y` | fatal (likely) |',
    ]);
  });
});
