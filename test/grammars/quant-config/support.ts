import {
  type ItemNode,
  parseQuantConfig,
  type QuantConfigDocument,
  syntaxFaultsOf,
  textOf,
  type Value,
} from '../../../grammars/quant-config';

/** Fields of the root that no block has. */
export const ROOT_FIELDS: ReadonlySet<string> = new Set([
  'batch_num',
  'version',
  'skip_layers',
  'common_config',
]);

/** The faults of a text, each as its kind and the characters that it marks. */
export function faultsOf(
  text: string,
  rootFields: ReadonlySet<string> = new Set(),
): readonly string[] {
  return syntaxFaultsOf(parseQuantConfig(text, { rootFields })).map(
    ({ kind, range }) => `${kind}: ${text.slice(range.start, range.end)}`,
  );
}

/** Whether a reader takes the text, as far as the text alone goes. */
export function takes(text: string, side: 'atc' | 'amct'): boolean {
  const faults = syntaxFaultsOf(parseQuantConfig(text));
  return faults.every(({ refusedBy }) => !refusedBy.includes(side));
}

/** What a document says, without where and how: names with values, strings decoded. */
export function contentOf(document: QuantConfigDocument): readonly unknown[] {
  return document.statements.flatMap(({ statement }) =>
    statement.node === null ? [] : [itemContent(statement.node)],
  );
}

function itemContent(node: ItemNode): unknown {
  if (node.kind === 'broken') return 'broken';
  return [node.name.kind, node.name.text, valueContent(node.value)];
}

function valueContent(value: Value): unknown {
  switch (value.kind) {
    case 'string':
      return { string: textOf(value, 'atc') };
    case 'number':
    case 'word':
      return { [value.kind]: value.text, negative: value.negative };
    case 'block':
      return value.items.map(itemContent);
    case 'list':
      return { list: value.items.map(valueContent) };
  }
}

/** The comments of a document, blanks at their ends aside. */
export function commentsOf(document: QuantConfigDocument): readonly string[] {
  return document.statements.flatMap(({ start, statement }) =>
    statement.comments.map((range) =>
      document.text.slice(start + range.start, start + range.end).trimEnd(),
    ),
  );
}
