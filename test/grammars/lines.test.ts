import { describe, expect, test } from 'vitest';
import { parseCustomizeDtypes } from '../../grammars/customize-dtypes';
import { options, parse, reading, readings } from './support';

/** A rule of exactly `bytes` bytes in UTF-8, its name made of `filler` as far as that fits. */
function ruleOf(bytes: number, filler = 'a'): string {
  const tail = '::InputDtype:float16';
  const room = bytes - tail.length;
  const count = Math.floor(room / Buffer.byteLength(filler));
  const line = filler.repeat(count) + 'x'.repeat(room - count * Buffer.byteLength(filler)) + tail;
  expect(Buffer.byteLength(line)).toBe(bytes);
  return line;
}

const SHORT = 'b::InputDtype:float16';

describe('the buffer of 1024 bytes', () => {
  test.each(['a', 'é', '字', '😀'])('1023 bytes are read, 1024 are not (%s)', (filler) => {
    expect(readings(`${ruleOf(1023, filler)}\n${SHORT}\n`).map((line) => line.kind)).toEqual([
      'rule',
      'rule',
    ]);
    expect(readings(`${ruleOf(1024, filler)}\n${SHORT}\n`)).toEqual([
      { kind: 'too-long' },
      { kind: 'unreached' },
    ]);
  });

  test('the same at the end of a file without a newline', () => {
    expect(reading(ruleOf(1023)).kind).toBe('rule');
    expect(reading(ruleOf(1024)).kind).toBe('too-long');
  });

  test('a CR counts', () => {
    expect(reading(`${ruleOf(1022)}\r\n`).kind).toBe('rule');
    expect(reading(`${ruleOf(1023)}\r\n`).kind).toBe('too-long');
  });

  test('bytes count in the encoding of the file', () => {
    // 1005 characters of two bytes each in GBK would be three in UTF-8.
    const line = `${'字'.repeat(501)}a::InputDtype:float16`;
    const gbk = (text: string) =>
      [...text].reduce((sum, char) => sum + (char < '\u0080' ? 1 : 2), 0);
    expect(gbk(line)).toBe(1023);
    expect(parseCustomizeDtypes(line, options).lines[0]?.reading.kind).toBe('too-long');
    expect(parseCustomizeDtypes(line, { ...options, byteLength: gbk }).lines[0]?.reading.kind).toBe(
      'rule',
    );
    expect(
      parseCustomizeDtypes(`x${line}`, { ...options, byteLength: gbk }).lines[0]?.reading.kind,
    ).toBe('too-long');
  });

  test('a lone surrogate counts as the three bytes that it is written as', () => {
    expect(reading(`\ud800${ruleOf(1020)}`).kind).toBe('rule');
    expect(reading(`\ud800${ruleOf(1021)}`).kind).toBe('too-long');
  });

  test('nothing after such a line is reached, an earlier bad line hides nothing', () => {
    const file = ['nonsense', ruleOf(1024), SHORT, ruleOf(1024), ''].join('\n');
    expect(readings(file).map((line) => line.kind)).toEqual([
      'refused',
      'too-long',
      'unreached',
      'unreached',
    ]);
  });

  test('one line of a megabyte', () => {
    const file = ','.repeat(1_000_000);
    expect(parse(file).lines).toMatchObject([
      { tree: { kind: 'overlong', range: { start: 0, end: 1_000_000 } } },
    ]);
  });
});

describe('line ends', () => {
  test('an empty file has no lines; one final newline makes none; two make a blank one', () => {
    expect(readings('')).toEqual([]);
    expect(readings(`${SHORT}\n`)).toHaveLength(1);
    expect(readings(`${SHORT}\n\n`).map((line) => line.kind)).toEqual(['rule', 'refused']);
    expect(readings('\n').map((line) => line.kind)).toEqual(['refused']);
  });

  test('mixed ends: offsets count every character', () => {
    const file = 'a::InputDtype:int8\r\nb::InputDtype:int8\nc::InputDtype:int8';
    const lines = parse(file).lines;
    expect(lines.map(({ number, start, end }) => [number, start, end])).toEqual([
      [1, 0, 19],
      [2, 20, 38],
      [3, 39, 57],
    ]);
    expect(lines.map((line) => line.text)).toEqual(
      lines.map((line) => file.slice(line.start, line.end)),
    );
    expect(lines.map((line) => line.reading)).toMatchObject(
      ['a', 'b', 'c'].map((key) => ({ key, inputs: ['int8'] })),
    );
  });

  test('a lone CR ends no line: two rules on it are one bad one', () => {
    const found = reading('a::InputDtype:int8\rb::InputDtype:int8\r');
    expect(found).toMatchObject({
      kind: 'refused',
      causes: [{ kind: 'unknown-dtype', word: 'int8\rb::InputDtype:int8' }],
    });
  });

  test('line and paragraph separators of Unicode end no line either', () => {
    expect(reading('a\u2028b\u2029c\u0085d::InputDtype:int8')).toMatchObject({
      key: 'a\u2028b\u2029c\u0085d',
    });
  });
});

describe('blanks', () => {
  test.each(['\u00a0', '\u3000', '\ufeff', '\u2003'])('%j is no blank for ATC', (char) => {
    expect(reading(`${char}a${char}::InputDtype:int8`)).toMatchObject({ key: `${char}a${char}` });
    expect(reading(`a::InputDtype:int8${char}`)).toMatchObject({
      kind: 'refused',
      causes: [{ kind: 'unknown-dtype', word: `int8${char}` }],
    });
  });

  test('a byte order mark belongs to the first name and counts three bytes', () => {
    expect(reading(`\ufeffa::InputDtype:int8`)).toMatchObject({ scope: 'name', key: '\ufeffa' });
    expect(reading(`\ufeff${ruleOf(1020)}`).kind).toBe('rule');
    expect(reading(`\ufeff${ruleOf(1021)}`).kind).toBe('too-long');
  });
});

describe('duplicates', () => {
  test('the first one wins, names and types apart, and the later ones keep their reading', () => {
    const file = [
      'OpType::Relu:InputDtype:float16',
      'Relu::InputDtype:int8',
      'OpType::Relu::OutputDtype:int8',
      'Relu:InputDtype:int32',
      'relu:InputDtype:int32',
      'OpType:: Relu:InputDtype:int64',
    ].join('\n');
    expect(readings(file)).toMatchObject([
      { scope: 'type', key: 'Relu', inputs: ['float16'], firstLine: null },
      { scope: 'name', key: 'Relu', inputs: ['int8'], firstLine: null },
      { scope: 'type', key: 'Relu', outputs: ['int8'], firstLine: 1 },
      { scope: 'name', key: 'Relu', inputs: ['int32'], firstLine: 2 },
      { scope: 'name', key: 'relu', firstLine: null },
      { scope: 'type', key: 'Relu', inputs: ['int64'], firstLine: 1 },
    ]);
  });

  test('a refused line takes no name', () => {
    expect(readings('a::InputDtype:fp16\na::InputDtype:int8')).toMatchObject([
      { kind: 'refused' },
      { kind: 'rule', firstLine: null },
    ]);
  });

  test('names of objects are names like others', () => {
    expect(readings('constructor:InputDtype:int8\n__proto__:InputDtype:int8')).toMatchObject([
      { firstLine: null },
      { firstLine: null },
    ]);
  });
});
