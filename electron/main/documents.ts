/**
 * The open documents: main holds their text, checks them as they change, and saves them. The window
 * sends edits and gets results; it never writes a file.
 */
import { checkedKinds, type CheckRequest, summarize } from '../checks/engine';
import { fixAllInSlices } from '../checks/fix-all';
import { guessReason } from '../checks/guess-reason';
import type { LiveDocument } from '../checks/live';
import { openLive } from '../checks/open-live';
import type { CheckedFile, Events, Language } from '../ipc/channels';
import type { Encoding, FileKind, QuantVariantId } from '../ipc/diagnostics';
import {
  type CompletionAnswer,
  type DiskState,
  type DocumentVariant,
  type DocumentEdit,
  documentBytes,
  type FixAllAnswer,
  type HoverAnswer,
  type OpenDocument,
  type Place,
  type SaveOutcome,
  type SaveRequest,
  type TextChange,
} from '../ipc/documents';
import { fileState, isReadOnly, type Origin } from '../project/origin';
import { ProjectError } from '../project/problems';
import { lineEndsOf, readProjectFile } from '../project/read';
import type { FileReference } from '../project/scripts';
import { realTarget, saveText, type WriteAtomically } from '../project/save';
import type { Backups } from './backups';
import { CheckRun, type RunSubject } from './check-run';
import { Assist } from './assist';
import { inSlices } from './in-slices';
import { StudioError } from './problems';
import { changesOf } from './text-places';

export interface DocumentsSetup {
  /** What documents are checked against now. @throws when the catalog cannot be used */
  readonly request: () => CheckRequest;
  /** The variant that the user chose for a quantization config; null when he did not. */
  readonly variantOf: (root: string, path: string) => QuantVariantId | null;
  readonly backups: Backups;
  readonly emit: <N extends keyof Events>(name: N, payload: Events[N]) => void;
  /** Checking a document failed, outside of any call; told once for each kind of failure. */
  readonly failed: (error: unknown) => void;
  /** For tests: in the place of the real write. */
  readonly write?: WriteAtomically;
}

/** No version of the window has this number. */
const unknownVersion = -1;

/** UTF-16 units of an edit from which on the length of the whole text is asked for. */
const pasteLength = 1024;

/**
 * Versions left out when a file is read again: an edit of the text before that is still on its way
 * from the window must not pass for one of the new text.
 */
const versionsSkipped = 1000;

interface HeldDocument {
  readonly root: string;
  readonly path: string;
  readonly kind: FileKind | null;
  encoding: Encoding;
  /** What names this quantization config, as of its opening. */
  readonly namedBy: FileReference | null;
  /** The variant that the user chose for a quantization config. */
  chosen: QuantVariantId | null;
  /** The one that it is checked as; null: it is guessed. */
  variant: QuantVariantId | null;
  live: LiveDocument;
  run: CheckRun;
  version: number;
  /** The version that was read or last saved. */
  savedVersion: number;
  savedText: string;
  origin: Origin;
  disk: DiskState;
  readOnly: boolean;
  recovered: boolean;
  /** A save is under way: what the watch sees meanwhile may be our own write. */
  saving: Promise<unknown> | null;
}

export class Documents {
  readonly #setup: DocumentsSetup;
  readonly #assist: Assist;
  readonly #held = new Map<string, HeldDocument>();

  constructor(setup: DocumentsSetup) {
    this.#setup = setup;
    this.#assist = new Assist(setup.request);
  }

  get paths(): readonly string[] {
    return [...this.#held.keys()];
  }

  /** Paths of the documents whose text is not what was read or last saved. */
  get dirtyPaths(): readonly string[] {
    return [...this.#held.values()].filter(isDirty).map(({ path }) => path);
  }

  /**
   * Opens a document, or answers one that is open as it stands. Its results follow.
   * @param kindOf the kind of a file with this text
   * @throws ProjectError
   */
  async open(
    root: string,
    path: string,
    kindOf: (text: string) => FileKind | null,
    namedBy: FileReference | null = null,
  ): Promise<OpenDocument> {
    const known = this.#held.get(path);
    const held = known?.root === root ? known : await this.#read(root, path, kindOf, namedBy);
    this.#held.set(path, held);
    held.run.restart(true);
    if (held.kind === 'customize_dtypes' || held.kind === 'keep_dtype') this.#assist.prepareSoon();
    return shown(held);
  }

  /** @throws StudioError `out-of-step`, `too-large-edit` */
  edit(path: string, { version, changes }: DocumentEdit): null {
    const held = this.#required(path);
    if (version !== held.version + 1) throw new StudioError('out-of-step');
    const growth = changes.reduce((sum, { text }) => sum + text.length, 0);
    // What is typed is never looked at: only a paste can be that large.
    if (growth > pasteLength && held.live.length + growth > documentBytes) {
      throw new StudioError('too-large-edit', { path });
    }
    if (!held.live.apply(changes)) throw new StudioError('out-of-step');
    this.#changed(held, version);
    return null;
  }

  /** Takes the whole text, after edits that did not arrive as they should. */
  replace(path: string, version: number, text: string): null {
    const held = this.#required(path);
    if (text.length > documentBytes) throw new StudioError('too-large-edit', { path });
    this.#renew(held, text);
    // Whatever it is called, only its text says whether it is what was saved.
    held.savedVersion = unknownVersion;
    this.#changed(held, version);
    return null;
  }

  /** @throws ProjectError, StudioError */
  async save(path: string, request: SaveRequest): Promise<SaveOutcome> {
    const held = this.#required(path);
    if (request.version !== held.version) throw new StudioError('out-of-step');
    // One write after the other, so that the last one is the last text.
    const before = held.saving;
    const saving = (async () => {
      if (before !== null) {
        await before.catch(() => undefined);
        // Closed while it waited for the save before it.
        if (this.#held.get(path) !== held) throw new StudioError('not-open', { path });
      }
      return this.#write(held, request);
    })();
    held.saving = saving;
    try {
      return await saving;
    } finally {
      if (held.saving === saving) held.saving = null;
    }
  }

  /** Forgets a document and its backup. Its findings of the file stay in the project. */
  async close(path: string): Promise<void> {
    const held = this.#held.get(path);
    if (held === undefined) return;
    held.run.stop();
    this.#held.delete(path);
    await this.#setup.backups.forget(held.root, path);
  }

  async closeAll(): Promise<void> {
    for (const path of this.paths) await this.close(path);
  }

  isDirty(path: string): boolean {
    const held = this.#held.get(path);
    return held !== undefined && isDirty(held);
  }

  versionOf(path: string): number {
    return this.#required(path).version;
  }

  /** The text that is on the disk now; null when there is none. @throws ProjectError */
  async disk(path: string): Promise<string | null> {
    const { root } = this.#required(path);
    try {
      return (await readProjectFile(root, path)).text;
    } catch (error) {
      if (error instanceof ProjectError && error.code === 'not-found') return null;
      throw error;
    }
  }

  /** Drops the edits and reads the file again. @throws ProjectError */
  async reload(path: string): Promise<OpenDocument> {
    const held = this.#required(path);
    let file: Awaited<ReturnType<typeof readWithAccess>>;
    let saving: Promise<unknown> | null;
    do {
      await held.saving?.catch(() => undefined);
      saving = held.saving;
      file = await readWithAccess(held.root, path);
      // A save that began meanwhile makes it the text of before.
    } while (held.saving !== saving);
    const document = this.#takeFile(held, file);
    await this.#setup.backups.forget(held.root, path);
    // What was typed while the backup went is kept again.
    this.#keepSoon(held);
    return document;
  }

  complete(path: string, version: number, at: Place): CompletionAnswer | null {
    const held = this.#required(path);
    return version === held.version ? this.#assist.complete(held, at) : null;
  }

  hover(path: string, version: number, at: Place): HoverAnswer | null {
    const held = this.#required(path);
    return version === held.version ? this.#assist.hover(held, at) : null;
  }

  format(path: string, version: number): readonly TextChange[] | null {
    const held = this.#required(path);
    return version === held.version ? this.#assist.format(held) : null;
  }

  async fixAll(path: string, version: number): Promise<FixAllAnswer | null> {
    const held = this.#required(path);
    const { kind } = held;
    if (version !== held.version) return null;
    if (kind === null || !checkedKinds.includes(kind)) return { changes: [], fixed: 0, left: 0 };
    const text = held.live.text;
    const slices = fixAllInSlices(text, held, this.#setup.request());
    const { edits, fixed, left } = await inSlices(slices);
    // Typed on meanwhile: the edits would be for another text.
    if (version !== held.version) return null;
    return { changes: changesOf(text, edits), fixed, left };
  }

  /** Checks a quantization config as one of another variant; null: of the one it looks like. */
  setVariant(path: string, variant: QuantVariantId | null): void {
    const held = this.#required(path);
    held.chosen = variant;
    held.variant = variant ?? held.namedBy?.variant ?? null;
    held.live.setVariant(held.variant);
    held.run.restart(false);
  }

  /** Another target or language: everything is told again. */
  recheck(): void {
    const request = this.#setup.request();
    for (const { live, run } of this.#held.values()) {
      live.setRequest(request);
      run.restart(false);
    }
    if (this.#held.size > 0) this.#assist.prepareSoon();
  }

  /** The findings of an open document as the project lists them; null while they are worked out. */
  checkedFile(path: string): CheckedFile | null {
    const held = this.#held.get(path);
    if (
      held === undefined ||
      held.kind === null ||
      !checkedKinds.includes(held.kind) ||
      !held.run.finished
    )
      return null;
    const diagnostics = held.live.diagnostics();
    return { path, kind: held.kind, diagnostics, summary: summarize(diagnostics) };
  }

  /** Keeps all unsaved changes at once; for an end that waits for nothing. */
  keepChanges(): void {
    this.#setup.backups.flush();
  }

  /** Looks whether the files of open documents are still what was read. */
  async lookAtDisk(paths: readonly string[] = this.paths): Promise<void> {
    for (const path of paths) {
      const held = this.#held.get(path);
      if (held !== undefined) await this.#lookAt(held);
    }
  }

  async #lookAt(held: HeldDocument): Promise<void> {
    await held.saving?.catch(() => undefined);
    const { root, path, origin } = held;
    let disk: DiskState = 'deleted';
    let readOnly = held.readOnly;
    try {
      const real = await realTarget(root, path);
      disk = await fileState(real, origin);
      if (disk !== 'deleted') readOnly = await isReadOnly(real);
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error;
      if (error.code === 'outside') disk = 'replaced';
    }
    // Closed, or saved, while the disk answered.
    const isOld = this.#held.get(path) !== held || held.origin !== origin;
    if (isOld || held.saving !== null) return;
    if (disk === 'changed' && !isDirty(held) && (await this.#reloadSilently(held))) return;
    if (disk === held.disk && readOnly === held.readOnly) return;
    Object.assign(held, { disk, readOnly });
    this.#setup.emit('document:disk', { path, disk, readOnly });
  }

  /** False when the file cannot be shown any more, such as one that became binary. */
  async #reloadSilently(held: HeldDocument): Promise<boolean> {
    try {
      const before = held.version;
      const file = await readWithAccess(held.root, held.path);
      if (this.#held.get(held.path) !== held) return true;
      // Typed meanwhile: what was typed is kept, and the user told.
      if (held.version !== before) return false;
      // Caught in the middle of the other program's writing: the watch will report again.
      this.#setup.emit('document:reloaded', this.#takeFile(held, file));
      return true;
    } catch (error) {
      if (error instanceof ProjectError) return false;
      throw error;
    }
  }

  /** Waits for nothing, so that no edit can come in between. */
  #takeFile(held: HeldDocument, file: Awaited<ReturnType<typeof readWithAccess>>): OpenDocument {
    held.encoding = file.encoding;
    this.#renew(held, file.text);
    held.version += versionsSkipped;
    Object.assign(held, {
      savedVersion: held.version,
      savedText: file.text,
      origin: file.origin,
      disk: 'same',
      recovered: false,
      readOnly: file.readOnly,
    });
    held.run.restart(true);
    return shown(held);
  }

  async #write(held: HeldDocument, request: SaveRequest): Promise<SaveOutcome> {
    const { root, path } = held;
    const version = held.version;
    const text = held.live.text;
    const encoding = request.encoding ?? held.encoding;
    const saved = await saveText(
      root,
      path,
      { text, encoding, origin: held.origin, overwrite: request.overwrite },
      this.#setup.write,
    );
    switch (saved.kind) {
      case 'conflict':
        held.disk = saved.disk;
        this.#setup.emit('document:disk', { path, disk: saved.disk, readOnly: held.readOnly });
        return saved;
      case 'not-encodable':
        return { ...saved, encoding };
      case 'saved':
        break;
    }
    const hadOtherEncoding = encoding !== held.encoding;
    Object.assign(held, {
      encoding,
      origin: saved.origin,
      savedVersion: version,
      savedText: text,
      disk: 'same',
      recovered: false,
    });
    await this.#setup.backups.forget(root, path);
    // What was typed during the write is kept nowhere now.
    if (isDirty(held)) this.#keepSoon(held);
    if (hadOtherEncoding) {
      this.#renew(held, held.live.text);
      held.run.restart(true);
    }
    this.#setup.emit('document:saved', { path, version });
    return { kind: 'saved', version };
  }

  async #read(
    root: string,
    path: string,
    kindOf: (text: string) => FileKind | null,
    namedBy: FileReference | null,
  ): Promise<HeldDocument> {
    const file = await readWithAccess(root, path);
    const backup = await this.#setup.backups.find(root, path);
    const recovered = backup !== null && backup.text !== file.text;
    const text = recovered ? backup.text : file.text;
    const encoding = recovered ? backup.encoding : file.encoding;
    const kind = kindOf(file.text);
    const chosen = this.#setup.variantOf(root, path);
    const variant = chosen ?? namedBy?.variant ?? null;
    const live = openLive(text, { kind, encoding, variant }, this.#setup.request());
    const held: HeldDocument = {
      root,
      path,
      kind,
      encoding,
      namedBy,
      chosen,
      variant,
      live,
      run: new CheckRun(path, () => this.#subject(held), this.#setup.emit, this.#setup.failed),
      version: recovered ? 1 : 0,
      savedVersion: 0,
      savedText: file.text,
      origin: recovered ? backup.origin : file.origin,
      disk: recovered && backup.origin.hash !== file.origin.hash ? 'changed' : 'same',
      readOnly: file.readOnly,
      recovered,
      saving: null,
    };
    if (backup !== null && !recovered) await this.#setup.backups.forget(root, path);
    // Another call for the same file may have been quicker.
    const other = this.#held.get(path);
    return other?.root === root ? other : held;
  }

  #subject(held: HeldDocument): RunSubject {
    const { live, version } = held;
    return { live, version, variant: variantOf(held, this.#setup.request().language) };
  }

  #renew(held: HeldDocument, text: string): void {
    held.live = openLive(text, held, this.#setup.request());
    held.run.resetResults();
  }

  #changed(held: HeldDocument, version: number): void {
    held.version = version;
    held.run.restart(false);
    this.#keepSoon(held);
  }

  #keepSoon(held: HeldDocument): void {
    this.#setup.backups.changed(held.root, held.path, () =>
      this.#held.get(held.path) === held && isDirty(held)
        ? { text: held.live.text, encoding: held.encoding, origin: held.origin }
        : null,
    );
  }

  #required(path: string): HeldDocument {
    const held = this.#held.get(path);
    if (held === undefined) throw new StudioError('not-open', { path });
    return held;
  }
}

function variantOf(
  { live, variant, chosen, namedBy }: HeldDocument,
  language: Language,
): DocumentVariant | null {
  if (chosen !== null) return { id: chosen, from: 'user', reason: null };
  if (variant !== null && namedBy !== null) {
    return { id: variant, from: 'command', reason: `${namedBy.script}:${namedBy.line}` };
  }
  const { guess } = live;
  if (guess === null) return null;
  return { id: guess.variant, from: 'guess', reason: guessReason(guess, language) };
}

async function readWithAccess(root: string, path: string) {
  const file = await readProjectFile(root, path);
  return { ...file, readOnly: await isReadOnly(await realTarget(root, path)) };
}

/** Undone back to what was saved is as good as saved. */
function isDirty({ version, savedVersion, live, savedText }: HeldDocument): boolean {
  if (version === savedVersion) return false;
  return live.length !== savedText.length || live.text !== savedText;
}

function shown(held: HeldDocument): OpenDocument {
  const { path, kind, encoding, version, disk, readOnly, recovered } = held;
  const text = held.live.text;
  return {
    path,
    kind,
    checked: kind !== null && checkedKinds.includes(kind),
    text,
    encoding,
    bom: text.startsWith('\uFEFF'),
    lineEnds: lineEndsOf(text),
    version,
    dirty: isDirty(held),
    savedText: held.savedText === text ? null : held.savedText,
    disk,
    readOnly,
    recovered,
  };
}
