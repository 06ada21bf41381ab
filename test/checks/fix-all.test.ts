/** All safe fixes at once: what a user presses the key for, and what must never happen with it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixAllSafe } from '../../electron/checks/fix-all';
import type { Encoding, Entry } from '../../electron/ipc/diagnostics';
import { verdicts } from '../../electron/ipc/diagnostics';
import { applyEdits } from '../../grammars/customize-dtypes/edits';
import { nastyFile } from '../grammars/arbitraries';
import { check, target, testCatalog } from '../support/catalog';

const targets = ['ascend910b'];

function fixAll(text: string, encoding: Encoding = 'utf-8') {
  return fixAllSafe(
    text,
    { kind: 'customize_dtypes', encoding },
    { catalog: testCatalog(), targets: targets.map(target), language: 'en' },
  );
}

describe('fixing all', () => {
  it('mends every line that has a safe fix, and touches nothing else', () => {
    const text =
      '# keep the head exact\r\n' +
      'OpType::Relu:InputDtype:fp16,OutputDtype:fp16\r\n' +
      'OpType::Abs:InputDtype:float16,OutputDtype:float16\n' +
      'optype::Add:InputDtype:DT_FLOAT16，float16 # both\r\n' +
      'conv1 ::inputdtype:float16';
    const { text: fixed, fixed: count, edits, left } = fixAll(text);
    expect(fixed).toBe(
      'OpType::Relu:InputDtype:float16,OutputDtype:float16\r\n' +
        'OpType::Abs:InputDtype:float16,OutputDtype:float16\n' +
        'OpType::Add:InputDtype:float16,float16\r\n' +
        'conv1::InputDtype:float16',
    );
    expect(left).toBe(0);
    expect(count).toBeGreaterThanOrEqual(8);
    const untouched = text.indexOf('OpType::Abs');
    const behind = text.indexOf('optype');
    expect(edits.every(({ start, end }) => end <= untouched || start >= behind)).toBe(true);
  });

  it('gives back a file that needs nothing as it is', () => {
    const text = '\ud83d\ude00/Relu::InputDtype:float16\r\nOpType::Abs:InputDtype:float16\n';
    expect(fixAll(text)).toEqual({ edits: [], text, fixed: 0, left: 0 });
  });

  it('has nothing to do in a file of another kind', () => {
    const request = { catalog: testCatalog(), targets: [], language: 'en' } as const;
    const text = '# note\n';
    expect(fixAllSafe(text, { kind: null, encoding: 'utf-8' }, request).edits).toEqual([]);
    expect(fixAllSafe(text, { kind: 'keep_dtype', encoding: 'utf-8' }, request).edits).toEqual([]);
  });

  it('takes away as many lines as there are', () => {
    const rule = 'OpType::Relu:InputDtype:float16';
    expect(fixAll(`${'# note\r\n\r\n'.repeat(1500)}${rule}\r\n`).text).toBe(`${rule}\r\n`);
    expect(fixAll(`${rule}\n\n\n# end`).text).toBe(rule);
    expect(fixAll('# only\n# notes').text).toBe('');
  });

  it('mends many words of one line', () => {
    const words = (word: string) => Array.from({ length: 30 }, () => word).join(',');
    expect(fixAll(`OpType::ConcatD:InputDtype:${words('fp16')}\n`).text).toBe(
      `OpType::ConcatD:InputDtype:${words('float16')}\n`,
    );
  });

  it('never lets a mended rule displace one that ATC uses', () => {
    const text = ' OpType::Relu:InputDtype:float\nOpType::Relu:InputDtype:float16\n';
    expect(fixAll(text)).toEqual({ edits: [], text, fixed: 0, left: 1 });
  });

  it('keeps one of two rules that become the same', () => {
    const rule = 'OpType::Relu:InputDtype:float16\n';
    expect(fixAll(` ${rule}${rule}`).text).toBe(rule);
  });

  it('mends a rule in front of a dead one', () => {
    const dead = '#OpType::Relu:InputDtype:float\n';
    expect(fixAll(`#OpType::Abs:InputDtype:fp16\n${dead}`).text).toBe(
      `#OpType::Abs:InputDtype:float16\n${dead}`,
    );
  });

  it('never wakes a rule that the compiler would refuse', () => {
    // No column of it has double, and no CPU engine has it; as written the rule matches nothing.
    const text = 'OpType::ForeachSubScalarList :InputDtype:double\n';
    expect(fixAll(text)).toMatchObject({ text, left: 1 });
  });

  it('never makes a line too long to be read', () => {
    const long = `${'x'.repeat(1023 - '::InputDtype:fp16'.length)}::InputDtype:fp16\n`;
    const text = `${long}OpType::Relu:InputDtype:fp16\n`;
    expect(fixAll(text).text).toBe(`${long}OpType::Relu:InputDtype:float16\n`);
  });

  it('reads the bytes of the encoding', () => {
    // 500 characters: 1000 bytes in GBK, and too long for ATC in UTF-8.
    const text = `${'中'.repeat(497)}::InputDtype:fp16\n`;
    expect(fixAll(text, 'gbk').text).toBe(text.replace('fp16', 'float16'));
  });
});

/** Lines in which slips meet, and names that meet each other. */
const slippery = fc
  .record({
    lead: fc.constantFrom('', '', '', '', ' ', '#', '\ufeff'),
    prefix: fc.constantFrom('OpType::', 'OpType::', 'OpType::', 'optype::', 'OpType:', ''),
    name: fc.constantFrom('Relu', 'Relu', 'Abs', 'Add', 'Relu ', 'Gemm', 'a/b'),
    separator: fc.constantFrom(':', ':', '::', '：', ' '),
    first: fc.constantFrom(
      'InputDtype:',
      'InputDtype:',
      'inputdtype:',
      'InputDtype ',
      'OutputDtype:',
    ),
    inputs: fc.constantFrom(
      'float16',
      'float16',
      'fp16',
      'int8',
      'bf16,bf16',
      'float16;float16',
      ',',
    ),
    comma: fc.constantFrom(',', ',', '', ';'),
    second: fc.constantFrom('OutputDtype:', 'OutputDtype:', 'outputDtype:', '', 'OutputDtype'),
    outputs: fc.constantFrom('float16', '', 'DT_INT8', '"float"', 'float16,float16'),
    end: fc.constantFrom('', '', '', ' # why', ' ', '\r', '\rOpType::Relu:InputDtype:float'),
  })
  .map((parts) => Object.values(parts).join(''));
const line = fc.oneof(
  { arbitrary: slippery, weight: 8 },
  { arbitrary: fc.constantFrom('', '# note', '  ', 'OpType::Relu:InputDtype:float16'), weight: 3 },
);
const terminator = fc.constantFrom('\n', '\n', '\r\n');
const slipperyFile = fc
  .tuple(fc.array(fc.tuple(line, terminator), { maxLength: 7 }), fc.oneof(line, fc.constant('')))
  .map(([lines, last]) => lines.flat().join('') + last);
const files = fc.oneof(slipperyFile, nastyFile);

const rank = ({ verdict }: Entry) => verdicts.indexOf(verdict);
const keyOf = ({ scope, key }: Entry) => `${scope ?? ''} ${key ?? ''}`;
const saysOf = ({ inputs, outputs }: Entry) => JSON.stringify([inputs, outputs]);

const loneReturns = (text: string) => text.split(/\r(?!\n)/).length - 1;

/** The rules that ATC keeps, the first of each key. */
function usedRules(entries: readonly Entry[]): ReadonlyMap<string, Entry> {
  const used = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry.scope !== undefined && !used.has(keyOf(entry))) used.set(keyOf(entry), entry);
  }
  return used;
}

/**
 * Whether a change makes a rule worse that ATC used, or brings in more lines that it refuses than
 * `mayCome`: a line of several, with lone CRs between them, falls into its lines.
 */
function doesHarm(before: readonly Entry[], after: readonly Entry[], mayCome: number): boolean {
  const fatal = (entries: readonly Entry[]) =>
    entries.filter(({ verdict }) => verdict === 'fatal').length;
  const used = usedRules(after);
  const works = [...usedRules(before).values()].filter(
    ({ verdict }) => verdict !== 'fatal' && verdict !== 'ignored',
  );
  return (
    fatal(after) > fatal(before) + mayCome ||
    works.some((entry) => {
      const now = used.get(keyOf(entry));
      return now === undefined || saysOf(now) !== saysOf(entry) || rank(now) < rank(entry);
    })
  );
}

/** Whether another rule comes to stand in front of one for the same operators. */
function displaces(before: readonly Entry[], after: readonly Entry[]): boolean {
  const used = usedRules(after);
  return [...usedRules(before).values()].some((entry) => {
    const now = used.get(keyOf(entry));
    return now !== undefined && saysOf(now) !== saysOf(entry);
  });
}

describe('fixing all, in any file', () => {
  const run = (property: (text: string) => void) => {
    fc.assert(fc.property(files, property), { numRuns: 300 });
  };

  it('gives edits of the original that make the text', () => {
    run((text) => {
      const result = fixAll(text);
      expect(applyEdits(text, result.edits)).toBe(result.text);
      for (const { start, end, text: put } of result.edits) {
        expect(text.slice(start, end)).not.toBe(put);
      }
    });
  });

  it('leaves every rule that ATC uses as it is, and refuses no more lines', () => {
    run((text) => {
      const before = check(text, { targets }).entries;
      const after = check(fixAll(text).text, { targets }).entries;
      expect(doesHarm(before, after, loneReturns(text))).toBe(false);
    });
  });

  it('makes no line worse', () => {
    run((text) => {
      const before = check(text, { targets }).entries;
      const after = check(fixAll(text).text, { targets }).entries;
      // Where lines came or went, nothing says any more which is which.
      fc.pre(after.length === before.length && loneReturns(text) === 0);
      const worse = before.filter((entry, index) => {
        const became = after[index];
        return became === undefined || rank(became) < rank(entry);
      });
      expect(worse).toEqual([]);
    });
  });

  it('leaves a safe fix undone only where it would do harm', () => {
    run((text) => {
      const result = fixAll(text);
      const { diagnostics, entries } = check(result.text, { targets });
      const safe = diagnostics.flatMap(({ fixes }) => fixes.find((fix) => fix.safe) ?? []);
      expect(safe.length).toBe(result.left);
      for (const { edits } of safe) {
        const forced = applyEdits(result.text, edits) ?? '';
        const { entries: after, diagnostics: found } = check(forced, { targets });
        const isTooLong = ({ rule }: { readonly rule: string }) =>
          rule === 'customize/line-too-long';
        const stops = found.some(isTooLong) && !diagnostics.some(isTooLong);
        const worse = entries.some((entry, index) => {
          const became = after[index];
          return became !== undefined && rank(became) < rank(entry);
        });
        const harm = worse || stops || displaces(entries, after) || doesHarm(entries, after, 0);
        expect({
          text: result.text,
          forced,
          harm,
        }).toMatchObject({ harm: true });
      }
    });
  });

  it('changes nothing the second time', () => {
    run((text) => {
      const { text: once } = fixAll(text);
      expect(fixAll(once)).toMatchObject({ edits: [], text: once, fixed: 0 });
    });
  });

  it('keeps the way each line ends, and whether the last one does', () => {
    run((text) => {
      const { text: fixed } = fixAll(text);
      if (fixed !== '') expect(fixed.endsWith('\n')).toBe(text.endsWith('\n'));
      const crlf = (of: string) => of.split('\r\n').length - 1;
      const lf = (of: string) => of.split(/(?<!\r)\n/).length - 1;
      // Lines go, and a lone CR may come to end a line; nothing else changes a line's end.
      expect(crlf(fixed)).toBeLessThanOrEqual(crlf(text) + loneReturns(text));
      expect(lf(fixed)).toBeLessThanOrEqual(lf(text) + loneReturns(text));
    });
  });
});
