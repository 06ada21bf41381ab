import en from '../text/en/variants.json';
import { fill, type Language } from '../text/format';
import zhCN from '../text/zh-CN/variants.json';
import type { VariantGuess } from './analysis';

const catalogues: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en,
  'zh-CN': zhCN,
};

/** What told the variant of a quantization config, in the user's language. */
export function guessReason({ reason }: VariantGuess, language: Language): string {
  return fill(catalogues[language][reason.variant] ?? reason.variant, reason.holes);
}
