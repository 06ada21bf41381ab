/** What a user most likely meant by a dtype word that ATC does not know. */
import type { DtypeWords } from '../../../grammars/customize-dtypes/reading';
import { isNearMiss, nearestWords } from '../../catalog/nearest';
import table from './dtype-aliases.json';

export interface MeantDtype {
  readonly dtype: string;
  /** The word has one meaning only, so that replacing it needs no question. */
  readonly certain: boolean;
}

const aliases: ReadonlyMap<string, MeantDtype> = new Map(
  table.aliases.map(({ word, dtype, certain }) => [word, { dtype, certain }]),
);

/** Null when nothing is close enough. */
export function meantDtype(word: string, words: DtypeWords): MeantDtype | null {
  const bare = word.toLowerCase().replace(/^[^a-z]+|[^a-z0-9]+$/g, '');
  const plain = bare.replace(/^(dt_|dtype\.|torch\.|np\.|tf\.)/, '');
  const canonical = words.get(plain);
  if (canonical !== undefined) {
    // `DT_FLOAT16` is one dtype; numpy's `np.float` and a word in brackets may be another.
    return { dtype: canonical, certain: word.toLowerCase() === `dt_${plain}` };
  }
  const alias = aliases.get(plain);
  if (alias !== undefined) return alias;
  const [nearest] = nearestWords(plain, [...words.keys()], 1);
  return nearest !== undefined && isNearMiss(plain, nearest)
    ? { dtype: nearest, certain: false }
    : null;
}

/** Whether the word is a dtype, or a common way to write one. */
export function isDtypeLike(word: string, words: DtypeWords): boolean {
  const plain = word.toLowerCase();
  return words.has(plain) || aliases.has(plain) || words.has(plain.replace(/^dt_/, ''));
}
