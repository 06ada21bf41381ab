/** Turns the findings of a project into the rows of the problem list. */
import type { CheckedFile } from '../../electron/ipc/channels';
import type { Diagnostic, Severity, Summary } from '../../electron/ipc/diagnostics';

export interface ProblemFilter {
  readonly severities: ReadonlySet<Severity>;
  /** Words that must all occur in message, rule, codes or path; letter case does not count. */
  readonly text: string;
}

export interface ProblemItem {
  /** `path#index`: stable while the findings of the file stay the same. */
  readonly key: string;
  readonly path: string;
  readonly diagnostic: Diagnostic;
}

export interface FileRow {
  readonly type: 'file';
  readonly key: string;
  readonly path: string;
  readonly counts: Summary;
  readonly collapsed: boolean;
}

export interface ProblemItemRow extends ProblemItem {
  readonly type: 'problem';
  /** How many further lines with the very same info this row stands for; 0 when none. */
  readonly more: number;
  /** The fold that this row heads or belongs to; null when it is not part of one. */
  readonly fold: string | null;
  readonly unfolded: boolean;
}

export type ProblemRow = FileRow | ProblemItemRow;

/** The findings of one severity and one rule that say the same are one row up to this many. */
const FOLD_FROM = 2;

export const noProblems: Summary = { errors: 0, warnings: 0, infos: 0 };

/** Counts findings by severity. */
export function countBySeverity(diagnostics: readonly Diagnostic[]): Summary {
  let errors = 0;
  let warnings = 0;
  let infos = 0;
  for (const { severity } of diagnostics) {
    if (severity === 'error') errors += 1;
    else if (severity === 'warning') warnings += 1;
    else infos += 1;
  }
  return { errors, warnings, infos };
}

/** Adds up the counts of several files. */
export function addSummaries(summaries: readonly Summary[]): Summary {
  return summaries.reduce(
    (sum, next) => ({
      errors: sum.errors + next.errors,
      warnings: sum.warnings + next.warnings,
      infos: sum.infos + next.infos,
    }),
    noProblems,
  );
}

function textFilter(text: string): (path: string, diagnostic: Diagnostic) => boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return () => true;
  return (path, { message, rule, codes }) => {
    const haystack = `${path}\n${message}\n${rule}\n${codes.join('\n')}`.toLowerCase();
    return words.every((word) => haystack.includes(word));
  };
}

/** The findings that pass the filter, in the order of the list: by file, then by place. */
export function filterProblems(
  files: readonly CheckedFile[],
  filter: ProblemFilter,
): readonly ProblemItem[] {
  const matches = textFilter(filter.text);
  return files.flatMap((file) =>
    file.diagnostics.flatMap((diagnostic, index) =>
      filter.severities.has(diagnostic.severity) && matches(file.path, diagnostic)
        ? [{ key: `${file.path}#${index}`, path: file.path, diagnostic }]
        : [],
    ),
  );
}

function foldKey({ path, diagnostic }: ProblemItem): string | null {
  if (diagnostic.severity !== 'info') return null;
  return `${path}\n${diagnostic.rule}\n${diagnostic.message}`;
}

/**
 * Groups findings by file and folds infos of one file that say exactly the same into the first of
 * them. A fold in `unfolded` shows all its lines; a file in `collapsed` shows only its heading.
 */
export function problemRows(
  items: readonly ProblemItem[],
  collapsed: ReadonlySet<string>,
  unfolded: ReadonlySet<string>,
): readonly ProblemRow[] {
  const foldSizes = new Map<string, number>();
  for (const item of items) {
    const fold = foldKey(item);
    if (fold !== null) foldSizes.set(fold, (foldSizes.get(fold) ?? 0) + 1);
  }
  const byPath = new Map<string, ProblemItem[]>();
  for (const item of items) {
    const group = byPath.get(item.path);
    if (group === undefined) byPath.set(item.path, [item]);
    else group.push(item);
  }
  const rows: ProblemRow[] = [];
  for (const [path, group] of byPath) {
    const isCollapsed = collapsed.has(path);
    rows.push({
      type: 'file',
      key: path,
      path,
      counts: countBySeverity(group.map((item) => item.diagnostic)),
      collapsed: isCollapsed,
    });
    if (!isCollapsed) rows.push(...rowsOfFile(group, foldSizes, unfolded));
  }
  return rows;
}

function rowsOfFile(
  group: readonly ProblemItem[],
  foldSizes: ReadonlyMap<string, number>,
  unfolded: ReadonlySet<string>,
): readonly ProblemItemRow[] {
  const headed = new Set<string>();
  const rows: ProblemItemRow[] = [];
  for (const item of group) {
    const key = foldKey(item);
    const size = key === null ? 0 : (foldSizes.get(key) ?? 0);
    if (key === null || size < FOLD_FROM) {
      rows.push({ ...item, type: 'problem', more: 0, fold: null, unfolded: false });
      continue;
    }
    const isHead = !headed.has(key);
    const isUnfolded = unfolded.has(key);
    headed.add(key);
    if (isHead || isUnfolded) {
      const more = isHead ? size - 1 : 0;
      rows.push({ ...item, type: 'problem', more, fold: key, unfolded: isUnfolded });
    }
  }
  return rows;
}

/**
 * The next or previous finding from a place, in the order of the list and around its end. With no
 * known place the first or the last.
 */
export function stepProblem(
  items: readonly ProblemItem[],
  from: { readonly key: string | null; readonly path: string | null; readonly offset: number },
  step: 1 | -1,
): ProblemItem | null {
  if (items.length === 0) return null;
  const known = from.key === null ? -1 : items.findIndex((item) => item.key === from.key);
  if (known !== -1) return items[(known + step + items.length) % items.length] ?? null;
  const isHere = (item: ProblemItem): boolean => item.path === from.path;
  if (step === 1) {
    const next = items.find((item) => isHere(item) && item.diagnostic.start.offset >= from.offset);
    return next ?? items[0] ?? null;
  }
  const before = items.findLast(
    (item) => isHere(item) && item.diagnostic.start.offset < from.offset,
  );
  return before ?? items[items.length - 1] ?? null;
}
