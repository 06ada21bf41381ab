/** The quantization config: protobuf text, its tree, reading by a schema, and lossless edits. */
export { MAX_DEPTH } from './build-tree';
export { type ColourToken, type ColourType, tokenizeLine } from './colour';
export {
  insertField,
  type InsertPlace,
  removeField,
  removeListItem,
  renameField,
  replaceValue,
  type TextEdit,
} from './edits';
export { formatQuantConfig } from './format';
export {
  moved,
  parseInSlices,
  parseQuantConfig,
  type ParseOptions,
  type QuantConfigDocument,
  syntaxFaultsOf,
  updateQuantConfig,
} from './parse';
export { blocksOf, type Place, placeAt, type TypedField, typedFields } from './places';
export { printField, printString } from './print';
export { ConfigReader } from './read-config';
export type {
  FoundValue,
  JsonObject,
  JsonValue,
  Reading,
  ReadingFault,
  ReadingFaultKind,
} from './reading';
export type {
  Availability,
  ConfigSchema,
  EnumSchema,
  FieldSchema,
  FieldType,
  Limits,
  MessageSchema,
  ScalarType,
} from './schema';
export { bytesOf, textOf } from './strings';
export type { LexicalKind, Side, StructuralKind, SyntaxFault, SyntaxKind } from './syntax-faults';
export type {
  BlockValue,
  BrokenNode,
  FieldNode,
  ItemNode,
  ListValue,
  NameNode,
  NumberValue,
  PlacedStatement,
  Range,
  ScalarValue,
  Statement,
  StringPart,
  StringValue,
  Value,
  WordValue,
} from './tree';
export { scalarValue } from './typed-value';
