/** Generators of lines and files, biased to what ATC trips over. */
import fc from 'fast-check';
import { WORD_LIST } from './support';

const pieces = fc.constantFrom(
  ...['InputDtype', 'OutputDtype', 'InputDtype:', 'OutputDtype:', ':InputDtype:', '::InputDtype:'],
  ...[',OutputDtype:', 'InputDtypeOutputDtype', 'OutputDtypeInputDtype', 'InputDtyp', 'nputDtype'],
  ...['I', 'O', 'OutputDtyp', 'inputdtype', 'outputDtype', 'OpType::', 'OpType:', 'OpType', ':'],
  ...['::', ',', ',,', ';', '#', '//', '=', 'Relu', 'a/b', 'my op', 'float16', 'FLOAT32', 'float'],
  ...['Int8', 'fp16', 'bf16', 'undefined', 'DT_FLOAT16', 'in', 't8'],
  ...[' ', '  ', '\t', '\v', '\f', '\r', '\0', '\u00a0', '\u3000', '\ufeff', '\u2028'],
  ...['：', '，', '；', '算子', '😀', '\u212a', 'é'],
);

/** Any text without an LF, from single characters and from pieces of rules. */
const soup = fc
  .array(fc.oneof({ arbitrary: pieces, weight: 6 }, { arbitrary: fc.string(), weight: 1 }), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').replaceAll('\n', ' '));

const blanks = fc.constantFrom('', '', '', '', ' ', '\t', '  \r');
const word = fc.oneof(
  { arbitrary: fc.constantFrom(...WORD_LIST, 'float32', 'Float16', ''), weight: 8 },
  { arbitrary: fc.constantFrom('fp16', 'float16;', 'float16 # why', '：float16'), weight: 1 },
);
const item = fc.tuple(blanks, word, blanks).map((parts) => parts.join(''));
const list = fc.array(item, { maxLength: 5 }).map((items) => items.join(','));
const name = fc.constantFrom('Relu', 'a/b', 'Relu ', 'my op', '', 'InputDtype', '\ufeffx', '算子');

/** Lines close to right ones. */
export const nearRule = fc
  .record({
    prefix: fc.constantFrom('', '', 'OpType::', 'OpType::', ' OpType::', '\ufeffOpType::'),
    name,
    separator: fc.constantFrom(':', '::', ':', '::', ' : ', '', '：', ':x,'),
    first: fc.constantFrom('InputDtype', 'InputDtype', 'InputDtype', 'OutputDtype', 'inputDtype'),
    skip: fc.constantFrom(':', ':', ':', '=', ' ', '', '：'),
    inputs: list,
    between: fc.constantFrom(',', ',', ' ', '', ';'),
    second: fc.constantFrom('OutputDtype:', 'OutputDtype:', 'OutputDtype', 'InputDtype:', ''),
    outputs: list,
    end: fc.constantFrom('', '', '', '\r', ' ', '\0rest', '#'),
  })
  .map((rule) => Object.values(rule).join(''));

/** Lines around the limit of 1023 bytes, with characters of one to four bytes. */
const longLine = fc
  .tuple(nearRule, fc.constantFrom('a', 'é', '字', '😀'), fc.integer({ min: -3, max: 6 }))
  .map(([rule, filler, slack]) => {
    const room = 1024 - Buffer.byteLength(rule) + slack;
    return filler.repeat(Math.max(0, Math.floor(room / Buffer.byteLength(filler)))) + rule;
  });

export const nastyLine = fc.oneof(
  { arbitrary: soup, weight: 6 },
  { arbitrary: nearRule, weight: 9 },
  { arbitrary: longLine, weight: 1 },
);

const terminator = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n');

export const nastyFile = fc
  .tuple(fc.array(fc.tuple(nastyLine, terminator), { maxLength: 8 }), nastyLine, fc.boolean())
  .map(([lines, last, bom]) => `${bom ? '\ufeff' : ''}${lines.flat().join('')}${last}`);
