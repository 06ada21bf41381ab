/** Texts of rules put code between backticks, as Markdown does. */

export interface CodeSpan {
  readonly text: string;
  readonly isCode: boolean;
}

export function codeSpans(text: string): readonly CodeSpan[] {
  return text
    .split('`')
    .map((part, index) => ({ text: part, isCode: index % 2 === 1 }))
    .filter((span) => span.text !== '');
}
