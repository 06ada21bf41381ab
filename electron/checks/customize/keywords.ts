/** Words that were meant to be InputDtype or OutputDtype. */
import type { ListKind, Range } from '../../../grammars/customize-dtypes/tree';
import { isNearMiss } from '../../catalog/nearest';

export type Keyword = 'InputDtype' | 'OutputDtype';

export const keywordOf: Readonly<Record<ListKind, Keyword>> = {
  inputs: 'InputDtype',
  outputs: 'OutputDtype',
};

export interface MisspeltKeyword {
  readonly word: string;
  readonly keyword: Keyword;
  /** Relative to the text that was searched. */
  readonly range: Range;
}

const variant = /^(in|out)puts?[_-]?(d|data)?[_-]?types?$/i;

function meantKeyword(word: string): Keyword | null {
  const match = variant.exec(word);
  if (match !== null) return match[1]?.toLowerCase() === 'in' ? 'InputDtype' : 'OutputDtype';
  if (isNearMiss(word, 'InputDtype')) return 'InputDtype';
  if (isNearMiss(word, 'OutputDtype')) return 'OutputDtype';
  return null;
}

/** The first word of the text that is nearly a keyword, but not one. */
export function findMisspeltKeyword(text: string): MisspeltKeyword | null {
  for (const match of text.matchAll(/[A-Za-z][A-Za-z_-]{4,19}/g)) {
    const [word] = match;
    if (word === 'InputDtype' || word === 'OutputDtype') continue;
    const keyword = meantKeyword(word);
    if (keyword !== null) {
      return { word, keyword, range: { start: match.index, end: match.index + word.length } };
    }
  }
  return null;
}
