import english from '../text/en/cli.json';
import { fill, type Holes, type Language } from '../text/format';
import chinese from '../text/zh-CN/cli.json';

export type TextKey = keyof typeof english;

const catalogues: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  en: english,
  'zh-CN': chinese,
};

/** A text of the command line, its holes filled. */
export function say(language: Language, key: TextKey, holes?: Holes): string {
  return fill(catalogues[language][key], holes);
}
