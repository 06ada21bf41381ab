/** Generators of quantization configs: right ones, and text biased to what readers trip over. */
import fc from 'fast-check';

const NAMES = [
  'batch_num',
  'version',
  'skip_layers',
  'common_config',
  'arq_quantize',
  'a',
  'b',
  'dst_type',
];

const blank = fc.constantFrom(
  '',
  ' ',
  '  ',
  '\n',
  '\t',
  '\r\n',
  ' # note\n',
  '\n# own line\n',
  '\n\n',
);
const space = fc.constantFrom(' ', '\n', ' \n', '  # note\n', '\r\n');

const stringPart = fc.oneof(
  fc.constantFrom('"conv1"', "'fc'", '""', "'it\\'s'", '"a\\"b"', "'a\"b'", '"\\344\\275\\240"'),
  fc.constantFrom('"res2a/conv"', '"你好"', '"\\n\\x41\\u4f60"', '"# {"', '"a\\\\"'),
);
const strings = fc
  .tuple(stringPart, fc.array(fc.tuple(space, stringPart), { maxLength: 2 }))
  .map(([first, rest]) => first + rest.flat().join(''));
const number = fc.constantFrom(
  '0',
  '1',
  '-5',
  '0x1F',
  '017',
  '0.7',
  '.5',
  '7.',
  '1e-3',
  '1f',
  '-inf',
);
const word = fc.constantFrom('true', 'false', 'INT8', 'nan', 'f');
const scalar = fc.oneof(strings, number, word);

const separator = fc.constantFrom('', '', '', ',', ';');
const colon = fc.tuple(blank, blank).map(([before, after]) => `${before}:${after}`);

/** Right files: fields of any depth, in every notation that both readers take. */
export const { file: goodFile, field: goodField } = fc.letrec<{
  file: string;
  field: string;
  block: string;
  list: string;
}>((tie) => ({
  file: fc
    .tuple(blank, fc.array(fc.tuple(tie('field'), space), { maxLength: 6 }), blank)
    .map(([head, fields, tail]) => head + fields.flat().join('') + tail),
  field: fc
    .tuple(
      fc.constantFrom(...NAMES, '[pkg.ext]'),
      fc.oneof(
        { maxDepth: 4, depthIdentifier: 'block' },
        fc.tuple(colon, scalar).map(([sign, value]) => sign + value),
        fc.tuple(colon, tie('list')).map(([sign, value]) => sign + value),
        fc.tuple(fc.oneof(blank, colon), tie('block')).map(([sign, value]) => sign + value),
      ),
      separator,
    )
    .map((parts) => parts.join('')),
  block: fc
    .tuple(
      fc.constantFrom(['{', '}'], ['<', '>']),
      blank,
      fc.array(fc.tuple(tie('field'), space), { maxLength: 3, depthIdentifier: 'block' }),
    )
    .map(([[open, close], head, fields]) => open + head + fields.flat().join('') + close),
  list: fc
    .oneof(
      fc.array(fc.tuple(blank, scalar, blank), { maxLength: 4 }),
      fc.array(fc.tuple(blank, tie('block'), blank), { maxLength: 3, depthIdentifier: 'block' }),
    )
    .map((items) => `[${items.map((item) => item.join('')).join(',')}]`),
}));

const pieces = fc.constantFrom(
  ...NAMES.map((name) => `${name}: `),
  ...NAMES,
  ...['{', '}', '{ ', ' }', '<', '>', '[', ']', ':', ',', ';', '=', '-', '+', '.', '/', '/*', '*/'],
  ...[
    '"x"',
    "'y'",
    '"',
    "'",
    '"\n',
    '\n"',
    '\nOptype\n',
    '\\',
    '\\n',
    '\\q',
    '# c',
    '#',
    '//',
    '!',
  ],
  ...['1', '08', '1.2.3', '10b', '0x', 'true', ' ', '\n', '\n\n', '\r\n', '\0', '\v', '\ufeff'],
  ...[
    '\u00a0',
    '\u3000',
    '：',
    '，',
    '；',
    '“x”',
    '“',
    '”',
    '｛',
    '｝',
    '【',
    '量化',
    '😀',
    '[pkg.ext]',
  ],
);

/** Any text, from single characters and from pieces of fields. */
export const nastyText = fc.oneof(
  { weight: 5, arbitrary: fc.array(pieces, { maxLength: 25 }).map((parts) => parts.join('')) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(goodFile, fc.array(fc.tuple(fc.nat(400), fc.nat(6), pieces), { maxLength: 4 }))
      .map(([text, cuts]) =>
        cuts.reduce((all, [at, length, piece]) => {
          const start = Math.min(at, all.length);
          return all.slice(0, start) + piece + all.slice(start + length);
        }, text),
      ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** A change to a text of any length. */
export const change = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(60)),
  text: fc.oneof(fc.constant(''), pieces, goodField),
});
