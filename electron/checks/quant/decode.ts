/**
 * The blocks of a quantization config as values with places. Where the laxer reader merges what
 * stands twice, this does the same: the last value counts, blocks are joined.
 */
import {
  type BlockValue,
  blocksOf,
  type FieldNode,
  type ItemNode,
  moved,
  type Range,
  type ScalarValue,
  scalarValue,
} from '../../../grammars/quant-config';
import type { QuantField, QuantMessage, QuantSchema } from '../../../profiles/quant';

/** One value of a field, in its place. */
export interface Given {
  readonly value: string | number | boolean;
  /** Of the value in the text. */
  readonly range: Range;
  /** Where its top-level statement begins in the text. */
  readonly base: number;
  readonly node: FieldNode;
  /** The value itself: that of the field, or an item of its list. */
  readonly item: ScalarValue;
}

/** Where a block stands; one that is given twice has two places. */
export interface BlockPlace {
  readonly base: number;
  readonly node: FieldNode;
  readonly block: BlockValue;
}

/** A message of the file. */
export interface Block {
  readonly message: QuantMessage;
  /** Empty for the root. */
  readonly places: readonly BlockPlace[];
  /** The fields that are given with a value, as often as they are, by place. */
  readonly scalars: ReadonlyMap<string, readonly Given[]>;
  /** The blocks in it; one of a field that is not repeated holds all its places. */
  readonly blocks: ReadonlyMap<string, readonly Block[]>;
  /** Its fields in the order of their last places, by which the last of a oneof counts. */
  readonly order: readonly string[];
}

interface Draft extends Block {
  readonly places: BlockPlace[];
  readonly scalars: Map<string, Given[]>;
  readonly blocks: Map<string, Draft[]>;
  order: string[];
}

function draft(message: QuantMessage): Draft {
  return { message, places: [], scalars: new Map(), blocks: new Map(), order: [] };
}

/** A top-level item and where its statement begins. */
export interface PlacedItem {
  readonly base: number;
  readonly node: ItemNode;
}

/** Puts the top-level items of a file together to its root message; what it cannot read is left out. */
export function decode(items: Iterable<PlacedItem>, schema: QuantSchema): Block | null {
  const message = schema.messages.get(schema.root);
  if (message === undefined) return null;
  const root = draft(message);
  for (const { base, node } of items) addItem(root, node, base, schema);
  return root;
}

function addItem(into: Draft, node: ItemNode, base: number, schema: QuantSchema): void {
  if (node.kind === 'broken' || node.name.kind !== 'plain') return;
  const field = into.message.fields.get(node.name.text);
  if (field === undefined) return;
  const isAdded =
    field.type.kind === 'message'
      ? addBlocks(into, field, node, base, schema)
      : addScalars(into, field, node, base, schema);
  if (!isAdded) return;
  if (into.order.includes(field.name)) {
    into.order = into.order.filter((name) => name !== field.name);
  }
  into.order.push(field.name);
}

function addScalars(
  into: Draft,
  field: QuantField,
  node: FieldNode,
  base: number,
  schema: QuantSchema,
): boolean {
  const known = into.scalars.get(field.name) ?? [];
  into.scalars.set(field.name, known);
  const before = known.length;
  for (const item of scalarsOf(node)) {
    const value = scalarValue(schema, field, item, schema.variant.reader);
    if (value !== null) known.push({ value, range: moved(item.range, base), base, node, item });
  }
  return known.length > before;
}

function scalarsOf({ value }: FieldNode): readonly ScalarValue[] {
  if (value.kind === 'block') return [];
  if (value.kind !== 'list') return [value];
  return value.items.filter((item) => item.kind !== 'block');
}

function addBlocks(
  into: Draft,
  field: QuantField,
  node: FieldNode,
  base: number,
  schema: QuantSchema,
): boolean {
  const message = schema.messages.get(field.type.name);
  const blocks = blocksOf(node);
  if (message === undefined || blocks.length === 0) return false;
  const known = into.blocks.get(field.name) ?? [];
  into.blocks.set(field.name, known);
  if (field.label === 'repeated') {
    for (const one of repeatedBlocks(node, base, message, schema)) known.push(one);
    return true;
  }
  for (const block of blocks) {
    const before = known[0];
    const inner = before ?? draft(message);
    if (before === undefined) known.push(inner);
    inner.places.push({ base, node, block });
    for (const item of block.items) addItem(inner, item, base, schema);
  }
  return true;
}

interface Decoded {
  readonly base: number;
  readonly schema: QuantSchema;
  readonly drafts: readonly Draft[];
}

/** Blocks that are never joined with others stay what they are while their statement does. */
const decoded = new WeakMap<FieldNode, Decoded>();

function repeatedBlocks(
  node: FieldNode,
  base: number,
  message: QuantMessage,
  schema: QuantSchema,
): readonly Draft[] {
  const before = decoded.get(node);
  if (before?.base === base && before.schema === schema) return before.drafts;
  const drafts = blocksOf(node).map((block) => {
    const inner = draft(message);
    inner.places.push({ base, node, block });
    for (const item of block.items) addItem(inner, item, base, schema);
    return inner;
  });
  decoded.set(node, { base, schema, drafts });
  return drafts;
}

/** The value that counts: the last one. */
export function given(block: Block | null | undefined, field: string): Given | null {
  return block?.scalars.get(field)?.at(-1) ?? null;
}

/** The block of a field that is not repeated. */
export function inner(block: Block | null | undefined, field: string): Block | null {
  return block?.blocks.get(field)?.[0] ?? null;
}

/** The last of the fields of a oneof, which counts; null when none is given. */
export function chosen(block: Block | null | undefined, oneof: string): Block | null {
  if (!block) return null;
  const name = block.order.findLast((some) => block.message.fields.get(some)?.oneof === oneof);
  return name === undefined ? null : inner(block, name);
}
