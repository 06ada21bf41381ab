/**
 * The contract between the window and the main process: names and types only, so that the sandboxed
 * preload and the renderer can import it. The argument schemas are in `schemas.ts`, for main alone.
 */
import type { CommandId } from './commands';
import type { Diagnostic, FileKind, QuantVariantId, Summary } from './diagnostics';
import type {
  CompletionAnswer,
  DiskState,
  DocumentEdit,
  FindingsPatch,
  FixAllAnswer,
  HoverAnswer,
  OpenDocument,
  Place,
  SaveOutcome,
  SaveRequest,
  TextChange,
} from './documents';

export type Language = 'zh-CN' | 'en';
export type LanguageChoice = Language | 'system';
export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'system';

/** `system`: high when the system asks for more contrast. */
export type ContrastChoice = 'system' | 'normal' | 'high';
export type AutoSave = 'off' | 'after-delay' | 'on-focus-change';

/** Sizes of the editor's text that can be chosen, in CSS pixels. */
export const fontSizes = { least: 10, most: 32, usual: 14 } as const;

export interface Settings {
  readonly language: LanguageChoice;
  readonly theme: ThemeChoice;
  readonly contrast: ContrastChoice;
  /** Of the editor's text, in CSS pixels; see {@link fontSizes}. */
  readonly fontSize: number;
  readonly autoSave: AutoSave;
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
  /** Whether the system, or the user, asks for high contrast. */
  readonly highContrast: boolean;
  /** Null with `catalogProblem` set when the catalog cannot be used. */
  readonly catalog: CatalogSummary | null;
  readonly catalogProblem: Problem | null;
  readonly recent: readonly RecentProject[];
  readonly examples: readonly ExampleProject[];
  readonly templates: readonly FileTemplate[];
  readonly project: Project | null;
}

export interface CatalogSummary {
  /** The version of its dtype columns. */
  readonly cann: string;
  /** Those that a project can be checked for, newest first. */
  readonly cannVersions: readonly string[];
  readonly hash: string;
  /** Day of the newest source, as `2025-06-30`. */
  readonly date: string;
  readonly operators: number;
}

export interface ExampleProject {
  readonly path: string;
  readonly name: string;
  readonly summary: string;
}

/** A file to start from. */
export interface FileTemplate {
  readonly id: string;
  readonly kind: FileKind;
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
  /** The CANN version that the project is checked for. */
  readonly cann: string;
  readonly files: readonly CheckedFile[];
  /** The tabs as they were left. */
  readonly view: ProjectView;
  /** The file that the user named when opening the project; null when a folder was named. */
  readonly requested: string | null;
}

export interface ProjectView {
  /** Paths of the open files, in the order of their tabs. */
  readonly tabs: readonly string[];
  readonly active: string | null;
}

/** A file with findings or of a kind that is checked. */
export interface CheckedFile {
  readonly path: string;
  readonly kind: FileKind;
  readonly diagnostics: readonly Diagnostic[];
  readonly summary: Summary;
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
  /**
   * Only a path that main itself offered (recent, example) or that was dropped on the window. Null
   * when it was given up and no folder was open before.
   */
  'project:open': (path: string) => Project | null;
  'project:close': () => null;
  'project:rescan': () => Project;
  /** The folder of a file, which is then shown. */
  'project:choose-file': () => Project | null;
  /** Remembers the tabs for the next time. */
  'project:remember-view': (view: ProjectView) => null;
  /** Asks where, writes the template there and opens it; null when the user thinks better of it. */
  'file:new': (templateId: string) => Project | null;
  /** Gives up the work that shows progress. */
  'work:cancel': () => null;
  /**
   * The document, which main holds from then on; its findings follow as `document:findings`. A
   * document that is open already is answered as it stands, edits included.
   */
  'document:open': (path: string) => OpenDocument;
  /**
   * Edits reach main in the order of their versions. One that does not follow the last is refused
   * with the problem `out-of-step`; then `document:replace` puts it right.
   */
  'document:edit': (path: string, edit: DocumentEdit) => null;
  'document:replace': (path: string, version: number, text: string) => null;
  'document:save': (path: string, request: SaveRequest) => SaveOutcome;
  /** Asks about unsaved changes first; false when the user wants to keep it open. */
  'document:close': (path: string) => boolean;
  /** The text that is on the disk now; null when there is none. */
  'document:disk': (path: string) => string | null;
  /** Drops the edits and reads the file again. */
  'document:reload': (path: string) => OpenDocument;
  /** Null when `version` is no longer the newest. */
  'document:complete': (path: string, version: number, at: Place) => CompletionAnswer | null;
  /** All safe fixes at once; null when `version` is no longer the newest. */
  'document:fix-all': (path: string, version: number) => FixAllAnswer | null;
  /** Null when `version` is no longer the newest, or nothing is known of what stands there. */
  'document:hover': (path: string, version: number, at: Place) => HoverAnswer | null;
  /**
   * The document in the usual form: changes of blanks and line breaks alone. Null when `version` is
   * no longer the newest, or the kind or a fault of the text leaves nothing to do.
   */
  'document:format': (path: string, version: number) => readonly TextChange[] | null;
  /** Whose quantization config it is, remembered for the project; null: it is guessed. */
  'document:set-variant': (path: string, variant: QuantVariantId | null) => null;
  'target:list': () => readonly TargetSeries[];
  /** Remembers the target for the open project and answers with everything checked again. */
  'target:choose': (id: string | null) => Project;
  /** Null for the version of the catalog. */
  'cann:choose': (cann: string | null) => Project;
  'rule:page': (ruleId: string) => RulePage;
}

/** Work that takes its time. */
export interface Progress {
  readonly label: string;
  readonly done: number;
  /** Null when nobody knows how much there is. */
  readonly total: number | null;
}

/** What main tells the window unasked. */
export interface Events {
  'project:changed': Project | null;
  'app:changed': AppState;
  /** A file was checked that is not open, or was closed. */
  'file:checked': CheckedFile;
  'document:findings': FindingsPatch;
  /** The file of an open document changed, vanished, came back or may (not) be written. */
  'document:disk': {
    readonly path: string;
    readonly disk: DiskState;
    readonly readOnly: boolean;
  };
  /** A document without edits was read again, since its file changed. */
  'document:reloaded': OpenDocument;
  'document:saved': { readonly path: string; readonly version: number };
  /** Chosen from the menu of the system. */
  command: CommandId;
  /** Something went wrong that no call asked for. */
  notice: Problem;
  progress: Progress | null;
}

export type CallName = keyof Calls;
export type EventName = keyof Events;

export const callNames = [
  'app:state',
  'app:set-settings',
  'project:choose-folder',
  'project:choose-file',
  'project:open',
  'project:close',
  'project:rescan',
  'project:remember-view',
  'file:new',
  'work:cancel',
  'document:open',
  'document:edit',
  'document:replace',
  'document:save',
  'document:close',
  'document:disk',
  'document:reload',
  'document:complete',
  'document:fix-all',
  'document:hover',
  'document:format',
  'document:set-variant',
  'target:list',
  'target:choose',
  'cann:choose',
  'rule:page',
] as const satisfies readonly CallName[];

export const eventNames = [
  'project:changed',
  'app:changed',
  'file:checked',
  'document:findings',
  'document:disk',
  'document:reloaded',
  'document:saved',
  'command',
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
