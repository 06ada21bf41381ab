/** One open document, as the window sees it: its text is the editor's, its results are main's. */
import type { Text } from '@codemirror/state';
import type { Diagnostic, Encoding, Summary } from '../../electron/ipc/diagnostics';
import type {
  DiskState,
  DocumentVariant,
  FindingsPatch,
  OpenDocument,
} from '../../electron/ipc/documents';
import { countVerdicts, type VerdictCount } from '../editor/line-verdicts';
import type { EditorModel } from '../editor/model';

/**
 * Milliseconds without news after which all findings are told to the lists of the window, which
 * costs too much for every key of one who types; and how long they wait at most.
 */
const pause = 150;
const longestWait = 750;

const nothing: Summary = { errors: 0, warnings: 0, infos: 0 };

export class OpenDocumentState {
  readonly path: string;
  readonly editor: EditorModel;
  /** As main told of it, brought up to date where it changes; its `text` is as old as that. */
  info = $state.raw<OpenDocument>() as OpenDocument;
  /** Counts the edits. */
  version = $state.raw(0);
  dirty = $state.raw(false);
  disk = $state.raw<DiskState>('same');
  readOnly = $state.raw(false);
  checking = $state.raw(false);
  /** Whose quantization config it is, as main says. */
  variant = $state.raw<DocumentVariant | null>(null);
  summary = $state.raw(nothing);
  verdicts = $state.raw<readonly VerdictCount[]>([]);
  /** With places in the text of a moment ago. */
  diagnostics = $state.raw<readonly Diagnostic[]>([]);

  /** Main's text is the editor's at least up to this version. */
  settledVersion = 0;
  #saved: Text;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** When the first of the news came that are not told yet. */
  #waitingSince = 0;

  constructor(info: OpenDocument, editor: EditorModel) {
    this.path = info.path;
    this.editor = editor;
    this.info = info;
    this.checking = info.checked;
    this.#saved = info.savedText === null ? editor.doc : editor.state.toText(info.savedText);
    this.#standsAs(info);
  }

  /** The text as it stands in the editor. */
  get text(): string {
    return this.editor.doc.toString();
  }

  /** Main read the file again. */
  take(info: OpenDocument): void {
    this.editor.take(info.version, info.text);
    this.#saved = this.editor.doc;
    this.info = info;
    this.editor.configure(info);
    this.#standsAs(info);
  }

  /** The text changed. */
  edited(): void {
    const { editor, info } = this;
    this.version = editor.version;
    this.dirty = !editor.doc.eq(this.#saved);
    const lineEnds = editor.lineEnds;
    const bom = editor.doc.sliceString(0, 1) === '\ufeff';
    if (lineEnds !== info.lineEnds || bom !== info.bom) this.info = { ...info, lineEnds, bom };
  }

  /** The text of a version is on the disk. */
  saved(version: number, encoding: Encoding | null = null): void {
    this.#saved = this.editor.textOf(version) ?? this.#saved;
    this.dirty = !this.editor.doc.eq(this.#saved);
    this.disk = 'same';
    if (this.info.recovered) this.info = { ...this.info, recovered: false };
    if (encoding === null || encoding === this.info.encoding) return;
    this.info = { ...this.info, encoding };
    this.editor.configure(this.info);
  }

  /** Another program, or the user outside of this one, touched the file. */
  onDisk(disk: DiskState, readOnly: boolean): void {
    this.disk = disk;
    this.readOnly = readOnly;
    if (readOnly === this.info.readOnly) return;
    this.info = { ...this.info, readOnly };
    this.editor.configure(this.info);
  }

  /** The recovered text is what the user wants. */
  keepRecovered(): void {
    this.info = { ...this.info, recovered: false };
  }

  apply(patch: FindingsPatch): void {
    const { editor } = this;
    editor.results.apply(patch);
    this.checking = !patch.done;
    if (patch.done) this.variant = patch.variant;
    editor.showResults();
    const now = performance.now();
    if (this.#timer === null) this.#waitingSince = now;
    else clearTimeout(this.#timer);
    const left = Math.max(this.#waitingSince + longestWait - now, 0);
    const wait = this.diagnostics.length === 0 ? 0 : Math.min(pause, left);
    this.#timer = setTimeout(() => this.#tell(), wait);
  }

  dispose(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #standsAs({ version, dirty, disk, readOnly }: OpenDocument): void {
    this.version = version;
    this.settledVersion = version;
    this.dirty = dirty;
    this.disk = disk;
    this.readOnly = readOnly;
  }

  #tell(): void {
    this.#timer = null;
    const { results, current, doc } = this.editor;
    // The next patch is on its way.
    if (!current) return;
    this.summary = results.summary;
    this.verdicts = countVerdicts((verdict) => results.countOf(verdict));
    this.diagnostics = results.diagnostics(doc);
  }
}
