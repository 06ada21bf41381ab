/** Counts the matches of a search, and which of them is selected. */
import type { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';

/** Beyond this nobody reads the number, and counting would be felt. */
export const mostMatches = 9999;

export interface MatchCount {
  /** From 1; 0 when no match is selected. */
  readonly at: number;
  readonly total: number;
  /** There are more than {@link mostMatches}. */
  readonly more: boolean;
}

/** Null when the regular expression cannot be read, or nothing is searched for. */
export function countMatches(state: EditorState, query: SearchQuery): MatchCount | null {
  if (query.search === '' || !query.valid) return null;
  const { from, to } = state.selection.main;
  const cursor = query.getCursor(state);
  let [at, total] = [0, 0];
  for (let next = cursor.next(); !(next.done ?? false); next = cursor.next()) {
    if (total === mostMatches) return { at, total, more: true };
    total += 1;
    if (next.value.from === from && next.value.to === to) at = total;
  }
  return { at, total, more: false };
}

/** What is wrong with a regular expression, in the words of its engine; null when it is right. */
export function faultOf({ regexp, search }: SearchQuery): string | null {
  if (!regexp || search === '') return null;
  try {
    new RegExp(search, 'u');
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/^.*: /, '') : String(error);
  }
}
