/** The texts of all rules, by their ids, out of one file for each group. */
import enCustomize from './en/rules/customize.json';
import enKeep from './en/rules/keep.json';
import enProject from './en/rules/project.json';
import enQuant from './en/rules/quant.json';
import enQuantLaws from './en/rules/quant-laws.json';
import type { Language } from './format';
import zhCustomize from './zh-CN/rules/customize.json';
import zhKeep from './zh-CN/rules/keep.json';
import zhProject from './zh-CN/rules/project.json';
import zhQuant from './zh-CN/rules/quant.json';
import zhQuantLaws from './zh-CN/rules/quant-laws.json';

/** The texts of one rule. */
export interface RuleText {
  readonly title: string;
  readonly what: string;
  readonly why: string;
  readonly todo: string;
  readonly messages: Readonly<Record<string, string>>;
  readonly fixes?: Readonly<Record<string, string>>;
}

export type RuleTexts = Readonly<Record<string, RuleText>>;

export const ruleTexts: Readonly<Record<Language, RuleTexts>> = {
  en: { ...enCustomize, ...enKeep, ...enQuant, ...enQuantLaws, ...enProject },
  'zh-CN': { ...zhCustomize, ...zhKeep, ...zhQuant, ...zhQuantLaws, ...zhProject },
};
