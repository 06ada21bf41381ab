import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatQuantConfig,
  type ItemNode,
  parseQuantConfig,
  type QuantConfigDocument,
  type Range,
  tokenizeLine,
  updateQuantConfig,
  type Value,
} from '../../../grammars/quant-config';
import { shapesOf } from '../../../grammars/quant-config/shape';
import { change, goodFile, nastyText } from './arbitraries';
import { commentsOf, contentOf, faultsOf, ROOT_FIELDS } from './support';

const options = { rootFields: ROOT_FIELDS };

describe('the grammar', () => {
  test('has at most one tree for a statement', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...':{[],;-wds/.x', ...'wwss:,'),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(letters, (text) => {
        const shapes = shapesOf(text);
        if ('kind' in shapes) expect(shapes.at).toBeLessThan(text.length);
        else expect(shapes.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 5000 },
    );
  });

  test('takes every right file', () => {
    fc.assert(
      fc.property(goodFile, (text) => {
        expect(faultsOf(text)).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});

/** The ranges of a node in the order of the text, children inside of parents. */
function checkRanges(node: ItemNode, outer: Range): void {
  expect(node.range.start).toBeGreaterThanOrEqual(outer.start);
  expect(node.range.end).toBeLessThanOrEqual(outer.end);
  expect(node.range.end).toBeGreaterThan(node.range.start);
  if (node.kind === 'broken') return;
  const { name, colon, value } = node;
  expect(name.range.start).toBe(node.range.start);
  expect(value.range.end).toBe(node.range.end);
  const parts = [name.range, ...(colon === null ? [] : [colon]), value.range];
  parts.reduce((before, part) => {
    expect(part.start).toBeGreaterThanOrEqual(before.end);
    return part;
  });
  checkValue(value);
}

function checkValue(value: Value): void {
  if (value.kind !== 'block' && value.kind !== 'list') return;
  let at = value.open.end;
  for (const item of value.items) {
    expect(item.range.start).toBeGreaterThanOrEqual(at);
    at = item.range.end;
    if (item.kind === 'field' || item.kind === 'broken') checkRanges(item, value.range);
    else checkValue(item);
  }
  expect(value.close?.start ?? value.range.end).toBeGreaterThanOrEqual(at);
}

describe('the tree', () => {
  test('has statements that tile the text, and ranges in order', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        let at = 0;
        const { statements } = parseQuantConfig(text, options);
        for (const { start, statement } of statements) {
          expect(start).toBe(at);
          at += statement.length;
          const whole = { start: 0, end: statement.length };
          if (statement.node !== null) checkRanges(statement.node, whole);
          for (const { range } of [...statement.faults, ...statement.comments.map(asFault)]) {
            expect(range.start).toBeGreaterThanOrEqual(0);
            expect(range.end).toBeGreaterThan(range.start);
            expect(range.end).toBeLessThanOrEqual(statement.length);
          }
        }
        expect(at).toBe(text.length);
        expect(statements.filter(({ statement }) => statement.node === null)).toHaveLength(1);
        expect(statements.at(-1)?.statement.node).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });

  test('has a broken node only with a fault', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        for (const { statement } of parseQuantConfig(text, options).statements) {
          if (statement.node?.kind === 'broken') expect(statement.faults).not.toEqual([]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

function asFault(range: Range): { readonly range: Range } {
  return { range };
}

/** What a parse gives, but for how far it looked ahead. */
function withoutReach({ statements }: QuantConfigDocument): unknown {
  return statements.map(({ start, statement: { reach: _reach, ...rest } }) => ({ start, ...rest }));
}

describe('parsing after changes', () => {
  test('equals parsing the new text', () => {
    fc.assert(
      fc.property(
        fc.oneof(nastyText, goodFile),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (text, changes) => {
          let document = parseQuantConfig(text, options);
          for (const { at, length, text: inserted } of changes) {
            const start = Math.round(at * document.text.length);
            const end = Math.min(document.text.length, start + length);
            const next = updateQuantConfig(document, [{ start, end, text: inserted }]);
            if (next === null) throw new Error('no edit');
            expect(withoutReach(next)).toEqual(withoutReach(parseQuantConfig(next.text, options)));
            document = next;
          }
        },
      ),
      { numRuns: 4000 },
    );
  });

  test.each([
    ['a quote gets its partner far behind', '“batch_num: ', 12, '“'],
    ['a string gets its end three lines below', 'a: "x\nb\n\nc', 10, '"'],
    ['a closer comes at the end', 'common_config {\na: 1\nversion: 1\nb: 2\n', 36, '}'],
  ])('sees that %s', (_, text, at, inserted) => {
    const next = updateQuantConfig(parseQuantConfig(text, options), [
      { start: at, end: at, text: inserted },
    ]);
    if (next === null) throw new Error('no edit');
    expect(withoutReach(next)).toEqual(withoutReach(parseQuantConfig(next.text, options)));
  });

  test('takes several changes at once, and refuses overlapping ones', () => {
    const document = parseQuantConfig('a: 1\nb: 2\nc: 3\n');
    const edits = [
      { start: 13, end: 14, text: '33' },
      { start: 3, end: 4, text: '11' },
    ];
    expect(updateQuantConfig(document, edits)?.text).toBe('a: 11\nb: 2\nc: 33\n');
    expect(updateQuantConfig(document, [...edits, { start: 2, end: 5, text: '' }])).toBeNull();
  });

  test('keeps the statements that a change does not reach', () => {
    const block = 'override_layer_configs {\n  layer_name: "x"\n}\n';
    const before = parseQuantConfig(block.repeat(100), options);
    const at = block.length * 50 + block.indexOf('x');
    const after = updateQuantConfig(before, [{ start: at, end: at, text: 'yy' }]);
    const shared = after?.statements.filter(
      ({ statement }, index) => statement === before.statements[index]?.statement,
    );
    expect(after?.statements).toHaveLength(101);
    expect(shared?.length).toBeGreaterThanOrEqual(98);
  });
});

describe('the layout', () => {
  test('changes no value and loses no comment, and stays as it is', () => {
    fc.assert(
      fc.property(goodFile, (text) => {
        const document = parseQuantConfig(text);
        const formatted = formatQuantConfig(document);
        if (formatted === null) throw new Error('refused');
        const again = parseQuantConfig(formatted);
        expect(contentOf(again)).toEqual(contentOf(document));
        expect([...commentsOf(again)].sort()).toEqual([...commentsOf(document)].sort());
        expect(formatQuantConfig(again)).toBe(formatted);
      }),
      { numRuns: 3000 },
    );
  });

  test('is refused exactly where a reader could not take the text', () => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const document = parseQuantConfig(text);
        const isBroken = document.statements.some(({ statement }) =>
          statement.faults.some(({ refusedBy }) => refusedBy.length === 2),
        );
        expect(formatQuantConfig(document) === null).toBe(isBroken);
      }),
      { numRuns: 1000 },
    );
  });
});

test('colours tile every line', () => {
  fc.assert(
    fc.property(nastyText, (text) => {
      for (const line of text.split('\n')) {
        let end = 0;
        for (const token of tokenizeLine(line)) {
          expect(token.start).toBe(end);
          expect(token.end).toBeGreaterThan(token.start);
          end = token.end;
        }
        expect(end).toBe(line.length);
      }
    }),
    { numRuns: 1000 },
  );
});
