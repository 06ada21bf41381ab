/** Holds rows against their schema and their source; the two tests that every file has in common. */
import { readJsonDocument, readJsonLines } from './read-files.mjs';

const messageOf = (issue) => {
  const field = issue.path.map(String).join('.');
  return field === '' ? issue.message : `${field}: ${issue.message}`;
};

/** Rows of a JSON Lines file that have the right shape, as `{ line, value }`. */
export function shapedRows(folder, file, schema, problems) {
  const good = [];
  for (const row of readJsonLines(folder, file, problems)) {
    const result = schema.safeParse(row.value);
    if (result.success) good.push({ line: row.line, value: result.data });
    else for (const issue of result.error.issues) problems.add(file, row.line, messageOf(issue));
  }
  return good;
}

/** A JSON document of the right shape with its line finder, or null. */
export function shapedDocument(folder, file, schema, problems) {
  const document = readJsonDocument(folder, file, problems);
  if (document === null) return null;
  const result = schema.safeParse(document.value);
  if (result.success) return { value: result.data, lineOf: document.lineOf };
  for (const issue of result.error.issues) {
    problems.add(file, document.lineOf(issue.path), messageOf(issue));
  }
  return null;
}

/** Says whether a source id with its part is known; notes a problem when not. */
export function createSourceCheck(sources, problems) {
  const parts = new Map(sources.map(({ id, parts }) => [id, parts]));
  return (file, line, source) => {
    const [id, part] = source.split('/');
    const known = parts.get(id);
    if (known === undefined) {
      problems.add(
        file,
        line,
        `unknown source \`${source}\`; sources.json has ${[...parts.keys()].join(', ')}`,
      );
    } else if (!(part in known)) {
      problems.add(
        file,
        line,
        `source \`${id}\` has no part \`${part}\`; it has ${Object.keys(known).join(', ')}`,
      );
    }
  };
}

/** Notes a problem for every key that comes twice or, when asked, before its order. */
export function createKeyCheck(file, problems, { sorted }) {
  const firstLines = new Map();
  let previous = null;
  return (line, key, label = key) => {
    const first = firstLines.get(key);
    if (first !== undefined)
      problems.add(file, line, `duplicate: \`${label}\` already stands on line ${first}`);
    else firstLines.set(key, line);
    if (sorted && previous !== null && key < previous.key) {
      problems.add(file, line, `out of order: \`${label}\` belongs before \`${previous.label}\``);
    }
    previous = { key, label };
  };
}
