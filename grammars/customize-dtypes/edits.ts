/** One replacement in a document: offsets in UTF-16 units, end exclusive. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}
