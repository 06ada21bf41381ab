import {
  dtypeWordsOf,
  type LineReading,
  parseCustomizeDtypes,
} from '../../grammars/customize-dtypes';

/** The closed list of facts 2.5. */
export const WORD_LIST = [
  'float16 bfloat16 float double int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool int4 int2',
  'uint1 uint2 complex32 complex64 complex128 qint8 qint16 qint32 quint8 quint16 dual dual_sub_int8',
  'dual_sub_uint8 resource string string_ref variant hifloat8 hifloat4 float8_e5m2 float8_e4m3fn',
  'float8_e8m0 float6_e3m2 float6_e2m3 float4_e2m1 float4_e1m2',
].flatMap((words) => words.split(' '));

export const words = dtypeWordsOf([
  ...WORD_LIST.map((word) => ({ word })),
  { word: 'float32', canonical: 'float' },
]);

export const options = { dtypeWords: words };

export function parse(text: string) {
  return parseCustomizeDtypes(text, options);
}

/** The readings of all lines of a file. */
export function readings(text: string): readonly LineReading[] {
  return parse(text).lines.map((line) => line.reading);
}

/** The reading of a file of exactly one line. */
export function reading(text: string): LineReading {
  const all = readings(text);
  const [only] = all;
  if (only === undefined || all.length !== 1) throw new Error(`${all.length} lines`);
  return only;
}
