import { readFileSync } from 'node:fs';

const catalogue = JSON.parse(readFileSync(new URL('../messages.json', import.meta.url), 'utf8'));

/**
 * The language of the scripts' messages, from the environment as POSIX orders it.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {'en' | 'zh'}
 */
export function languageOf(env) {
  const locale = env.LC_ALL || env.LC_MESSAGES || env.LANG || '';
  return /^zh/i.test(locale) ? 'zh' : 'en';
}

const language = languageOf(process.env);

/**
 * A message in the user's language with its `{name}` places filled in.
 * @param {string} key a key of messages.json; an unknown one throws, since that is our own mistake
 * @param {Readonly<Record<string, string | number>>} [values]
 * @param {'en' | 'zh'} [inLanguage]
 * @returns {string}
 */
export function message(key, values = {}, inLanguage = language) {
  const entry = catalogue[key];
  if (entry === undefined) throw new Error(`messages.json has no "${key}"`);
  return entry[inLanguage].replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}
