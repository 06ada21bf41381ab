/** The words beside completions and in hovers, in the user's language. */
import { type QuantField, quantSchema, type QuantSchema } from '../../../profiles/quant';
import type { QuantVariantId } from '../../ipc/diagnostics';
import en from '../../text/en/quant-fields.json';
import { fill, type Holes, type Language } from '../../text/format';
import zhCN from '../../text/zh-CN/quant-fields.json';

/** Against what a quantization config is helped with. */
export interface QuantAssist {
  readonly variant: QuantVariantId;
  /** The CANN version of the project; '' for the newest that was read. */
  readonly cann: string;
  readonly language: Language;
}

const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, 'zh-CN': zhCN };

type WordKey = Extract<keyof typeof en, `word.${string}`>;

export type Word = WordKey extends `word.${infer Name}` ? Name : never;

export function word(key: Word, language: Language, holes?: Holes): string {
  return fill(texts[language][`word.${key}`] ?? key, holes);
}

/** What a field (`Message.field`) or value of an enum (`Enum.VALUE`) does; null for none of ours. */
export function explanation(key: string, language: Language): string | null {
  return texts[language][key] ?? null;
}

/** `what it does`, and what there is beside it. */
export type Aspect = 'default' | 'law' | 'sources';

export function aspect(key: string, which: Aspect, language: Language): string | null {
  return texts[language][`${key}.${which}`] ?? null;
}

/** `a, b`; Chinese has a comma of its own for that. */
export function enumerated(words: readonly string[], language: Language): string {
  return words.join(language === 'en' ? ', ' : '、');
}

/** Parts of the same line. */
export function joined(parts: readonly string[], language: Language): string {
  return parts.join(language === 'en' ? ', ' : '，');
}

const schemas = new Map<string, QuantSchema>();

/** Each is made once. */
export function schemaFor({ variant, cann }: QuantAssist): QuantSchema {
  const key = `${variant} ${cann}`;
  const known = schemas.get(key) ?? quantSchema(variant, cann === '' ? null : cann);
  schemas.set(key, known);
  return known;
}

/** As the file writes it. */
export function defaultText(field: QuantField): string | null {
  return field.default === null ? null : String(field.default);
}
