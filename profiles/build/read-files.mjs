/** Reads profile files so that every value can be traced to its line. */
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

function readText(folder, file, problems) {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (error) {
    problems.add(
      file,
      1,
      error.code === 'ENOENT' ? 'the file is missing' : `cannot be read (${error.code})`,
    );
    return null;
  }
}

/**
 * The objects of a JSON Lines file, each with its line. A line that is not one JSON object is a
 * problem and is left out.
 */
export function readJsonLines(folder, file, problems) {
  const text = readText(folder, file, problems);
  if (text === null) return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const rows = [];
  lines.forEach((source, index) => {
    const line = index + 1;
    if (source.trim() === '') {
      problems.add(file, line, 'blank line; a JSON Lines file has one object on every line');
      return;
    }
    try {
      rows.push({ line, value: JSON.parse(source) });
    } catch (error) {
      problems.add(file, line, `not JSON: ${error.message}`);
    }
  });
  return rows;
}

/**
 * A JSON document with `lineOf(path)`, the line on which the value at that path begins. Null when
 * the file is missing or not JSON.
 */
export function readJsonDocument(folder, file, problems) {
  const text = readText(folder, file, problems);
  if (text === null) return null;
  try {
    const value = JSON.parse(text);
    return { value, lineOf: createLineFinder(file, text) };
  } catch (error) {
    problems.add(file, lineOfSyntaxError(file, text), `not JSON: ${error.message}`);
    return null;
  }
}

/** The names of the `.jsonl` files of a folder; any other file there would be lost in silence. */
export function listJsonLines(folder, sub, problems) {
  let names;
  try {
    names = readdirSync(join(folder, sub)).sort();
  } catch {
    problems.add(sub, 1, 'the folder is missing');
    return [];
  }
  return names.filter((name) => {
    if (name.endsWith('.jsonl')) return true;
    problems.add(`${sub}/${name}`, 1, 'not a .jsonl file, so nothing reads it');
    return false;
  });
}

// The TypeScript parser keeps positions, which JSON.parse does not. It is slow to load and only
// needed once something is wrong.
function parseWithPositions(file, text) {
  const ts = createRequire(import.meta.url)('typescript');
  return { ts, tree: ts.parseJsonText(file, text) };
}

function lineOfSyntaxError(file, text) {
  const { ts, tree } = parseWithPositions(file, text);
  const start = tree.parseDiagnostics[0]?.start ?? firstNotJson(ts, tree) ?? 0;
  return tree.getLineAndCharacterOfPosition(start).line + 1;
}

/** Where TypeScript's more generous reader takes what JSON does not: a comma too many. */
function firstNotJson(ts, node) {
  if (ts.isOmittedExpression(node)) return node.pos;
  const members = ts.isArrayLiteralExpression(node) ? node.elements : node.properties;
  return (
    ts.forEachChild(node, (child) => firstNotJson(ts, child)) ??
    (members?.hasTrailingComma ? members.end - 1 : undefined)
  );
}

function createLineFinder(file, text) {
  let parsed = null;
  return (path) => {
    parsed ??= parseWithPositions(file, text);
    const { ts, tree } = parsed;
    let node = tree.statements[0]?.expression;
    for (const key of path) {
      const next = ts.isArrayLiteralExpression(node)
        ? node.elements[key]
        : node.properties?.find((property) => property.name?.text === String(key))?.initializer;
      if (next === undefined) break;
      node = next;
    }
    return node ? tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1 : 1;
  };
}
