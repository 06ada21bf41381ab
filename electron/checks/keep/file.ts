/** What the rules know of a keep_dtype file. */
export interface KeepFile {
  readonly text: string;
}
