/** The forms of numbers (spec 4.1, 4.2), as text without a sign. */

export type NumberForm = 'decimal' | 'octal' | 'hex' | 'float' | 'bad';

const FORMS: readonly (readonly [NumberForm, RegExp])[] = [
  ['decimal', /^(?:0|[1-9][0-9]*)$/],
  ['float', /^(?:(?:0|[1-9][0-9]*)?\.[0-9]+|(?:0|[1-9][0-9]*)\.?)(?:[eE][+-]?[0-9]+)?[fF]?$/],
  ['octal', /^0[0-7]+$/],
  ['hex', /^0[xX][0-9a-fA-F]+$/],
];

/** What both readers see in a number; `bad` for none, or for one that only AMCT takes. */
export function numberForm(text: string): NumberForm {
  return FORMS.find(([, form]) => form.test(text))?.[0] ?? 'bad';
}

export function isGoodNumber(text: string): boolean {
  return numberForm(text) !== 'bad';
}

/** Whole numbers that only Python reads: `0o17`, `0b1`, `1_000`, `0x_ff`. */
const AMCT_INTEGER =
  /^(?:0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|0[xX](?:_?[0-9a-fA-F])+|[1-9](?:_?[0-9])*|0(?:_?0)*)$/;
/** Fractions that only Python reads: `1_0.5`, `0.5ff`. */
const AMCT_FLOAT =
  /^(?:[0-9](?:_?[0-9])*\.?(?:[0-9](?:_?[0-9])*)?|\.[0-9](?:_?[0-9])*)(?:[eE][+-]?[0-9](?:_?[0-9])*)?f*$/i;

/** Octal-looking text is no fraction in either reader. */
const LEADING_ZERO = /^0_?[0-9]/;

/** The value of a whole number as AMCT reads it; null for none. */
export function amctInteger(text: string): number | null {
  if (!AMCT_INTEGER.test(text)) return null;
  return Number(text.replaceAll('_', ''));
}

/** The value of a number that AMCT takes for a fraction; null for none. */
export function amctFloat(text: string): number | null {
  if (!AMCT_FLOAT.test(text) || LEADING_ZERO.test(text)) return null;
  return Number(text.replace(/f+$/i, '').replaceAll('_', ''));
}

export function isNumberForAmct(text: string): boolean {
  return amctInteger(text) !== null || amctFloat(text) !== null;
}

/** The value of a number in one of the common forms, as a double; null for a bad one. */
export function numberValue(text: string): number | null {
  switch (numberForm(text)) {
    case 'decimal':
    case 'hex':
      return Number(text);
    case 'octal':
      return Number.parseInt(text, 8);
    case 'float':
      return Number(text.replace(/[fF]$/, ''));
    case 'bad':
      return null;
  }
}

/** The shortest decimal that means the same 32-bit fraction; nan and inf stay as they are. */
export function shortFloat(value: number): number {
  if (!Number.isFinite(value)) return value;
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return short;
  }
  return Number(value.toPrecision(9));
}
