import { closeSync, constants, lstatSync, openSync, readSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { SkipReason, TreeFile, TreeFolder, TreeNode } from '../ipc/channels';
import type { FileKind } from '../ipc/diagnostics';
import { classify, extensionOf, isScript, mayBeOurs, type KindSource } from './classify';
import { looksBinary } from './decode';
import { binaryExtensions } from './kinds';
import { scanLimits, type ScanLimits } from './limits';
import { errorCode } from './problems';
import { configFileReference, fileReferences, type FileReference } from './scripts';
import { projectRoot, sliced, walk, type WalkedFile, type WalkedFolder, type WalkFs } from './walk';

/** A file of the project that is one of ours, or that may be. */
export interface ScannedFile {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly kind: FileKind;
  readonly from: KindSource;
  /** What names this quantization config and so says whose it is; null when nothing does. */
  readonly namedBy: FileReference | null;
}

export interface ProjectScan {
  /** Real path of the folder. */
  readonly root: string;
  /** Name of the folder, as shown. */
  readonly name: string;
  readonly tree: TreeFolder;
  /** The files of a known kind that can be read, sorted by path. */
  readonly files: readonly ScannedFile[];
  readonly references: readonly FileReference[];
  /** All files met. */
  readonly fileCount: number;
}

export interface ScanOptions {
  /** The kinds that have rules: `checked` in the tree. */
  readonly checkedKinds: readonly FileKind[];
  readonly signal?: AbortSignal;
  readonly limits?: ScanLimits;
  readonly fs?: WalkFs;
  /** Called now and then with the number of files met so far. */
  readonly onProgress?: (files: number) => void;
}

interface Looked {
  readonly skipped: SkipReason | null;
  readonly kind: FileKind | null;
  readonly from: KindSource;
  readonly namedBy: FileReference | null;
}

/**
 * Lists a folder and tells which of its files are ours.
 * @throws ProjectError when the folder cannot be opened; the signal's reason when aborted
 */
export async function scanProject(path: string, options: ScanOptions): Promise<ProjectScan> {
  const { limits = scanLimits, signal } = options;
  const root = projectRoot(path, options.fs);
  const slice = sliced(signal);
  const folders = new Map<string, WalkedFolder>();
  const looked = new Map<string, Looked>();
  const references: FileReference[] = [];
  let fileCount = 0;

  for await (const folder of walk(root, options)) {
    folders.set(folder.path, folder);
    for (const file of folder.files) {
      await slice();
      looked.set(file.path, lookInto(root, file, limits, references));
      fileCount += 1;
      if (fileCount % 500 === 0) options.onProgress?.(fileCount);
    }
  }

  for (const reference of references) {
    const { candidates, kind } = reference;
    const named = candidates.find((candidate) => looked.has(candidate));
    const found = named === undefined ? undefined : looked.get(named);
    if (named === undefined || found === undefined || found.from === 'command') continue;
    const namedBy = reference.variant === null ? null : reference;
    looked.set(named, { skipped: found.skipped, kind, from: 'command', namedBy });
  }

  const files: ScannedFile[] = [];
  const name = basename(root) || root;
  const listing = { folders, looked, checkedKinds: options.checkedKinds, ours: files, slice };
  const tree = { ...(await treeOf('', listing)), name };
  files.sort((a, b) => compare(a.path, b.path));
  return { root, name, tree, files, references, fileCount };
}

/** The kind of one file as a listing tells it; null for one that is none of ours, or unreadable. */
export function kindOf(root: string, path: string): FileKind | null {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const stats = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (stats?.isFile() !== true || stats.size > scanLimits.fileBytes) return null;
  const file: WalkedFile = { name, path, size: stats.size, skipped: null };
  return lookInto(root, file, scanLimits, []).kind;
}

function lookInto(
  root: string,
  file: WalkedFile,
  limits: ScanLimits,
  references: FileReference[],
): Looked {
  const plain = (skipped: SkipReason | null): Looked => ({ ...plainFile, skipped });
  if (file.skipped !== null) return plain(file.skipped);
  if (binaryExtensions.has(extensionOf(file.name))) return plain('binary');
  if (!mayBeOurs(file.name)) return plain(null);
  let head: Buffer;
  try {
    head = readHead(join(root, file.path), Math.min(file.size, limits.contentProbeBytes));
  } catch (error) {
    return plain(errorCode(error) === 'ELOOP' ? 'link-loop' : 'unreadable');
  }
  if (looksBinary(head, head.length >= file.size)) return plain('binary');
  // All marks of our files are ASCII, which every encoding met here keeps.
  const text = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '\uFEFF');
  const result = classify(file.name, text);
  if (isScript(file.name, text) && /atc|amct/.test(text)) {
    // Paths may hold Chinese characters, so they are read as what scripts are: UTF-8.
    references.push(...fileReferences(file.path, head.toString('utf8')));
  }
  const kind = result?.kind ?? null;
  if (kind === 'compression_optimize_conf') {
    const reference = configFileReference(file.path, head.toString('utf8'));
    if (reference !== null) references.push(reference);
  }
  return { skipped: null, kind, from: result?.from ?? 'name', namedBy: null };
}

const plainFile: Looked = { skipped: null, kind: null, from: 'name', namedBy: null };

const probe = Buffer.allocUnsafe(scanLimits.contentProbeBytes);

/** The head of a file; a copy is made only of what was read. */
function readHead(path: string, bytes: number): Buffer {
  // Without O_NONBLOCK a pipe put in the file's place meanwhile would hang the scan.
  const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const buffer = bytes <= probe.length ? probe : Buffer.allocUnsafe(bytes);
    let read = 0;
    while (read < bytes) {
      const got = readSync(descriptor, buffer, read, bytes - read, read);
      if (got === 0) break;
      read += got;
    }
    return buffer.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
}

interface Listing {
  readonly folders: ReadonlyMap<string, WalkedFolder>;
  readonly looked: ReadonlyMap<string, Looked>;
  readonly checkedKinds: readonly FileKind[];
  readonly ours: ScannedFile[];
  readonly slice: ReturnType<typeof sliced>;
}

async function treeOf(path: string, listing: Listing): Promise<TreeFolder> {
  const { folders, looked, checkedKinds, ours, slice } = listing;
  await slice();
  const folder = folders.get(path);
  const children: TreeNode[] = [];
  for (const inner of folder?.folders ?? []) {
    children.push(await treeOf(inner, listing));
  }
  children.sort((a, b) => compareNames(a.name, b.name));
  const files: TreeFile[] = [];
  for (const file of folder?.files ?? []) {
    const { skipped, kind, from, namedBy } = looked.get(file.path) ?? plainFile;
    const checked = kind !== null && skipped === null && checkedKinds.includes(kind);
    files.push({
      type: 'file',
      name: file.name,
      path: file.path,
      size: file.size,
      kind,
      checked,
      skipped,
    });
    if (kind !== null && skipped === null)
      ours.push({ path: file.path, size: file.size, kind, from, namedBy });
  }
  files.sort((a, b) => compareNames(a.name, b.name));
  children.push(...files);
  const skipped = folder === undefined ? 'unreadable' : folder.skipped;
  return { type: 'folder', name: folder?.name ?? basename(path), path, children, skipped };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Names as people look for them: case apart only when nothing else differs. */
function compareNames(a: string, b: string): number {
  return compare(a.toLowerCase(), b.toLowerCase()) || compare(a, b);
}
