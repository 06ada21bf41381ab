/**
 * The words of the window in the language in force. Both catalogues are part of the program, so
 * that the language changes without a restart.
 */
import type { Verdict } from '../electron/ipc/diagnostics';
import { fill, type Holes, type Language } from '../electron/text/format';
import enCommands from '../electron/text/en/commands.json';
import enEditor from '../electron/text/en/editor.json';
import enQuant from '../electron/text/en/quant.json';
import enWindow from '../electron/text/en/renderer.json';
import zhCommands from '../electron/text/zh-CN/commands.json';
import zhEditor from '../electron/text/zh-CN/editor.json';
import zhQuant from '../electron/text/zh-CN/quant.json';
import zhWindow from '../electron/text/zh-CN/renderer.json';

const en = { ...enWindow, ...enCommands, ...enEditor, ...enQuant };
const zh = { ...zhWindow, ...zhCommands, ...zhEditor, ...zhQuant };

/** Only keys that both languages have: a missing one fails the type check. */
export type TextKey = keyof typeof en & keyof typeof zh;

const catalogues: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = {
  en,
  'zh-CN': zh,
};

let language = $state<Language>('en');

/** Switches all text of the window. */
export function setLanguage(next: Language): void {
  language = next;
}

export function currentLanguage(): Language {
  return language;
}

/** The text of a key, its `{holes}` filled; follows the language where it is used reactively. */
export function t(key: TextKey, holes?: Holes): string {
  return fill(catalogues[language][key], holes);
}

/** What a verdict means, as one sentence with its word. */
export function verdictSentence(verdict: Verdict): string {
  return t('verdictLong', { word: t(`verdict.${verdict}`), means: t(`verdictMeans.${verdict}`) });
}

interface Named {
  readonly nameZh: string;
  readonly nameEn: string;
}

/** The name of a product or series in the language in force. */
export function nameOf(named: Named): string {
  return language === 'zh-CN' ? named.nameZh : named.nameEn;
}

/** The name in the other language; null when both are the same word. */
export function otherNameOf(named: Named): string | null {
  if (named.nameZh === named.nameEn) return null;
  return language === 'zh-CN' ? named.nameEn : named.nameZh;
}
