/** The customize_dtypes language: tree, reading and lossless edits. */
export { parseLine } from './build-tree';
export { fitsLineBuffer, LINE_BUFFER_BYTES, utf8ByteLength } from './bytes';
export { type ColourToken, type ColourType, type KnownWords, tokenizeLine } from './colour';
export { type DtypeWordEntry, dtypeWordsOf } from './dtype-words';
export {
  applyEdits,
  insertInLine,
  removeInLine,
  removeLine,
  replaceInLine,
  replacePrefix,
  setItem,
  type TextEdit,
} from './edits';
export { INPUT_KEYWORD, OUTPUT_KEYWORD, TYPE_PREFIX } from './lexer';
export {
  type CustomizeDtypesDocument,
  type Line,
  parseCustomizeDtypes,
  parseInSlices,
  type ParseOptions,
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
export { updateDocument } from './update';
