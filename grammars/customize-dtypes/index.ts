/** The customize_dtypes language: tree, reading and lossless edits. */
export { parseLine } from './build-tree';
export { fitsLineBuffer, LINE_BUFFER_BYTES, utf8ByteLength } from './bytes';
export { type ColourToken, type ColourType, type KnownWords, tokenizeLine } from './colour';
export { type DtypeWordEntry, dtypeWordsOf } from './dtype-words';
export {
  applyEdits,
  type LineNeighbours,
  removeLine,
  replaceRange,
  replacePrefix,
  setItem,
  type TextEdit,
} from './edits';
export { INPUT_KEYWORD, OUTPUT_KEYWORD, TYPE_PREFIX } from './lexer';
export {
  type CustomizeDtypesDocument,
  type Line,
  parseCustomizeDtypes,
  type ParsedLine,
  type ParseOptions,
  parseSingleLine,
  Resolver,
} from './parse';
export { type PrintableRule, printRule } from './print';
export { dtypeOf, readLine } from './read-line';
export type {
  DtypeSlot,
  DtypeWords,
  LineReading,
  RefusalCause,
  RefusedReading,
  RuleReading,
  Scope,
} from './reading';
export type {
  LineTree,
  ListItem,
  ListKind,
  ListSection,
  NameNode,
  OverlongLine,
  Range,
  TextLine,
} from './tree';
