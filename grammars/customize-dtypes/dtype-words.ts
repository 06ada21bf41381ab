import type { DtypeWords } from './reading';

/** An accepted dtype word, lower-case; `canonical` when it is another spelling of a word. */
export interface DtypeWordEntry {
  readonly word: string;
  readonly canonical?: string | undefined;
}

/** The words that the reader accepts, from rows such as those of profiles/dtype-words.json. */
export function dtypeWordsOf(entries: Iterable<DtypeWordEntry>): DtypeWords {
  const words = new Map<string, string>();
  for (const { word, canonical } of entries) words.set(word, canonical ?? word);
  return words;
}
