/** Which of many items match what was typed, best first: a list of thousands helps nobody. */
import type { CompletionItem } from '../../ipc/documents';

/** Items that are offered at most. */
const most = 100;

/** How well a label matches, best first. */
const closeness = ['start', 'start-any-case', 'word', 'inside', 'letters'] as const;

type Closeness = (typeof closeness)[number];

/**
 * The items whose label has the typed letters in their order, as many as are looked at: first those
 * that begin with them, then those of which a word does (`Mul` in `MatMulV2`), then the rest; among
 * equals the order given.
 */
export function shortlist(
  items: readonly CompletionItem[],
  typed: string,
): readonly CompletionItem[] {
  if (typed === '') return items.slice(0, most);
  const groups = new Map<Closeness, CompletionItem[]>(closeness.map((name) => [name, []]));
  const lower = typed.toLowerCase();
  for (const item of items) {
    const close = closenessOf(item.label, typed, lower);
    if (close !== null) groups.get(close)?.push(item);
  }
  return [...groups.values()].flat().slice(0, most);
}

function closenessOf(label: string, typed: string, lower: string): Closeness | null {
  if (label.startsWith(typed)) return 'start';
  const small = label.toLowerCase();
  if (small.startsWith(lower)) return 'start-any-case';
  for (let at = small.indexOf(lower); at !== -1; at = small.indexOf(lower, at + 1)) {
    if (/[A-Z0-9]/.test(label[at] ?? '')) return 'word';
  }
  if (small.includes(lower)) return 'inside';
  return hasLetters(small, lower) ? 'letters' : null;
}

function hasLetters(small: string, lower: string): boolean {
  let at = 0;
  for (const letter of lower) {
    at = small.indexOf(letter, at) + 1;
    if (at === 0) return false;
  }
  return true;
}
