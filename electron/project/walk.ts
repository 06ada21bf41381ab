import * as nodeFs from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { SkipReason, TreeFolder } from '../ipc/channels';
import { excludedFolders, scanLimits, type ScanLimits } from './limits';
import { errorCode, fileSystemError, ProjectError } from './problems';

/** The calls on the file system that a walk makes; a test puts failing ones in their place. */
export interface WalkFs {
  readdir(path: string): Promise<readonly nodeFs.Dirent[]>;
  stat(path: string): nodeFs.Stats;
  realpath(path: string): string;
}

export interface WalkedFile {
  readonly name: string;
  /** From the root, with forward slashes. */
  readonly path: string;
  /** Bytes; 0 when the file cannot be looked at. */
  readonly size: number;
  readonly skipped: SkipReason | null;
}

export interface WalkedFolder {
  /** From the root, with forward slashes; empty for the root itself. */
  readonly path: string;
  readonly name: string;
  readonly skipped: TreeFolder['skipped'];
  /** Paths of the folders inside, in the order of the listing. */
  readonly folders: readonly string[];
  readonly files: readonly WalkedFile[];
}

export interface WalkOptions {
  readonly signal?: AbortSignal;
  readonly limits?: ScanLimits;
  readonly fs?: WalkFs;
}

interface Visit {
  readonly name: string;
  readonly path: string;
  readonly absolute: string;
  /** Real paths of this folder and of all above it: a link to one of them is a loop. */
  readonly chain: readonly string[];
  readonly depth: number;
  /** Links that were followed to come here. */
  readonly links: number;
  readonly skipped: TreeFolder['skipped'];
}

const realFs: WalkFs = {
  readdir: (path) => nodeFs.promises.readdir(path, { withFileTypes: true }),
  stat: (path) => nodeFs.statSync(path),
  realpath: (path) => nodeFs.realpathSync.native(path),
};

/** Milliseconds of work after which a walk lets others run. */
const sliceMs = 6;

/**
 * The real path of a folder that can be opened as a project.
 * @throws ProjectError `not-found`, `no-access`, `not-a-folder`
 */
export function projectRoot(path: string, fs: WalkFs = realFs): string {
  try {
    const root = fs.realpath(path);
    if (!fs.stat(root).isDirectory()) throw new ProjectError('not-a-folder', { path });
    return root;
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    throw fileSystemError(error, path);
  }
}

/** Whether a path lies in a folder or is that folder; both absolute, links resolved. */
export function isInside(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

/**
 * Every folder below the root, each with its files, parents before children. Links are followed
 * while their real path stays inside the root and does not lead back; what cannot be read is
 * listed with the reason and does not end the walk. Abort through the signal: the walk then throws
 * the signal's reason.
 *
 * The look at each file is synchronous, since that is three times as fast, but in slices of a few
 * milliseconds.
 *
 * @throws ProjectError when the root itself cannot be read
 */
export async function* walk(root: string, options: WalkOptions = {}): AsyncGenerator<WalkedFolder> {
  const { signal, limits = scanLimits, fs = realFs } = options;
  const realRoot = projectRoot(root, fs);
  const slice = sliced(signal);
  const enteredByLink = new Set<string>();
  let entries = 0;
  const start = { name: '', path: '', absolute: realRoot, chain: [realRoot], depth: 0, links: 0 };
  const pending: Visit[] = [{ ...start, skipped: null }];

  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    await slice();
    const { name, path } = visit;
    const full = entries >= limits.entries || visit.depth > limits.depth;
    const skipped = visit.skipped ?? (full ? 'too-many' : null);
    if (skipped !== null) {
      yield { path, name, skipped, folders: [], files: [] };
      continue;
    }

    let listing: readonly nodeFs.Dirent[];
    try {
      listing = await fs.readdir(visit.absolute);
    } catch (error) {
      if (path === '') throw fileSystemError(error, root);
      yield { path, name, skipped: 'unreadable', folders: [], files: [] };
      continue;
    }

    const folders: Visit[] = [];
    const files: WalkedFile[] = [];
    let cut = false;
    for (const dirent of listing) {
      if (entries >= limits.entries) {
        cut = true;
        break;
      }
      entries += 1;
      await slice();
      const entry = look(visit, dirent, { realRoot, limits, fs, enteredByLink });
      if ('absolute' in entry) folders.push(entry);
      else files.push(entry);
    }
    pending.push(...folders.reverse());
    const inside = folders.map((folder) => folder.path).reverse();
    yield { path, name, skipped: cut ? 'too-many' : null, folders: inside, files };
  }
}

interface LookContext {
  readonly realRoot: string;
  readonly limits: ScanLimits;
  readonly fs: WalkFs;
  readonly enteredByLink: Set<string>;
}

function look(parent: Visit, dirent: nodeFs.Dirent, context: LookContext): Visit | WalkedFile {
  const { name } = dirent;
  const path = parent.path === '' ? name : `${parent.path}/${name}`;
  const absolute = parent.absolute.endsWith(sep)
    ? parent.absolute + name
    : parent.absolute + sep + name;
  const file = (size: number, skipped: SkipReason | null): WalkedFile => ({
    name,
    path,
    size,
    skipped,
  });
  const folder = (real: string, skipped: TreeFolder['skipped'], links: number): Visit => ({
    name,
    path,
    absolute,
    chain: [...parent.chain, real],
    depth: parent.depth + 1,
    links,
    skipped,
  });
  const excluded = excludedFolders.has(name) ? 'excluded' : null;

  if (dirent.isSymbolicLink()) return lookAtLink();
  if (dirent.isDirectory()) {
    const above = parent.chain.at(-1) ?? context.realRoot;
    return folder(resolve(above, name), excluded, parent.links);
  }
  if (!dirent.isFile()) return file(0, 'unreadable');
  return lookAtFile();

  function lookAtFile(): WalkedFile {
    try {
      const stats = context.fs.stat(absolute);
      if (!stats.isFile()) return file(0, 'unreadable');
      return file(stats.size, stats.size > context.limits.fileBytes ? 'too-large' : null);
    } catch {
      return file(0, 'unreadable');
    }
  }

  function lookAtLink(): Visit | WalkedFile {
    let real: string;
    let stats: nodeFs.Stats;
    try {
      real = context.fs.realpath(absolute);
      stats = context.fs.stat(real);
    } catch (error) {
      return file(0, errorCode(error) === 'ELOOP' ? 'link-loop' : 'unreadable');
    }
    const outside = !isInside(context.realRoot, real);
    if (!stats.isDirectory()) return outside ? file(0, 'outside') : lookAtFile();
    if (outside) return folder(real, 'outside', parent.links);
    if (excluded !== null) return folder(real, excluded, parent.links);
    // A link to a folder above leads round in a circle. Behind a link, a folder that a link has
    // led to before is not entered again either, or links between folders would multiply.
    const loops = parent.chain.includes(real);
    const again = parent.links > 0 && context.enteredByLink.has(real);
    if (loops || again) return folder(real, 'link-loop', parent.links);
    context.enteredByLink.add(real);
    return folder(real, null, parent.links + 1);
  }
}

/** Lets others run after each few milliseconds of work, and throws once the signal is aborted. */
export function sliced(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let start = performance.now();
  return () => {
    signal?.throwIfAborted();
    if (performance.now() - start < sliceMs) return undefined;
    return new Promise((done) => {
      setImmediate(() => {
        start = performance.now();
        done();
      });
    });
  };
}
