/** The keep_dtype language: tree and reading. */
export { type ColourToken, type ColourType, isCommentLike, tokenizeLine } from './colour';
export { TYPE_PREFIX } from './lexer';
export { type Line, parseKeepDtype, type ParsedLine, parseSingleLine } from './parse';
export type { LineReading, LineTree, Range } from './tree';
