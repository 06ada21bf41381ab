/** Nearest names: what a user most likely meant by a word that nobody knows. */

/**
 * Damerau–Levenshtein distance (neighbours swapped count once), or `limit + 1` as soon as it is
 * certain to exceed `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooFar;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  let current: number[] = [];
  for (let row = 1; row <= a.length; row += 1) {
    current = [row];
    let best = row;
    const charA = a.charCodeAt(row - 1);
    for (let column = 1; column <= b.length; column += 1) {
      const charB = b.charCodeAt(column - 1);
      const cost = charA === charB ? 0 : 1;
      let distance = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + cost,
      );
      const swapped =
        row > 1 &&
        column > 1 &&
        charA === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === charB;
      if (swapped) distance = Math.min(distance, at(beforePrevious, column - 2) + 1);
      current.push(distance);
      if (distance < best) best = distance;
    }
    if (best > limit) return tooFar;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(at(previous, b.length), tooFar);
}

const at = (cells: readonly number[], index: number): number => cells[index] ?? Infinity;

/** How many slips a word of that length may have and still be taken for another. */
const allowedSlips = (length: number): number => Math.max(1, Math.min(3, Math.floor(length / 3)));

/**
 * The candidates nearest to `word`, nearest first, at most `limit`; none when nothing is near.
 * Letter case counts little: a word that differs in case alone comes first.
 */
export function nearestWords(
  word: string,
  candidates: Iterable<string>,
  limit: number,
): readonly string[] {
  const lower = word.toLowerCase();
  const slips = allowedSlips(word.length);
  const scored: { readonly candidate: string; readonly score: number }[] = [];
  for (const candidate of candidates) {
    if (candidate === word || Math.abs(candidate.length - word.length) > slips) continue;
    const distance = editDistance(lower, candidate.toLowerCase(), slips);
    if (distance > slips) continue;
    // Among equal distances the one in the same letter case wins.
    const exact = editDistance(word, candidate, slips);
    scored.push({ candidate, score: distance * 10 + exact });
  }
  scored.sort((a, b) => a.score - b.score || (a.candidate < b.candidate ? -1 : 1));
  return scored.slice(0, limit).map(({ candidate }) => candidate);
}

/**
 * Whether `word` is surely a slip of `candidate`: equal apart from case; or one edit apart and at
 * least 4 letters long; or two edits apart and at least 8 long.
 */
export function isNearMiss(word: string, candidate: string): boolean {
  if (word === candidate) return false;
  const a = word.toLowerCase();
  const b = candidate.toLowerCase();
  if (a === b) return true;
  const slips = word.length >= 8 ? 2 : word.length >= 4 ? 1 : 0;
  return slips > 0 && editDistance(a, b, slips) <= slips;
}
