/** What the problem list shows: the filter, what is folded away, and the chosen problem. */
import type { CheckedFile } from '../../electron/ipc/channels';
import { severities, type Severity } from '../../electron/ipc/diagnostics';
import {
  addSummaries,
  countBySeverity,
  filterProblems,
  problemRows,
  type ProblemItem,
} from '../problems/problem-model';

function toggled<T>(set: ReadonlySet<T>, value: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(value)) next.add(value);
  return next;
}

export class ProblemView {
  readonly #files: () => readonly CheckedFile[];

  severities = $state.raw<ReadonlySet<Severity>>(new Set(severities));
  text = $state('');
  collapsed = $state.raw<ReadonlySet<string>>(new Set());
  unfolded = $state.raw<ReadonlySet<string>>(new Set());
  /** The key of the chosen row. */
  active = $state<string | null>(null);

  /** All findings, whatever the filter. */
  readonly total = $derived.by(() =>
    addSummaries(this.#files().map((file) => countBySeverity(file.diagnostics))),
  );
  readonly items: readonly ProblemItem[] = $derived.by(() =>
    filterProblems(this.#files(), { severities: this.severities, text: this.text }),
  );
  readonly rows = $derived.by(() => problemRows(this.items, this.collapsed, this.unfolded));

  constructor(files: () => readonly CheckedFile[]) {
    this.#files = files;
  }

  toggleSeverity(severity: Severity): void {
    this.severities = toggled(this.severities, severity);
  }

  toggleFile(path: string): void {
    this.collapsed = toggled(this.collapsed, path);
  }

  toggleFold(fold: string): void {
    this.unfolded = toggled(this.unfolded, fold);
  }

  /** Back to the first view, for another project. */
  reset(): void {
    this.severities = new Set(severities);
    this.text = '';
    this.collapsed = new Set();
    this.unfolded = new Set();
    this.active = null;
  }

  clearFilter(): void {
    this.severities = new Set(severities);
    this.text = '';
  }
}
