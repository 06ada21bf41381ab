/** Taking entries and blocks out of a file, and comparing them. */
import { removeField, removeListItem, type TextEdit } from '../../../grammars/quant-config';
import type { BlockPlace, Given } from './decode';
import type { QuantFile } from './file';

/** Takes one entry out of a repeated field: the whole field, or the item of its list. */
export function removeEntry({ document }: QuantFile, entry: Given): TextEdit | null {
  const { value } = entry.node;
  if (value.kind !== 'list') return removeField(document, entry.base, entry.node);
  return removeListItem(entry.base, value, entry.item);
}

/** Takes a block out of the file: its field, or the item of its list. Null for a joined one. */
export function removeBlock(
  { document }: QuantFile,
  places: readonly BlockPlace[],
): TextEdit | null {
  const [place] = places;
  if (place === undefined || places.length > 1) return null;
  const { base, node, block } = place;
  if (node.value.kind !== 'list') return removeField(document, base, node);
  return removeListItem(base, node.value, block);
}

/** Whether two blocks are written with the same words, blanks and line ends aside. */
export function areAlike(
  file: QuantFile,
  first: readonly BlockPlace[],
  second: readonly BlockPlace[],
): boolean {
  return textOf(file, first) === textOf(file, second);
}

function textOf({ text }: QuantFile, places: readonly BlockPlace[]): string {
  return places
    .map(({ base, block }) => text.slice(base + block.range.start, base + block.range.end))
    .join(' ')
    .replace(/\s+/g, ' ');
}
