import { fill, type Holes, type Language } from '../text/format';
import english from '../text/en/main.json';
import chinese from '../text/zh-CN/main.json';

const catalogues = { en: english, 'zh-CN': chinese } as const;

/** A key of the catalogue of the main process. */
export type TextKey = keyof typeof english;

/** The text in the given language, its holes filled. */
export function text(language: Language, key: TextKey, holes?: Holes): string {
  return fill(catalogues[language][key], holes);
}
