/** The value of a scalar for a field of a type, as each of the readers takes it (spec 4.1 to 4.2a). */
import { amctFloat, amctInteger, type NumberForm, numberForm, numberValue } from './numbers';
import type { FoundValue } from './reading';
import type { EnumSchema, ScalarType } from './schema';
import { bytesOf, textOf } from './strings';
import type { Side } from './syntax-faults';
import type { NumberValue, ScalarValue, WordValue } from './tree';

/** A value, or why it is none. `broken`: the text itself is wrong, which is reported elsewhere. */
export type Outcome =
  | { readonly kind: 'value'; readonly value: string | number | boolean }
  | { readonly kind: 'refused'; readonly found: FoundValue }
  /** Its text has U+FFFD where bytes are not UTF-8. */
  | { readonly kind: 'not-utf8'; readonly value: string }
  | { readonly kind: 'broken' };

const TRUE_WORDS: ReadonlySet<string> = new Set(['true', 'True', 't']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['false', 'False', 'f']);
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const BROKEN: Outcome = { kind: 'broken' };

const taken = (value: string | number | boolean): Outcome => ({ kind: 'value', value });
const refused = (found: FoundValue): Outcome => ({ kind: 'refused', found });

export function readScalar(type: ScalarType, value: ScalarValue, side: Side): Outcome {
  switch (type) {
    case 'string':
      return readString(value, side);
    case 'bool':
      return readBool(value, side);
    case 'float':
      return readFloat(value, side);
    case 'uint32':
      return readInteger(value, side, 0, 0xffffffff);
    case 'int32':
      return readInteger(value, side, -0x80000000, 0x7fffffff);
  }
}

/** An enum value by its name; a number counts when the enum has it. */
export function readEnum(schema: EnumSchema, value: ScalarValue, side: Side): Outcome {
  switch (value.kind) {
    case 'string':
      return refused('string');
    case 'word':
      return schema.values.has(value.text) && value.sign === null
        ? taken(value.text)
        : refused('no-enum-value');
    case 'number': {
      if (side === 'amct' && numberForm(value.text) === 'octal') return refused('octal');
      const number = readInteger(value, side, -0x80000000, 0x7fffffff);
      if (number.kind !== 'value') return number;
      for (const [name, { number: known }] of schema.values) {
        if (known === number.value) return taken(name);
      }
      return refused('no-enum-value');
    }
  }
}

function readString(value: ScalarValue, side: Side): Outcome {
  if (value.kind !== 'string') return refused(value.kind);
  const text = textOf(value, side);
  if (text !== null) return taken(text);
  return { kind: 'not-utf8', value: lenient.decode(bytesOf(value, side)) };
}

function readBool(value: ScalarValue, side: Side): Outcome {
  switch (value.kind) {
    case 'string':
      return refused('string');
    case 'word':
      if (value.sign !== null) return refused('word');
      if (TRUE_WORDS.has(value.text)) return taken(true);
      return FALSE_WORDS.has(value.text) ? taken(false) : refused('word');
    case 'number': {
      if (value.sign !== null) return refused(value.negative ? 'negative' : 'other-form');
      if (side === 'amct') {
        if (value.text === '1' || value.text === '0') return taken(value.text === '1');
        return refusedNumber(value, 'number');
      }
      const number = readInteger(value, side, 0, 1);
      return number.kind === 'value' ? taken(number.value === 1) : number;
    }
  }
}

/** Why a number is refused, unless it is no number at all. */
function refusedNumber(value: NumberValue, found: FoundValue): Outcome {
  return isBroken(value) ? BROKEN : refused(found);
}

function isBroken({ text }: NumberValue): boolean {
  return numberForm(text) === 'bad' && amctInteger(text) === null && amctFloat(text) === null;
}

function readInteger(value: ScalarValue, side: Side, least: number, most: number): Outcome {
  if (value.kind !== 'number') return refused(value.kind);
  const size = side === 'atc' ? atcInteger(value, least) : wholeAmct(value);
  if (typeof size !== 'number') return size;
  const number = value.negative ? -size : size;
  if (number < least) return refused('negative');
  return number > most ? refused('too-large') : taken(number === 0 ? 0 : number);
}

function atcInteger(value: NumberValue, least: number): number | Outcome {
  const form: NumberForm = numberForm(value.text);
  if (form === 'bad') return isBroken(value) ? BROKEN : refused('other-form');
  if (form === 'float') return refused('fraction');
  if (value.sign !== null && !value.negative) return refused('other-form');
  if (value.negative && least === 0) return refused('negative');
  return numberValue(value.text) ?? BROKEN;
}

function wholeAmct(value: NumberValue): number | Outcome {
  const form = numberForm(value.text);
  if (form === 'float') return refused('fraction');
  // A plus sign keeps the leading zero from being seen as octal.
  if (form === 'octal' && value.sign !== null && !value.negative) return refused('octal');
  if (form !== 'bad') return numberValue(value.text) ?? BROKEN;
  return amctInteger(value.text) ?? refusedNumber(value, 'fraction');
}

function readFloat(value: ScalarValue, side: Side): Outcome {
  switch (value.kind) {
    case 'string':
      return refused('string');
    case 'word':
      return readFloatWord(value, side);
    case 'number': {
      const form = numberForm(value.text);
      if (form === 'octal' || form === 'hex') return refused(form);
      if (side === 'atc' && value.sign !== null && !value.negative) return refused('other-form');
      const size =
        form === 'bad' && side === 'amct' ? amctFloat(value.text) : numberValue(value.text);
      if (size === null) return refusedNumber(value, 'other-form');
      return taken(Math.fround(value.negative ? -size : size));
    }
  }
}

function readFloatWord(value: WordValue, side: Side): Outcome {
  const word = value.text.toLowerCase();
  if (side === 'atc' && value.sign !== null && !value.negative) return refused('other-form');
  const bare = side === 'amct' ? word.replace(/(?<=^(?:inf|infinity|nan))f+$/, '') : word;
  if (bare === 'inf' || bare === 'infinity') return taken(value.negative ? -Infinity : Infinity);
  return bare === 'nan' ? taken(NaN) : refused('word');
}
