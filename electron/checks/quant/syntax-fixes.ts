/** Repairs of what is no protobuf text, where what was meant can be told. */
import { printString, type SyntaxFault, type SyntaxKind } from '../../../grammars/quant-config';
import type { FindingFix, MessageRef } from '../rule';
import { replaceFix } from './findings';

interface Repair {
  readonly text: string;
  /** Nothing else can be meant. */
  readonly safe: boolean;
  /** How much of the text behind the fault is replaced with it; nothing when it is not given. */
  readonly behind?: number;
}

/** What is put in the place of the fault's text; null where what was meant cannot be told. */
type Repairer = (text: string, behind: string) => Repair | null;

const safe = (text: string): Repair => ({ text, safe: true });
const unsure = (text: string): Repair => ({ text, safe: false });

const ascii: ReadonlyMap<string, string> = new Map([
  ['：', ':'],
  ['＝', ':'],
  ['，', ','],
  ['、', ','],
  ['；', ';'],
  ['｛', '{'],
  ['｝', '}'],
  ['［', '['],
  ['【', '['],
  ['］', ']'],
  ['】', ']'],
]);

const repairers: { readonly [kind in SyntaxKind]?: Repairer } = {
  'equals-sign': () => safe(':'),
  'missing-colon': (name) => safe(`${name}:`),
  'extra-colon': (_, behind) => ({ ...safe(''), behind: lengthOf(/^(?:[ \t]*:)*/, behind) }),
  'plus-sign': () => safe(''),
  'blank-after-sign': repairBlankAfterSign,
  'full-width': repairFullWidth,
  'slash-comment': (text) => safe(`#${text.slice(2)}`),
  'unicode-blank': (text) => safe(text.includes('\u2028') ? '\n' : ' '),
  'bad-escape': (text) => (text.startsWith('\\') ? safe(`\\${text}`) : null),
  'quoted-name': (text) => (isName(text.slice(1, -1)) ? safe(text.slice(1, -1)) : null),
  'unquoted-text': (text) => (/["'\\]/.test(text) ? null : safe(`"${text}"`)),
  'stray-separator': () => safe(''),
  'wrong-closer': (text) => (text === '}' ? safe('>') : safe('}')),
  'list-needs-comma': (text) => safe(`, ${text}`),
  'list-separator': () => safe(','),
  'trailing-comma': () => safe(''),
  'extra-comma': () => safe(''),
  'split-string': (text) => unsure(text.replace(/[ \t\r]*\n[ \t]*/g, '')),
  'open-string': repairOpenString,
  'stray-closer': () => unsure(''),
  nul: () => unsure(''),
};

/** Of the text behind a fault as much is looked at. */
const lookedAt = 100;

/** The repair of a fault; null for what only the writer can know. */
export function syntaxFix(
  text: string,
  { kind, range }: Pick<SyntaxFault, 'kind' | 'range'>,
): FindingFix | null {
  const behind = text.slice(range.end, range.end + lookedAt);
  const repair = repairers[kind]?.(text.slice(range.start, range.end), behind) ?? null;
  if (repair === null) return null;
  const replaced = { start: range.start, end: range.end + (repair.behind ?? 0) };
  return replaceFix(replaced, repair.text, titleOf(repair), repair.safe);
}

function titleOf({ text }: Repair): MessageRef {
  const written = text.trim();
  if (written === '') return { variant: text === '' ? 'remove' : 'blank' };
  return { variant: 'replace', holes: { text: written } };
}

function repairBlankAfterSign(sign: string, behind: string): Repair | null {
  const blanks = lengthOf(/^[ \t]+(?=[\d.\w])/, behind);
  return blanks === 0 ? null : { ...safe(sign), behind: blanks };
}

function lengthOf(pattern: RegExp, text: string): number {
  return pattern.exec(text)?.[0].length ?? 0;
}

function repairFullWidth(text: string): Repair | null {
  const plain = ascii.get(text);
  if (plain !== undefined) return safe(plain);
  if (text.length < 2) return null;
  const inner = text.slice(1, -1);
  return inner.includes('\\') ? unsure(printString(inner)) : safe(`"${inner}"`);
}

/** Up to the end of its line, or to what plainly ends the statement or begins a comment. */
function repairOpenString(text: string): Repair | null {
  const quote = text.charAt(0);
  const line = text.replace(/\r$/, '');
  const [, inner = '', rest = ''] = /^(.*?)([ \t]*(?:[,;}\]].*|#.*)?)$/.exec(line.slice(1)) ?? [];
  if (inner === '' || inner.endsWith('\\')) return null;
  return unsure(`${quote}${inner}${quote}${rest}${text.slice(line.length)}`);
}

function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text);
}
