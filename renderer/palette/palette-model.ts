/** What the palette lists for what was typed: files, commands after `>`, a line after `:`. */
import fuzzysort, { type Result } from 'fuzzysort';
import type { TreeFolder } from '../../electron/ipc/channels';
import type { CommandId } from '../../electron/ipc/commands';
import type { FileKind } from '../../electron/ipc/diagnostics';

export interface PaletteFile {
  readonly type: 'file';
  readonly path: string;
  readonly name: string;
  readonly folder: string;
  readonly kind: FileKind | null;
}

export interface PaletteCommand {
  readonly type: 'command';
  readonly id: CommandId;
  readonly title: string;
  /** Where the menu has it; empty for none. */
  readonly menu: string;
  readonly key: string | null;
}

/** A text cut where the typed letters are. */
export type Highlighted = readonly { readonly text: string; readonly hit: boolean }[];

export type PaletteItem =
  | {
      readonly type: 'file';
      readonly file: PaletteFile;
      readonly name: Highlighted;
      readonly recent: boolean;
    }
  | {
      readonly type: 'command';
      readonly command: PaletteCommand;
      readonly title: Highlighted;
      readonly recent: boolean;
    };

export type PaletteQuery =
  | { readonly mode: 'file' | 'command'; readonly words: string }
  /** From 1; null while no number stands there. */
  | { readonly mode: 'line'; readonly line: number | null; readonly column: number };

/** More are never shown at once: whoever sees fifty types another letter. */
const MOST = 50;

/** Reads what was typed: `>` asks for commands and `:` for a line, as `:12` or `:12:5`. */
export function readQuery(typed: string): PaletteQuery {
  if (typed.startsWith('>')) return { mode: 'command', words: typed.slice(1).trim() };
  if (typed.startsWith(':')) {
    const [, line, column] = /^:\s*(\d{1,9})?(?:[:,](\d{1,9}))?/.exec(typed) ?? [];
    return {
      mode: 'line',
      line: line === undefined ? null : Math.max(Number(line), 1),
      column: Math.max(Number(column ?? 1), 1),
    };
  }
  return { mode: 'file', words: typed.trim() };
}

/** All files of the project that can be opened; those of our kinds first. */
export function filesOf(tree: TreeFolder): readonly PaletteFile[] {
  const files: PaletteFile[] = [];
  const visit = (folder: TreeFolder): void => {
    for (const node of folder.children) {
      if (node.type === 'folder') visit(node);
      else if (node.skipped === null) {
        const { path, name, kind } = node;
        files.push({ type: 'file', path, name, folder: path.slice(0, -name.length - 1), kind });
      }
    }
  };
  visit(tree);
  return [
    ...files.filter(({ kind }) => kind !== null),
    ...files.filter(({ kind }) => kind === null),
  ];
}

function recentFirst<T extends object>(
  all: readonly T[],
  recent: readonly string[],
  idOf: (item: T) => string,
): readonly { readonly item: T; readonly recent: boolean }[] {
  const byId = new Map(all.map((item) => [idOf(item), item]));
  const first = recent.flatMap((id) => byId.get(id) ?? []);
  const known = new Set(first);
  return [
    ...first.map((item) => ({ item, recent: true })),
    ...all.filter((item) => !known.has(item)).map((item) => ({ item, recent: false })),
  ];
}

const plain = (text: string): Highlighted => [{ text, hit: false }];

function cut(result: Result | undefined, text: string): Highlighted {
  if (result === undefined || result.indexes.length === 0) return plain(text);
  const hits = new Set(result.indexes);
  const parts: { text: string; hit: boolean }[] = [];
  [...Array(text.length).keys()].forEach((at) => {
    const hit = hits.has(at);
    const last = parts.at(-1);
    if (last?.hit === hit) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), hit });
  });
  return parts;
}

/** The files for some words, best first; without words those opened last, then all others. */
export function findFiles(
  files: readonly PaletteFile[],
  words: string,
  recent: readonly string[],
): readonly PaletteItem[] {
  if (words === '') {
    return recentFirst(files, recent, ({ path }) => path)
      .slice(0, MOST)
      .map(({ item, recent: known }) => ({
        type: 'file',
        file: item,
        name: plain(item.name),
        recent: known,
      }));
  }
  return fuzzysort.go(words, files, { keys: ['name', 'path'], limit: MOST }).map((result) => ({
    type: 'file',
    file: result.obj,
    name: cut(result[0], result.obj.name),
    recent: false,
  }));
}

/** The commands for some words, best first; without words those used last, then all others. */
export function findCommands(
  commands: readonly PaletteCommand[],
  words: string,
  recent: readonly string[],
): readonly PaletteItem[] {
  if (words === '') {
    return recentFirst(commands, recent, ({ id }) => id).map(({ item, recent: known }) => ({
      type: 'command',
      command: item,
      title: plain(item.title),
      recent: known,
    }));
  }
  return fuzzysort
    .go(words, commands, { keys: ['title', 'menu', 'id'], limit: MOST })
    .map((result) => ({
      type: 'command',
      command: result.obj,
      title: cut(result[0], result.obj.title),
      recent: false,
    }));
}
