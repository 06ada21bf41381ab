/** What lies over the project view, and what the palette remembers. */
import type { CommandId } from '../../electron/ipc/commands';

/** A page over the window; `welcome` takes the place of the project view. */
export type Page = 'settings' | 'about' | 'keys' | 'templates' | 'welcome';

/** Kept in the palette. */
const REMEMBERED = 20;

const first = <T>(item: T, others: readonly T[]): readonly T[] =>
  [item, ...others.filter((other) => other !== item)].slice(0, REMEMBERED);

export class Shell {
  page = $state.raw<Page | null>(null);
  /** What is typed in the palette; null while it is closed. */
  palette = $state.raw<string | null>(null);
  recentFiles = $state.raw<readonly string[]>([]);
  recentCommands = $state.raw<readonly CommandId[]>([]);

  openPalette(typed: '' | '>'): void {
    this.page = this.page === 'welcome' ? 'welcome' : null;
    this.palette = typed;
  }

  closePalette(): void {
    this.palette = null;
  }

  usedFile(path: string): void {
    this.recentFiles = first(path, this.recentFiles);
  }

  usedCommand(id: CommandId): void {
    this.recentCommands = first(id, this.recentCommands);
  }

  /** Another project: its own files. */
  reset(): void {
    this.page = null;
    this.palette = null;
    this.recentFiles = [];
  }
}
