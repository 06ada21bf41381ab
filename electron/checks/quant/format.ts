/** A quantization config in the tool's own layout. */
import { diffLines } from 'diff';
import { formatQuantConfig } from '../../../grammars/quant-config';
import type { TextChange } from '../../ipc/documents';
import { parsedQuant } from './parsed';
import { placeOf } from './text-places';

/**
 * What must change for the usual layout: whole lines, in order, none that stays as it is. Null when
 * nothing must, and for a text that a reader refuses, since what it means is not sure.
 */
export function formatQuant(text: string): readonly TextChange[] | null {
  const formatted = formatQuantConfig(parsedQuant(text));
  if (formatted === null || formatted === text) return null;
  const changes: TextChange[] = [];
  let at = 0;
  for (const { added, removed, value } of diffLines(text, formatted)) {
    if (removed) {
      changes.push({ from: placeOf(text, at), to: placeOf(text, at + value.length), text: '' });
      at += value.length;
    } else if (added) {
      const last = changes.at(-1);
      const here = placeOf(text, at);
      if (last?.text === '' && last.to.line === here.line && last.to.column === here.column) {
        changes[changes.length - 1] = { ...last, text: value };
      } else {
        changes.push({ from: here, to: here, text: value });
      }
    } else {
      at += value.length;
    }
  }
  return changes;
}
