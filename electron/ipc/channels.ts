/**
 * The contract between the window and the main process: names and types only, so that the sandboxed
 * preload and the renderer can import it. The argument schemas are in `schemas.ts`, for main alone.
 */
import type { Diagnostic, Encoding, Entry, FileKind, Summary } from './diagnostics';

export type Language = 'zh-CN' | 'en';
export type LanguageChoice = Language | 'system';
export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

export interface Settings {
  readonly language: LanguageChoice;
  readonly theme: ThemeChoice;
}

/** A problem told in the user's language: what is wrong, and what to do. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

export type Result<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export interface RecentProject {
  readonly path: string;
  readonly name: string;
  readonly missing: boolean;
}

export interface AppState {
  readonly appVersion: string;
  readonly electronVersion: string;
  readonly platform: 'linux' | 'win32' | 'darwin';
  readonly settings: Settings;
  /** The language and theme in force, `system` resolved. */
  readonly language: Language;
  readonly theme: Theme;
  /** Null with `catalogProblem` set when the catalog cannot be used. */
  readonly catalog: CatalogSummary | null;
  readonly catalogProblem: Problem | null;
  readonly recent: readonly RecentProject[];
  readonly examples: readonly ExampleProject[];
  readonly project: Project | null;
}

export interface CatalogSummary {
  readonly cann: string;
  readonly hash: string;
  readonly operators: number;
}

export interface ExampleProject {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
}

/** Why a file of the project is listed but cannot be opened. */
export type SkipReason = 'binary' | 'too-large' | 'unreadable' | 'outside' | 'link-loop';

export interface TreeFile {
  readonly type: 'file';
  readonly name: string;
  /** From the project root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  /** Null for a file that is none of ours. */
  readonly kind: FileKind | null;
  /** Whether this version has rules for the kind. */
  readonly checked: boolean;
  readonly skipped: SkipReason | null;
}

export interface TreeFolder {
  readonly type: 'folder';
  readonly name: string;
  readonly path: string;
  readonly children: readonly TreeNode[];
  /** A folder that is not entered: no rights, a link that leaves the project or loops, `.git`, … */
  readonly skipped: 'unreadable' | 'outside' | 'link-loop' | 'excluded' | 'too-many' | null;
}

export type TreeNode = TreeFile | TreeFolder;

export interface Project {
  readonly name: string;
  readonly root: string;
  readonly tree: TreeFolder;
  /** The target chosen for this project; null until one is chosen. */
  readonly target: Target | null;
  readonly files: readonly CheckedFile[];
}

/** A file with findings or of a kind that is checked. */
export interface CheckedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
}

export interface OpenDocument {
  readonly path: string;
  readonly kind: FileKind | null;
  readonly checked: boolean;
  /** Decoded, as ATC's reader sees it: a byte order mark included, line ends as in the file. */
  readonly text: string;
  readonly encoding: Encoding;
  readonly bom: boolean;
  readonly lineEnds: 'lf' | 'crlf' | 'cr' | 'mixed' | 'none';
  readonly diagnostics: readonly Diagnostic[];
  readonly entries: readonly Entry[];
}

export interface Target {
  /** A soc_version, SoC short name, product id or series id. */
  readonly id: string;
  readonly socVersion: string | null;
  readonly soc: string;
  /** Name in the language in force, such as `Atlas 300I Duo 推理卡`. */
  readonly label: string;
}

export interface TargetSeries {
  readonly id: string;
  readonly nameZh: string;
  readonly nameEn: string;
  readonly soc: string;
  readonly legacy: boolean;
  readonly products: readonly {
    readonly id: string;
    readonly nameZh: string;
    readonly nameEn: string;
    readonly socVersions: readonly string[];
    readonly confidence: 'high' | 'medium' | 'low';
  }[];
  readonly socVersions: readonly string[];
}

export interface RulePage {
  readonly id: string;
  readonly title: string;
  /** Paragraphs of plain text. */
  readonly what: string;
  readonly why: string;
  readonly todo: string;
  readonly verdict: string;
  readonly codes: readonly string[];
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

/** Calls from the window; each answers with a `Result`. */
export interface Calls {
  'app:state': () => AppState;
  'app:set-settings': (settings: Partial<Settings>) => AppState;
  'project:choose-folder': () => Project | null;
  /** Only a path that main itself offered (recent, example) or that was dropped on the window. */
  'project:open': (path: string) => Project;
  'project:close': () => null;
  'project:rescan': () => Project;
  'document:open': (path: string) => OpenDocument;
  'target:list': () => readonly TargetSeries[];
  /** Remembers the target for the open project and answers with everything checked again. */
  'target:choose': (id: string | null) => Project;
  'rule:page': (ruleId: string) => RulePage;
}

/** What main tells the window unasked. */
export interface Events {
  'project:changed': Project | null;
  'app:changed': AppState;
  /** Something went wrong that no call asked for. */
  notice: Problem;
  progress: { readonly label: string; readonly done: number; readonly total: number | null } | null;
}

export type CallName = keyof Calls;
export type EventName = keyof Events;

export const callNames = [
  'app:state',
  'app:set-settings',
  'project:choose-folder',
  'project:open',
  'project:close',
  'project:rescan',
  'document:open',
  'target:list',
  'target:choose',
  'rule:page',
] as const satisfies readonly CallName[];

export const eventNames = [
  'project:changed',
  'app:changed',
  'notice',
  'progress',
] as const satisfies readonly EventName[];

/**
 * From the preload to main, never to be called by a page: the path of a file that the user dropped
 * on the window, which allows to open it.
 */
export const droppedChannel = 'studio:dropped';

/** The one object that the preload puts on `window`. */
export interface StudioBridge {
  call<N extends CallName>(
    name: N,
    ...args: Parameters<Calls[N]>
  ): Promise<Result<ReturnType<Calls[N]>>>;
  on<N extends EventName>(name: N, listener: (payload: Events[N]) => void): () => void;
  /** The path of a file or folder dropped on the window. */
  pathOf(file: File): string;
}
