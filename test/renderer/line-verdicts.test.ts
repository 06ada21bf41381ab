import { describe, expect, it } from 'vitest';
import type { Verdict } from '../../electron/ipc/diagnostics';
import { countVerdicts } from '../../renderer/editor/line-verdicts';
import { visibleParts } from '../../renderer/rules/visible-text';

describe('verdicts of lines', () => {
  it('are told from best to worst, without those that do not occur', () => {
    const counts = new Map<Verdict, number>([
      ['fatal', 2],
      ['effective', 1],
    ]);
    expect(countVerdicts((verdict) => counts.get(verdict) ?? 0)).toEqual([
      { verdict: 'effective', lines: 1 },
      { verdict: 'fatal', lines: 2 },
    ]);
    expect(countVerdicts(() => 0)).toEqual([]);
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
