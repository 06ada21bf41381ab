/** Writes values in the form that every reader takes (spec 4.3). */

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\\', '\\\\'],
  ['"', '\\"'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** A text as a string literal in double quotes; letters beyond ASCII stay as they are. */
export function printString(text: string): string {
  return `"${[...text].map(printCharacter).join('')}"`;
}

function printCharacter(character: string): string {
  const code = character.charCodeAt(0);
  const isControl = code < 0x20 || code === 0x7f;
  const octal = isControl ? `\\${code.toString(8).padStart(3, '0')}` : character;
  return ESCAPES.get(character) ?? octal;
}

/** `name: value`, the value as written text. */
export function printField(name: string, value: string): string {
  return `${name}: ${value}`;
}
