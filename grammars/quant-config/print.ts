/** Writes values in the form that every reader takes (spec 4.3). */

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** What cannot stand in a literal as it is. From text, for the rule against control characters. */
const NEEDS_ESCAPE = new RegExp('[\\\\"\\u0000-\\u001f\\u007f]', 'g');

/** A text as a string literal in double quotes; letters beyond ASCII stay as they are. */
export function printString(text: string): string {
  const inner = text.replace(NEEDS_ESCAPE, (character) => {
    const octal = character.charCodeAt(0).toString(8).padStart(3, '0');
    return ESCAPES.get(character) ?? `\\${octal}`;
  });
  return `"${inner}"`;
}

/** `name: value`, the value as written text. */
export function printField(name: string, value: string): string {
  return `${name}: ${value}`;
}
