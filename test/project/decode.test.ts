import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decode, encode, encodedLength, looksBinary } from '../../electron/project/decode';

const bytes = (...parts: (string | Uint8Array | readonly number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  );

// 精度配置 ("precision configuration") in GBK.
const gbkWord = [0xbe, 0xab, 0xb6, 0xc8, 0xc5, 0xe4, 0xd6, 0xc3];

describe('decode', () => {
  it.each([
    ['ASCII', bytes('Relu:InputDtype:float16\n'), 'Relu:InputDtype:float16\n'],
    ['UTF-8 Chinese', bytes('# 精度配置\r\n'), '# 精度配置\r\n'],
    ['an empty file', bytes(), ''],
    ['lone CR and mixed ends', bytes('a\rb\r\nc\nd'), 'a\rb\r\nc\nd'],
    [
      'NUL in the middle of a line',
      bytes('Relu', [0], ':InputDtype:float16'),
      'Relu\0:InputDtype:float16',
    ],
    [
      'a stray control character',
      bytes('Relu', [1], ':InputDtype:float16'),
      'Relu\u0001:InputDtype:float16',
    ],
  ])('reads %s as UTF-8', async (_what, input, text) => {
    expect(await decode(input)).toEqual({ kind: 'text', text, encoding: 'utf-8', bom: false });
  });

  it('keeps a byte order mark in the text, where ATC sees it', async () => {
    expect(await decode(bytes([0xef, 0xbb, 0xbf], 'OpType::Relu'))).toEqual({
      kind: 'text',
      text: '\uFEFFOpType::Relu',
      encoding: 'utf-8',
      bom: true,
    });
  });

  it.each([
    [
      'Chinese',
      bytes('# ', gbkWord, '\nRelu:InputDtype:float16\n'),
      '# 精度配置\nRelu:InputDtype:float16\n',
    ],
    ['Chinese with a NUL', bytes(gbkWord, [0], 'x\n'), '精度配置\0x\n'],
    ['the euro sign', bytes([0x80], gbkWord), '€精度配置'],
  ])('reads %s in GBK', async (_what, input, text) => {
    expect(await decode(input)).toEqual({ kind: 'text', text, encoding: 'gbk', bom: false });
  });

  it.each([
    ['UTF-16 LE', bytes([0xff, 0xfe], Buffer.from('Relu:InputDtype:float16', 'utf16le'))],
    ['UTF-16 BE', bytes([0xfe, 0xff, 0x00, 0x52, 0x00, 0x65])],
    ['UTF-16 without any text', bytes([0xff, 0xfe])],
  ])('names %s', async (_what, input) => {
    expect(await decode(input)).toEqual({ kind: 'binary', reason: 'utf-16' });
  });

  it.each([
    [
      'an ELF head',
      bytes([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0x3e, 0]),
    ],
    ['a PNG head', bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['a cut GBK character', bytes('abc', [0xbe])],
    ['Latin-1', bytes('caf', [0xe9], '\n')],
    ['the byte that no encoding has', bytes('a', [0xff], 'b')],
    ['GBK with control characters', bytes(gbkWord, [1], 'abcdefghijklmnop')],
    ['nothing but NUL', Buffer.alloc(64)],
  ])('takes %s for binary', async (_what, input) => {
    expect(await decode(input)).toEqual({ kind: 'binary', reason: 'binary' });
  });

  it('gives back the same bytes', async () => {
    for (const input of [bytes([0xef, 0xbb, 0xbf], 'x\r\n'), bytes('# ', gbkWord, '\r\n')]) {
      const decoded = await decode(input);
      if (decoded.kind !== 'text') throw new Error('not text');
      expect(Buffer.from(await encode(decoded.text, decoded.encoding))).toEqual(input);
    }
  });
});

describe('encodedLength', () => {
  it('counts bytes, not characters', () => {
    expect(encodedLength('精度:x', 'utf-8')).toBe(8);
    expect(encodedLength('精度:x', 'gbk')).toBe(6);
    expect(encodedLength('\uFEFFRelu', 'utf-8')).toBe(7);
  });

  it('agrees with the conversion table for every character of GBK', () => {
    const wrong: string[] = [];
    for (let code = 1; code < 0xffff; code += 1) {
      if (code >= 0xd800 && code <= 0xdfff) continue;
      const character = String.fromCharCode(code);
      const encoded = iconv.encode(character, 'gbk');
      const known = iconv.decode(encoded, 'gbk') === character;
      if (known && encoded.length !== encodedLength(character, 'gbk')) wrong.push(character);
    }
    expect(wrong).toEqual([]);
  });
});

describe('looksBinary, for files met in a folder', () => {
  it('takes one NUL in the first 8 kB for binary, and no later one', () => {
    expect(looksBinary(bytes('a', [0], 'b'), true)).toBe(true);
    expect(looksBinary(Buffer.concat([Buffer.alloc(8192, 'a'), Buffer.from([0])]), true)).toBe(
      false,
    );
  });

  it('does not mind a character that the end of the head has cut', () => {
    const head = bytes('# 精').subarray(0, 4);
    expect(looksBinary(head, false)).toBe(false);
    expect(looksBinary(bytes('# ', gbkWord).subarray(0, 3), false)).toBe(false);
  });

  it('passes UTF-8 and GBK and stops UTF-16 and noise', () => {
    expect(looksBinary(bytes('精度配置'), true)).toBe(false);
    expect(looksBinary(bytes(gbkWord), true)).toBe(false);
    expect(looksBinary(bytes([0xff, 0xfe, 0x52, 0x00]), true)).toBe(true);
    expect(looksBinary(bytes([0xff, 0xff, 0x52, 0x20]), true)).toBe(true);
  });
});
