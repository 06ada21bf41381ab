/** Says why the grammar refuses a statement: from its letters and where they stop fitting. */
import type { StructuralKind } from './syntax-faults';

export interface Refusal {
  readonly kind: StructuralKind;
  /** The tokens that the fault is about, as positions in the statement: `to` is included. */
  readonly from: number;
  readonly to: number;
}

/**
 * @param letters of the statement
 * @param at the first token that does not fit, or the number of tokens
 * @param touches whether a token stands directly behind the one before it
 */
export function classify(
  letters: string,
  at: number,
  touches: (index: number) => boolean,
): Refusal {
  const last = letters.length - 1;
  const letter = letters.charAt(at);
  const only = (kind: StructuralKind): Refusal => ({ kind, from: at, to: at });
  if (letter === 'x') return only('stray-character');
  if (at === 0) return nameless(letters);
  if (letters.startsWith('[') && !letters.slice(0, at).includes(']')) return only('unexpected');

  const before = letters.slice(0, at);
  const [list] = /^(?:\[[^\]]*\]|w):(?=-?[swd]s*,$)/.exec(before) ?? [];
  if (list !== undefined) {
    const end = /[,;]/.test(letters.charAt(last)) ? last - 1 : last;
    return { kind: 'list-needs-brackets', from: list.length, to: end };
  }
  const value = before.replace(/^(?:\[[^\]]*\]|w):?/, '');
  if (value === '') {
    if (letter === ':') return only('extra-colon');
    if (letter === '' || letter === ',' || letter === ';') {
      return { kind: 'missing-value', from: 0, to: at - 1 };
    }
    return letter === ']' ? only('stray-closer') : only('unexpected');
  }
  if (value.startsWith('[') && !value.includes(']')) return inList(value, letter, at, only);
  if (letter === '') return { kind: 'unexpected', from: last, to: last };
  if (value.endsWith('-')) return only('unexpected');
  if (!before.includes(':')) return { kind: 'unexpected', from: 0, to: last };
  if (letter === ':') return only('extra-colon');
  const isText = /[wd/.-]/.test(letter);
  if (value.endsWith('w') && isText && touches(at)) {
    let to = at;
    while (to < last && /[wd/.:x-]/.test(letters.charAt(to + 1)) && touches(to + 1)) to += 1;
    return { kind: 'unquoted-text', from: at - 1, to };
  }
  if (/[{}[]/.test(letter)) return only('unexpected');
  const end = /[,;]/.test(letters.charAt(last)) ? last - 1 : last;
  return { kind: 'extra-value', from: at, to: Math.max(at, end) };
}

function nameless(letters: string): Refusal {
  const last = letters.length - 1;
  if (letters.charAt(1) === ':') {
    if (letters.startsWith('s')) return { kind: 'quoted-name', from: 0, to: 0 };
    if (letters.startsWith('d')) return { kind: 'number-as-name', from: 0, to: 0 };
  }
  return { kind: 'missing-name', from: 0, to: last };
}

function inList(
  value: string,
  letter: string,
  at: number,
  only: (kind: StructuralKind) => Refusal,
): Refusal {
  const afterItem = /[swd]$/.test(value);
  switch (letter) {
    case ';':
      return only('list-separator');
    case '[':
      return only('nested-list');
    case '{':
      return only('mixed-list');
    case ',':
      return only('extra-comma');
    case ']':
    case '':
      if (value.endsWith(',')) return { kind: 'trailing-comma', from: at - 1, to: at - 1 };
      return only('unexpected');
    default:
      return only(afterItem ? 'list-needs-comma' : 'unexpected');
  }
}
