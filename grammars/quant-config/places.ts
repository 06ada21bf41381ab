/** Finding one's way in a document: the fields with what the schema says of them, and one place. */
import type { QuantConfigDocument } from './parse';
import type { ConfigSchema, FieldSchema, MessageSchema } from './schema';
import type { BlockValue, FieldNode, ItemNode, Statement } from './tree';

/** A field of a document together with its schema. */
export interface TypedField {
  /** Where its top-level statement begins in the text: its ranges count from there. */
  readonly base: number;
  readonly node: FieldNode;
  /** The message that it is in. */
  readonly message: MessageSchema;
  /** Null for a field that the message does not have; what is in its block is left out. */
  readonly field: FieldSchema | null;
  /** The fields around it, the outermost first. */
  readonly parents: readonly TypedField[];
}

interface KnownFields {
  readonly schema: ConfigSchema;
  readonly start: number;
  readonly fields: readonly TypedField[];
}

/** Those of each statement, which most edits neither touch nor move. */
const known = new WeakMap<Statement, KnownFields>();

/** All fields that the schema can place, outer ones before inner ones, by place. */
export function typedFields(
  { statements }: QuantConfigDocument,
  schema: ConfigSchema,
): readonly TypedField[] {
  const found: TypedField[] = [];
  const root = schema.messages.get(schema.root);
  if (root === undefined) return found;
  for (const { start, statement } of statements) {
    if (statement.node === null) continue;
    let fields = known.get(statement);
    if (fields?.schema !== schema || fields.start !== start) {
      fields = { schema, start, fields: fieldsIn(statement.node, start, root, schema) };
      known.set(statement, fields);
    }
    for (const field of fields.fields) found.push(field);
  }
  return found;
}

function fieldsIn(
  top: ItemNode,
  base: number,
  root: MessageSchema,
  schema: ConfigSchema,
): readonly TypedField[] {
  const found: TypedField[] = [];
  const walk = (
    items: readonly ItemNode[],
    message: MessageSchema,
    parents: readonly TypedField[],
  ): void => {
    for (const node of items) {
      if (node.kind === 'broken') continue;
      const field = fieldOf(message, node);
      const typed: TypedField = { base, node, message, field, parents };
      found.push(typed);
      const inner = field?.type.kind === 'message' ? schema.messages.get(field.type.name) : null;
      if (!inner) continue;
      for (const block of blocksOf(node)) walk(block.items, inner, [...parents, typed]);
    }
  };
  walk([top], root, []);
  return found;
}

function fieldOf(message: MessageSchema, { name }: FieldNode): FieldSchema | null {
  return name.kind === 'plain' ? (message.fields.get(name.text) ?? null) : null;
}

/** The blocks of a field: its value, or those in its list. */
export function blocksOf({ value }: FieldNode): readonly BlockValue[] {
  if (value.kind === 'block') return [value];
  return value.kind === 'list' ? value.items.filter((item) => item.kind === 'block') : [];
}

/** What stands at an offset of the text. */
export interface Place {
  /** Where its top-level statement begins in the text. */
  readonly base: number;
  /** The fields around the offset, the outermost first. */
  readonly path: readonly FieldNode[];
  /**
   * `name` and `value` of the last field of the path, or of the unfinished one in it; `items`
   * between the fields of its block, or of the root.
   */
  readonly part: 'name' | 'value' | 'items';
  /** The name of a field that is still being written at the offset: it has no value yet. */
  readonly unfinished: string | null;
  /** In a comment, where nothing is read. */
  readonly inComment: boolean;
}

/** The place of an offset, for hover and completion. An offset behind a word still belongs to it. */
export function placeAt({ text, statements }: QuantConfigDocument, offset: number): Place {
  const inComment = statements.some(({ start, statement }) =>
    statement.comments.some((range) => start + range.start < offset && offset <= start + range.end),
  );
  const placed = statements.findLast(
    ({ start, statement: { node } }) => node !== null && start + node.range.start <= offset,
  );
  const base = placed?.start ?? 0;
  const at = offset - base;
  const path: FieldNode[] = [];
  const place = (part: Place['part'], unfinished: string | null = null): Place => {
    return { base, path, part, unfinished, inComment };
  };
  let items: readonly ItemNode[] = placed?.statement.node ? [placed.statement.node] : [];
  for (;;) {
    const node = items.findLast(({ range }) => range.start <= at);
    if (node === undefined) return place('items');
    if (node.kind === 'broken') {
      const behind = text.slice(base + node.range.end, offset);
      if (node.name === null || !/^[ \t]*$/.test(behind)) return place('items');
      const written = text.slice(base + node.range.start, base + node.range.end);
      if (written.endsWith(':')) return place('value', node.name.text);
      return behind === '' ? place('name', node.name.text) : place('items');
    }
    const block = blocksOf(node).find(({ open, close }) => {
      return open.end <= at && at <= (close?.start ?? Infinity);
    });
    // Behind a value its field is over; directly behind a block, too.
    if (block === undefined && at > node.range.end - (node.value.kind === 'block' ? 1 : 0)) {
      return place('items');
    }
    path.push(node);
    if (block === undefined) return place(at <= node.name.range.end ? 'name' : 'value');
    items = block.items;
  }
}
