/**
 * The short forms in which rows write tensors and dtype columns (profiles/README.md explains
 * them). Every reader returns `{ value }` or `{ error }`; nothing here throws.
 */

const kindOfMark = new Map([
  ['', 'required'],
  ['?', 'optional'],
  ['*', 'dynamic'],
]);

/** `x`, `bias?` (optional) or `x*` (dynamic). */
export function readTensor(text) {
  const match = /^([\w.]+)([?*]?)$/.exec(text);
  if (!match)
    return {
      error: `\`${text}\` is not a tensor; write a name, with ? for optional or * for dynamic`,
    };
  return { value: { name: match[1], kind: kindOfMark.get(match[2]) } };
}

/**
 * `x: float16,float`, `bias?: float16`, `x@T: float` (group T); without a colon the dtypes are not
 * known. The name may be empty only where a CPU engine leaves a tensor unnamed.
 */
export function readTypedTensor(text, words) {
  const match = /^([\w.]*)([?*]?)(?:@(\w+))?(?:: (.+))?$/.exec(text);
  if (!match)
    return { error: `\`${text}\` is not a tensor with dtypes; write \`x: float16,float\`` };
  const dtypes = match[4] === undefined ? [] : match[4].split(',');
  for (const word of dtypes) {
    if (!words.has(word)) return { error: `unknown dtype word \`${word}\` in \`${text}\`` };
  }
  return {
    value: { name: match[1], kind: kindOfMark.get(match[2]), group: match[3] ?? null, dtypes },
  };
}

const listOf = (text) => (text === '' ? [] : text.split(','));

/** `float16,float16>float16`: one kernel column; a trailing ? marks it as conditional. */
export function readColumn(text, inputCount, outputCount, words) {
  const conditional = text.endsWith('?');
  const body = conditional ? text.slice(0, -1) : text;
  const sides = body.split('>');
  if (sides.length !== 2)
    return { error: `column \`${text}\` needs exactly one > between inputs and outputs` };
  const inputs = listOf(sides[0]);
  const outputs = listOf(sides[1]);
  for (const word of [...inputs, ...outputs]) {
    if (!words.has(word)) return { error: `unknown dtype word \`${word}\` in column \`${text}\`` };
  }
  if (inputs.length !== inputCount || outputs.length !== outputCount) {
    return {
      error:
        `uneven column \`${text}\`: ${inputs.length} inputs and ${outputs.length} outputs, ` +
        `but the row has ${inputCount} and ${outputCount}`,
    };
  }
  return { value: { body, conditional } };
}
