/** The layer types that a file has already where another would be said twice. */
import {
  blocksOf,
  type FieldNode,
  type ItemNode,
  textOf,
  type Value,
} from '../../../grammars/quant-config';
import type { QuantField } from '../../../profiles/quant';

interface Placed {
  readonly base: number;
  readonly node: ItemNode;
}

/** @param root what stands at the root; what is between `start` and `end` does not count */
export function writtenLayerTypes(
  { name }: QuantField,
  root: readonly Placed[],
  { start, end }: { readonly start: number; readonly end: number },
): ReadonlySet<string> {
  const holder = name === 'layer_type' ? 'override_layer_types' : name;
  const found = new Set<string>();
  const add = (base: number, { value }: FieldNode): void => {
    for (const item of value.kind === 'list' ? value.items : [value]) {
      const text = stringOf(item);
      const isHere = base + item.range.start <= end && start <= base + item.range.end;
      if (text !== null && !isHere) found.add(text);
    }
  };
  for (const { base, node } of root) {
    if (node.kind === 'broken' || node.name.text !== holder) continue;
    if (holder === name) {
      add(base, node);
      continue;
    }
    for (const item of blocksOf(node).flatMap(({ items }) => items)) {
      if (item.kind === 'field' && item.name.text === name) add(base, item);
    }
  }
  return found;
}

function stringOf(value: Value): string | null {
  return value.kind === 'string' ? textOf(value, 'atc') : null;
}
