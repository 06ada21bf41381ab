/**
 * What is wrong in the profile files, with file and line, so that a person can mend all of it in
 * one go instead of one error per run.
 */

/** At most so many problems are kept; the rest is only counted. */
export const problemCap = 50;

/** Starts an empty list of problems. */
export function createProblems() {
  const list = [];
  let count = 0;
  return {
    /** Notes one problem. `line` counts from 1. */
    add(file, line, message) {
      count += 1;
      if (list.length < problemCap) list.push({ file, line, message });
    },
    get count() {
      return count;
    },
    get list() {
      return list;
    },
  };
}

/** The problems as text, one a line, as `profiles/products.json:12: …`. */
export function formatProblems(problems, folder) {
  const lines = problems.list.map(
    ({ file, line, message }) => `${folder}/${file}:${line}: ${message}`,
  );
  const more = problems.count - problems.list.length;
  if (more > 0) lines.push(`… and ${more} more`);
  return lines.join('\n');
}
