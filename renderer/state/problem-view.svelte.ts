/** What the problem list shows: the filter, what is folded away, and the chosen problem. */
import { SvelteSet } from 'svelte/reactivity';
import type { CheckedFile } from '../../electron/ipc/channels';
import { severities, type Severity } from '../../electron/ipc/diagnostics';
import {
  addSummaries,
  countBySeverity,
  filterProblems,
  problemRows,
  type ProblemItem,
} from '../problems/problem-model';

function toggle<T>(set: SvelteSet<T>, value: T): void {
  if (!set.delete(value)) set.add(value);
}

export class ProblemView {
  readonly #files: () => readonly CheckedFile[];

  readonly severities = new SvelteSet<Severity>(severities);
  /** Paths of files whose findings are folded away. */
  readonly collapsed = new SvelteSet<string>();
  /** Folds of equal infos that show all their lines. */
  readonly unfolded = new SvelteSet<string>();
  text = $state('');
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
    toggle(this.severities, severity);
  }

  toggleFile(path: string): void {
    toggle(this.collapsed, path);
  }

  toggleFold(fold: string): void {
    toggle(this.unfolded, fold);
  }

  clearFilter(): void {
    for (const severity of severities) this.severities.add(severity);
    this.text = '';
  }

  /** Back to the first view, for another project. */
  reset(): void {
    this.clearFilter();
    this.collapsed.clear();
    this.unfolded.clear();
    this.active = null;
  }
}
