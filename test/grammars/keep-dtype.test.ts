import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseKeepDtype, parseSingleLine, tokenizeLine } from '../../grammars/keep-dtype';

const entry = (scope: 'name' | 'type', key: string) => ({ kind: 'entry', scope, key });

describe('reading of a line', () => {
  test.each([
    ['', { kind: 'empty' }],
    ['Relu', entry('name', 'Relu')],
    ['OpType::Relu', entry('type', 'Relu')],
    [' \tOpType::Relu \r', entry('type', 'Relu')],
    ['OpType::', entry('type', '')],
    ['OpType::  \r', entry('type', '')],
    ['OpType:: Relu', entry('type', ' Relu')],
    ['OpType::OpType::Relu', entry('type', 'OpType::Relu')],
    ['optype::Relu', entry('name', 'optype::Relu')],
    ['x OpType::Relu', entry('name', 'x OpType::Relu')],
    ['  ', entry('name', '')],
    ['\r', entry('name', '')],
    ['\ufeffOpType::Relu', entry('name', '\ufeffOpType::Relu')],
    ['\u3000Relu\u3000', entry('name', '\u3000Relu\u3000')],
    ['# OpType::Relu', entry('name', '# OpType::Relu')],
    ['a  b', entry('name', 'a  b')],
    ['a\u2028b\0c', entry('name', 'a\u2028b\0c')],
  ])('%j', (text, reading) => {
    expect(parseSingleLine(text).reading).toEqual(reading);
  });
});

const line = fc
  .array(
    fc.oneof(
      fc.constantFrom('OpType::', 'OpType:', 'Relu', ' ', '\t', '\r', '\v', '\f', '#', '\ufeff'),
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\n', '')),
    ),
  )
  .map((parts) => parts.join(''));

test('the parts of a line tile it, so that what is printed is what was read', () => {
  fc.assert(
    fc.property(line, (text) => {
      const { tree } = parseSingleLine(text);
      const parts = [tree.lead, tree.prefix, tree.key, tree.trail].filter((part) => part !== null);
      let at = 0;
      for (const { start, end } of parts) {
        expect(start).toBe(at);
        at = end;
      }
      expect(at).toBe(text.length);
      const colours = tokenizeLine(text);
      expect(colours.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
    }),
    { numRuns: 3000 },
  );
});

test('the lines of a file are those between its line feeds', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 6 }), fc.boolean(), (lines, isEnded) => {
      const text = lines.join('\n') + (isEnded ? '\n' : '');
      const parsed = parseKeepDtype(text);
      expect(parsed.map((one) => one.text + (one.ended ? '\n' : '')).join('')).toBe(text);
      for (const one of parsed) expect(text.startsWith(one.text, one.start)).toBe(true);
    }),
  );
});
