/**
 * Messages for users. Each catalogue is one JSON file per language with the same keys and the same
 * `{holes}` (a test holds that); this is all that is needed to fill them.
 */

export type Language = 'zh-CN' | 'en';

export type Holes = Readonly<Record<string, string | number>>;

/**
 * Fills the `{holes}` of a template. `{n|line|lines}` picks a word by the number `n` (English
 * only needs one and many; Chinese has no plural). An unknown hole stays as written.
 */
export function fill(template: string, holes: Holes = {}): string {
  // Most messages have no hole, and a long file has thousands of them.
  if (!template.includes('{')) return template;
  return template.replace(
    /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g,
    (whole, name: string, one: string | undefined, many: string | undefined) => {
      const value = holes[name];
      if (value === undefined) return whole;
      if (one === undefined || many === undefined) return String(value);
      return Number(value) === 1 ? one : many;
    },
  );
}

/** The language that a locale name stands for: Chinese for `zh*`, else English. */
export function languageOf(locale: string | undefined): Language {
  return locale !== undefined && /^zh\b|^zh[-_]/i.test(locale) ? 'zh-CN' : 'en';
}
