import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyEdits,
  parseCustomizeDtypes,
  parseLine,
  printRule,
  type Range,
  setItem,
  type TextEdit,
  tokenizeLine,
} from '../../grammars/customize-dtypes';
import { lexLine } from '../../grammars/customize-dtypes/lexer';
import { shapesOf } from '../../grammars/customize-dtypes/shape';
import { nastyFile, nastyLine, nearRule } from './arbitraries';
import { options, parse, reading, words, WORD_LIST } from './support';

describe('the grammar', () => {
  test('gives every line exactly one tree', () => {
    fc.assert(
      fc.property(nastyLine, (line) => {
        expect(shapesOf(lexLine(line).letters)).toHaveLength(1);
      }),
      { numRuns: 3000 },
    );
  });

  test('gives any text exactly one tree, line feeds and lone surrogates included', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(0xffff), (text, unit) => {
        const line = `${text}${String.fromCharCode(unit)}${text}`;
        expect(shapesOf(lexLine(line).letters)).toHaveLength(1);
      }),
      { numRuns: 2000 },
    );
  });

  test('refuses token sequences that no line has', () => {
    expect(() => shapesOf('II')).toThrow();
    expect(() => shapesOf('ts?')).not.toThrow();
  });
});

describe('ranges', () => {
  test('tokens tile the line', () => {
    fc.assert(
      fc.property(nastyLine, (line) => {
        const { letters, offsets } = lexLine(line);
        expect(offsets).toHaveLength(letters.length + 1);
        expect(offsets[0]).toBe(0);
        expect(offsets.at(-1)).toBe(line.length);
        expect(offsets.every((offset, k) => k === 0 || offset > (offsets[k - 1] ?? 0))).toBe(true);
      }),
    );
  });

  test('colours tile the line', () => {
    fc.assert(
      fc.property(nastyLine, (line) => {
        let end = 0;
        for (const token of tokenizeLine(line, words)) {
          expect(token.start).toBe(end);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(end).toBe(line.length);
      }),
      { numRuns: 1000 },
    );
  });

  test('parts of the tree lie in order and keep clear of each other', () => {
    fc.assert(
      fc.property(nastyLine, (line) => {
        const tree = parseLine(line);
        const lists = [tree.inputs, tree.outputs]
          .filter((list) => list !== null)
          .sort((a, b) => a.keyword.start - b.keyword.start);
        const inOrder: (Range | null)[] = [tree.prefix, tree.lead];
        if (tree.name.kind !== 'name-over-keyword') inOrder.push(tree.name.range);
        if (tree.name.kind === 'name') inOrder.push(tree.name.separator);
        inOrder.push(tree.gap);
        for (const list of lists) {
          inOrder.push(list.keyword);
          if (!list.skippedIsPartOfFirstItem) inOrder.push(list.skipped);
          inOrder.push(...list.items.map((item) => item.raw));
        }
        inOrder.push(tree.trail, tree.cut);
        let end = 0;
        for (const range of inOrder) {
          if (range === null) continue;
          expect(range.start).toBeGreaterThanOrEqual(end);
          expect(range.end).toBeGreaterThanOrEqual(range.start);
          end = range.end;
        }
        expect(end).toBeLessThanOrEqual(line.length);
        for (const list of lists) {
          const separators = list.items.slice(1).map((item) => line.charAt(item.raw.start - 1));
          expect(separators.every((separator) => separator === ',')).toBe(true);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

const slot = fc.option(fc.constantFrom(...WORD_LIST), { nil: null });
const slots = fc.array(slot, { maxLength: 6 }).map((list) => {
  const end = list.findLastIndex((item) => item !== null);
  return list.slice(0, end + 1);
});
const key = fc.oneof(
  fc.constantFrom('Relu', 'a/b', 'Relu ', 'OpType', 'my op', '#a', '\ufeffOpType', '算子', '😀'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
);

describe('printing', () => {
  test('a printed rule reads back as it was, in the canonical form', () => {
    let printed = 0;
    fc.assert(
      fc.property(fc.constantFrom('name', 'type'), key, slots, slots, (scope, text, ins, outs) => {
        const rule = { scope, key: text, inputs: ins, outputs: outs } as const;
        const line = printRule(rule);
        if (line === null) return;
        printed += 1;
        expect(reading(line)).toEqual({ kind: 'rule', ...rule, firstLine: null });
      }),
      { numRuns: 2000 },
    );
    expect(printed).toBeGreaterThan(1000);
  });

  test('whatever ATC reads as a rule without a keyword in its name can be printed', () => {
    fc.assert(
      fc.property(nastyLine, (line) => {
        const found = parse(line).lines[0]?.reading;
        if (found?.kind !== 'rule' || /InputDtype|OutputDtype/.test(found.key)) return;
        const printed = printRule(found);
        // The canonical form can be longer than the line, and so too long.
        if (printed === null) expect(Buffer.byteLength(line)).toBeGreaterThan(1000);
        else expect(reading(printed)).toEqual(found);
      }),
      { numRuns: 3000 },
    );
  });
});

/** A file and changes to it that do not overlap. */
const changedFile = nastyFile.chain((file) =>
  fc.tuple(
    fc.constant(file),
    fc
      .array(
        fc.tuple(
          fc.nat(file.length),
          fc.nat(file.length),
          fc.oneof(nastyFile, fc.constantFrom('', '\n', 'a', '\r')),
        ),
        { maxLength: 4 },
      )
      .map((changes) => {
        const places = changes.flatMap(([a, b]) => [a, b]).sort((a, b) => a - b);
        return changes.map(([, , text], k): TextEdit => ({
          start: places[2 * k] ?? 0,
          end: places[2 * k + 1] ?? 0,
          text,
        }));
      }),
  ),
);

describe('edits', () => {
  test('edits that change nothing leave every character', () => {
    fc.assert(
      fc.property(changedFile, ([file, changes]) => {
        const same = changes.map((edit) => ({ ...edit, text: file.slice(edit.start, edit.end) }));
        expect(applyEdits(file, same)).toBe(file);
      }),
    );
  });

  test('setting a position of a good rule sets that position and nothing else', () => {
    let tried = 0;
    fc.assert(
      fc.property(
        nearRule,
        fc.constantFrom('inputs', 'outputs'),
        fc.nat(6),
        slot,
        (text, list, index, word) => {
          const document = parseCustomizeDtypes(text, options);
          const line = document.lines[0];
          if (line?.reading.kind !== 'rule') return;
          if (line.tree.kind !== 'text' || line.tree.name.kind !== 'name') return;
          const edit = setItem(line, list, index, word);
          const changed = edit === null ? null : applyEdits(text, [edit]);
          if (changed === null) throw new Error('no edit');
          if (Buffer.byteLength(changed) >= 1024) return;
          tried += 1;
          const expected: (string | null)[] = [...line.reading[list]];
          while (expected.length <= index) expected.push(null);
          expected[index] = word;
          while (expected.at(-1) === null) expected.pop();
          expect(reading(changed)).toEqual({ ...line.reading, [list]: expected });
        },
      ),
      { numRuns: 4000 },
    );
    expect(tried).toBeGreaterThan(300);
  });
});
