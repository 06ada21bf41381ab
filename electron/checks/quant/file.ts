/** What the rules know of a quantization config. */
export interface QuantFile {
  readonly text: string;
}
