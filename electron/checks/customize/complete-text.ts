/** The words beside completions, in the user's language. */
import type { Catalog, SocName } from '../../catalog/catalog';
import en from '../../text/en/complete.json';
import { fill, type Holes, type Language } from '../../text/format';
import zhCN from '../../text/zh-CN/complete.json';

/** What completion needs to know beside the line. */
export interface CompletionSetting {
  readonly catalog: Catalog;
  /** The SoCs to answer for, each once; every Atlas SoC when the user named no target. */
  readonly socs: readonly SocName[];
  /** False when the user named no target. */
  readonly targeted: boolean;
  readonly language: Language;
}

const texts: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  'zh-CN': zhCN,
};

export function completionText(key: keyof typeof en, language: Language, holes?: Holes): string {
  return fill(texts[language][key], holes);
}

/** More names than these only crowd the list. */
const socsShown = 3;

/** `only on ascend310p, ascend910b`. */
export function onlyOn(socs: readonly SocName[], language: Language): string {
  const shown = socs.slice(0, socsShown).join(', ');
  return completionText('only_on', language, {
    socs: socs.length > socsShown ? `${shown}, …` : shown,
  });
}
