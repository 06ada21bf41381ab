import { describe, expect, it } from 'vitest';
import { countVerdicts, verdictByLine } from '../../renderer/editor/line-verdicts';
import { visibleParts } from '../../renderer/rules/visible-text';
import { check } from '../support/catalog';

describe('verdicts of lines', () => {
  const { entries } = check(
    'OpType::Relu:InputDtype:float16,OutputDtype:float16\n\nOpType::Add:InputDtype:fp16\n',
    { targets: ['Ascend310P3'] },
  );

  it('are one for each line that has one', () => {
    expect([...verdictByLine(entries)]).toEqual([
      [1, 'effective'],
      [2, 'fatal'],
      [3, 'fatal'],
    ]);
  });

  it('add up from best to worst, without those that do not occur', () => {
    expect(countVerdicts(entries)).toEqual([
      { verdict: 'effective', lines: 1 },
      { verdict: 'fatal', lines: 2 },
    ]);
    expect(countVerdicts([])).toEqual([]);
  });
});

describe('examples of a rule page', () => {
  const shown = (line: string): string =>
    visibleParts(line)
      .map(({ text, sign }) => (sign === null ? text : `[${sign}]`))
      .join('');

  it('show what one would not see', () => {
    expect(shown(' OpType::Relu:InputDtype:float16  ')).toBe(
      '[·]OpType::Relu:InputDtype:float16[··]',
    );
    expect(shown('\ufeffOpType::Relu')).toBe('[BOM]OpType::Relu');
    expect(shown('a:b\r')).toBe('a:b[CR]');
    expect(shown('Relu :InputDtype')).toBe('Relu :InputDtype');
    expect(shown('   ')).toBe('[···]');
    expect(shown('')).toBe('');
  });
});
