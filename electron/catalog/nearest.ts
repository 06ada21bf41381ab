/** Nearest names: what a user most likely meant by a word that nobody knows. */

/** Rows of the distance matrix, kept between calls: thousands of words are compared with one. */
let cells = new Uint16Array(3 * 64);

/**
 * Damerau–Levenshtein distance (neighbours swapped count once), or `limit + 1` as soon as it is
 * certain to exceed `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return tooFar;
  // Three rows of the matrix in one flat array; the row of `line` begins at (line % 3) * width.
  const width = b.length + 1;
  if (cells.length < 3 * width) cells = new Uint16Array(3 * width);
  const cell = (line: number, column: number): number => cells[(line % 3) * width + column] ?? 0;
  for (let column = 0; column < width; column += 1) cells[column] = column;
  for (let line = 1; line <= a.length; line += 1) {
    const start = (line % 3) * width;
    // Cells further than the limit from the diagonal exceed it: only the band around it is filled.
    const first = Math.max(1, line - limit);
    const last = Math.min(b.length, line + limit);
    cells[start + first - 1] = first === 1 ? line : tooFar;
    let best = first === 1 ? line : tooFar;
    const charA = a.charCodeAt(line - 1);
    for (let column = first; column <= last; column += 1) {
      const charB = b.charCodeAt(column - 1);
      let distance = Math.min(
        cell(line - 1, column) + 1,
        cell(line, column - 1) + 1,
        cell(line - 1, column - 1) + (charA === charB ? 0 : 1),
      );
      if (
        line > 1 &&
        column > 1 &&
        charA === b.charCodeAt(column - 2) &&
        a.charCodeAt(line - 2) === charB
      ) {
        distance = Math.min(distance, cell(line - 2, column - 2) + 1);
      }
      cells[start + column] = distance;
      if (distance < best) best = distance;
    }
    if (last < b.length) cells[start + last + 1] = tooFar;
    if (best > limit) return tooFar;
  }
  return Math.min(cell(a.length, b.length), tooFar);
}

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

/** One bit a letter or digit that the word has, case aside: words far apart differ in many. */
function letterMask(lower: string): number {
  let mask = 0;
  for (let index = 0; index < lower.length; index += 1) mask |= 1 << (lower.charCodeAt(index) & 31);
  return mask;
}

function bitCount(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const masks = new WeakMap<readonly string[], Uint32Array>();

/**
 * The candidates that `word` is surely a slip of (see `isNearMiss`), nearest first, at most `limit`.
 * The letters sort out most candidates, so that thousands of words may be asked about.
 */
export function nearMisses(
  word: string,
  candidates: readonly string[],
  limit: number,
): readonly string[] {
  let known = masks.get(candidates);
  if (known === undefined) {
    known = Uint32Array.from(candidates, (candidate) => letterMask(candidate.toLowerCase()));
    masks.set(candidates, known);
  }
  const mask = letterMask(word.toLowerCase());
  const near: string[] = [];
  for (const [index, candidate] of candidates.entries()) {
    if (Math.abs(candidate.length - word.length) > 2) continue;
    // Each slip changes at most two letters of the set.
    if (bitCount((known[index] ?? 0) ^ mask) > 4) continue;
    if (isNearMiss(word, candidate)) near.push(candidate);
  }
  return nearestWords(word, near, limit);
}
