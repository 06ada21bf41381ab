import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BlockValue,
  type FieldNode,
  insertField,
  type ItemNode,
  parseQuantConfig,
  printField,
  printString,
  type QuantConfigDocument,
  removeField,
  removeListItem,
  renameField,
  replaceValue,
  type TextEdit,
  textOf,
} from '../../../grammars/quant-config';
import { goodFile } from './arbitraries';
import { contentOf, faultsOf } from './support';

interface Placed {
  readonly base: number;
  readonly node: FieldNode;
}

/** All fields of a document, outer ones first. */
function fieldsOf({ statements }: QuantConfigDocument): readonly Placed[] {
  const found: Placed[] = [];
  const walk = (base: number, items: readonly ItemNode[]): void => {
    for (const node of items) {
      if (node.kind !== 'field') continue;
      found.push({ base, node });
      for (const block of blocksOf(node)) walk(base, block.items);
    }
  };
  for (const { start, statement } of statements) {
    if (statement.node !== null) walk(start, [statement.node]);
  }
  return found;
}

function blocksOf({ value }: FieldNode): readonly BlockValue[] {
  if (value.kind === 'block') return [value];
  return value.kind === 'list' ? value.items.filter((item) => item.kind === 'block') : [];
}

function field(document: QuantConfigDocument, name: string): Placed {
  const found = fieldsOf(document).find(({ node }) => node.name.text === name);
  if (found === undefined) throw new Error(`No field ${name}`);
  return found;
}

function block(document: QuantConfigDocument, name: string): BlockValue {
  const { value } = field(document, name).node;
  if (value.kind !== 'block') throw new Error(`${name} is no block`);
  return value;
}

function apply(text: string, edit: TextEdit | null): string {
  if (edit === null) throw new Error('No edit');
  return text.slice(0, edit.start) + edit.text + text.slice(edit.end);
}

const SAMPLE = `# all layers
common_config : {
    arq_quantize : {
        channel_wise : true # per channel
        quant_bits : 7;
    }
}
skip_layers : [ "a", 'b' ] # first ones
do_fusion: true
`;

describe('an edit touches only what it changes', () => {
  const document = parseQuantConfig(SAMPLE);

  test('replaces a value', () => {
    const { base, node } = field(document, 'quant_bits');
    expect(apply(SAMPLE, replaceValue(base, node.value, '8'))).toBe(
      SAMPLE.replace('quant_bits : 7;', 'quant_bits : 8;'),
    );
  });

  test('renames a field', () => {
    const { base, node } = field(document, 'quant_bits');
    expect(apply(SAMPLE, renameField(base, node, 'num_bits'))).toBe(
      SAMPLE.replace('quant_bits', 'num_bits'),
    );
  });

  test('removes a field with its line and the comment behind it', () => {
    const { base, node } = field(document, 'channel_wise');
    expect(apply(SAMPLE, removeField(document, base, node))).toBe(
      SAMPLE.replace('        channel_wise : true # per channel\n', ''),
    );
  });

  test('removes a field with its separator', () => {
    const { base, node } = field(document, 'quant_bits');
    expect(apply(SAMPLE, removeField(document, base, node))).toBe(
      SAMPLE.replace('        quant_bits : 7;\n', ''),
    );
  });

  test('removes a whole block', () => {
    const { base, node } = field(document, 'common_config');
    expect(apply(SAMPLE, removeField(document, base, node))).toBe(
      '# all layers\nskip_layers : [ "a", \'b\' ] # first ones\ndo_fusion: true\n',
    );
  });

  test.each([
    ['a: 1 b: 2 c: 3', 'b', 'a: 1 c: 3'],
    ['a: 1 b: 2 # last', 'b', 'a: 1 # last'],
    ['x { a: 1, b: 2 }', 'a', 'x { b: 2 }'],
    ['x { a: 1 }', 'a', 'x { }'],
    ['a: 1\r\nb: 2\r\nc: 3', 'b', 'a: 1\r\nc: 3'],
    ['a: 1\nb: 2', 'b', 'a: 1\n'],
  ])('in %j removes %s', (text, name, expected) => {
    const small = parseQuantConfig(text);
    const { base, node } = field(small, name);
    expect(apply(text, removeField(small, base, node))).toBe(expected);
  });

  test('adds a field to a block with the indentation of its neighbours', () => {
    const { base } = field(document, 'arq_quantize');
    const place = { kind: 'block', base, block: block(document, 'arq_quantize') } as const;
    expect(apply(SAMPLE, insertField(document, place, 'asymmetric: false'))).toBe(
      SAMPLE.replace('7;\n', '7;\n        asymmetric: false\n'),
    );
  });

  test('adds a field behind another one, and at the end', () => {
    const { base, node } = field(document, 'skip_layers');
    const after = { kind: 'after', base, node } as const;
    expect(apply(SAMPLE, insertField(document, after, 'version: 1'))).toBe(
      SAMPLE.replace('do_fusion', 'version: 1\ndo_fusion'),
    );
    expect(apply(SAMPLE, insertField(document, { kind: 'root' }, 'version: 1'))).toBe(
      `${SAMPLE}version: 1\n`,
    );
  });

  test.each([
    ['x {}', 'x { n: 1 }'],
    ['x { a: 1 }', 'x { a: 1 n: 1 }'],
    ['x {\n}', 'x {\n  n: 1\n}'],
    ['  x {\r\n  }\r\n', '  x {\r\n    n: 1\r\n  }\r\n'],
    ['x {\n\ta: 1 # c\n}', 'x {\n\ta: 1 # c\n\tn: 1\n}'],
    ['x {\n  a: 1 }', 'x {\n  a: 1 \n  n: 1\n}'],
  ])('makes of %j with a new field %j', (text, expected) => {
    const small = parseQuantConfig(text);
    const { base } = field(small, 'x');
    const place = { kind: 'block', base, block: block(small, 'x') } as const;
    expect(apply(text, insertField(small, place, 'n: 1'))).toBe(expected);
  });

  test.each([
    [0, '[ \'b\', "c" ]'],
    [1, '[ "a", "c" ]'],
    [2, '[ "a", \'b\' ]'],
  ])('removes item %i of a list with a comma', (index, expected) => {
    const text = 'skip_layers: [ "a", \'b\', "c" ]';
    const small = parseQuantConfig(text);
    const { base, node } = field(small, 'skip_layers');
    if (node.value.kind !== 'list') throw new Error('no list');
    const item = node.value.items[index];
    if (item === undefined) throw new Error('no item');
    expect(apply(text, removeListItem(base, node.value, item))).toBe(`skip_layers: ${expected}`);
  });

  test('adds nothing to a block that is never closed', () => {
    const open = parseQuantConfig('x { a: 1');
    const place = { kind: 'block', base: 0, block: block(open, 'x') } as const;
    expect(insertField(open, place, 'n: 1')).toBeNull();
  });
});

const goodFileWithField = goodFile.filter((text) => fieldsOf(parseQuantConfig(text)).length > 0);

/** A field of a document, by a number. */
function pick(document: QuantConfigDocument, index: number): Placed {
  const all = fieldsOf(document);
  const found = all[index % all.length];
  if (found === undefined) throw new Error('no field');
  return found;
}

describe('after any edit of a right file', () => {
  test('a removed field is gone, and nothing else', () => {
    fc.assert(
      fc.property(goodFileWithField, fc.nat(), (text, index) => {
        const document = parseQuantConfig(text);
        const { base, node } = pick(document, index);
        const marked = apply(text, renameField(base, node, 'MARKED'));
        const after = apply(text, removeField(document, base, node));
        expect(faultsOf(after)).toEqual([]);
        const left = JSON.stringify(contentOf(parseQuantConfig(after)));
        expect(left).toBe(JSON.stringify(withoutMarked(contentOf(parseQuantConfig(marked)))));
      }),
      { numRuns: 1500 },
    );
  });

  test('an added field is there, and all else is as before', () => {
    fc.assert(
      fc.property(goodFileWithField, fc.nat(), fc.boolean(), (text, index, inBlock) => {
        const document = parseQuantConfig(text);
        const { base, node } = pick(document, index);
        const [first] = blocksOf(node);
        const place =
          inBlock && first !== undefined
            ? ({ kind: 'block', base, block: first } as const)
            : ({ kind: 'after', base, node } as const);
        const after = apply(text, insertField(document, place, 'MARKED: 1'));
        expect(faultsOf(after)).toEqual([]);
        const content = contentOf(parseQuantConfig(after));
        expect(JSON.stringify(content)).toContain('"MARKED"');
        expect(withoutMarked(content)).toEqual(contentOf(document));
      }),
      { numRuns: 1500 },
    );
  });

  test('a replaced value reads back as the new one', () => {
    fc.assert(
      fc.property(
        goodFileWithField,
        fc.nat(),
        fc.string({ unit: 'grapheme' }),
        (text, index, value) => {
          const document = parseQuantConfig(text);
          const { base, node } = pick(document, index);
          if (node.colon === null || blocksOf(node).length > 0 || node.value.kind === 'block')
            return;
          const edited = apply(text, replaceValue(base, node.value, printString(value)));
          const again = pick(parseQuantConfig(edited), index).node.value;
          expect(again.kind === 'string' ? textOf(again, 'atc') : null).toBe(value);
          expect(faultsOf(edited)).toEqual([]);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

/** Content without the fields named MARKED. */
function withoutMarked(content: unknown): unknown {
  if (!Array.isArray(content)) {
    if (content === null || typeof content !== 'object' || !('list' in content)) return content;
    return { ...content, list: withoutMarked(content.list) };
  }
  return content
    .filter((item: unknown) => !(Array.isArray(item) && item[1] === 'MARKED'))
    .map(withoutMarked);
}

describe('printing', () => {
  test('a string in the form that every reader takes', () => {
    expect(printString('res2a/"x"\\\n\u0001你')).toBe('"res2a/\\"x\\"\\\\\\n\\001你"');
    expect(printField('layer_name', printString('conv1'))).toBe('layer_name: "conv1"');
  });
});
