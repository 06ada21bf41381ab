/** The files that a command line names: folders are searched, files and standard input are taken. */
import { stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { checkedKinds } from '../checks/engine';
import type { FileKind, QuantVariantId } from '../ipc/diagnostics';
import { classify } from '../project/classify';
import { scanLimits } from '../project/limits';
import { errorCode, fileSystemError, ProjectError, projectProblem } from '../project/problems';
import { decodeText, readTextFile, type ProjectFile } from '../project/read';
import { scanProject } from '../project/scan';
import type { Language } from '../text/format';
import { referenceByCommand } from './reference-by-command';
import { unreadIn, type Unread } from './unread';
import { UsageError } from './usage-error';

export interface InputFile extends Omit<ProjectFile, 'lineEnds'> {
  /** Null for standard input. */
  readonly absolute: string | null;
  readonly kind: FileKind | null;
  /** Of a quantization config, when the command line names it. */
  readonly variant: QuantVariantId | null;
}

export interface InputOptions {
  readonly paths: readonly string[];
  readonly root: string;
  /** The user named the root, so that its scripts are searched for commands. */
  readonly rootGiven: boolean;
  readonly kind: FileKind | null;
  readonly variant: QuantVariantId | null;
  readonly stdinPath: string;
  readonly language: Language;
}

export interface Inputs {
  readonly files: readonly InputFile[];
  /** What a searched folder holds and could not be read. */
  readonly unread: readonly Unread[];
}

/**
 * Reads all inputs, each once, in the order named.
 * @throws UsageError when a path cannot be read
 */
export async function readInputs(options: InputOptions): Promise<Inputs> {
  const { paths, root, rootGiven, language } = options;
  if (paths.filter((path) => path === '-').length > 1)
    throw new UsageError('bad-usage', 'stdin_twice');
  if (paths.includes('')) throw new UsageError('bad-usage', 'empty_path');
  if (rootGiven && !(await isFolder(root).catch(() => false))) {
    throw new UsageError('bad-usage', 'bad_root', { path: root });
  }
  const files = new Map<string, InputFile>();
  const unread: Unread[] = [];
  try {
    for (const path of paths) {
      if (path === '-') files.set('-', await standardInput(options));
      else await namedPath(path, options, files, unread);
    }
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    const { message, hint } = projectProblem(error, language);
    throw new UsageError('unreadable', 'unreadable', { message, hint: hint ?? '' });
  }
  return { files: [...files.values()], unread };
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path)).isDirectory();
}

async function namedPath(
  path: string,
  options: InputOptions,
  files: Map<string, InputFile>,
  unread: Unread[],
): Promise<void> {
  const absolute = resolve(path);
  const folderNamed = await isFolder(absolute).catch((error: unknown) => {
    throw fileSystemError(error, path);
  });
  if (!folderNamed) {
    if (!files.has(absolute)) files.set(absolute, await namedFile(absolute, path, options));
    return;
  }
  if (options.kind !== null) throw new UsageError('bad-usage', 'kind_needs_file', { path });
  const scan = await scanProject(absolute, { checkedKinds });
  const shown = (inside: string) => shownPath(join(absolute, inside), options.root);
  unread.push(...unreadIn(scan, shown));
  for (const found of scan.files) {
    const file = join(absolute, found.path);
    if (files.has(file)) continue;
    try {
      const read = await readTextFile(join(scan.root, found.path), shown(found.path));
      files.set(file, {
        ...read,
        path: shown(found.path),
        absolute: join(scan.root, found.path),
        kind: found.kind,
        variant: options.variant ?? found.namedBy?.variant ?? null,
      });
    } catch (error) {
      if (!(error instanceof ProjectError)) throw error;
      unread.push({ path: shown(found.path), reason: 'unreadable', wanted: true });
    }
  }
}

async function standardInput(options: InputOptions): Promise<InputFile> {
  const { kind, stdinPath } = options;
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of process.stdin) {
      const buffer = Buffer.from(chunk as Uint8Array);
      bytes += buffer.length;
      if (bytes > scanLimits.fileBytes) {
        const mega = (size: number) => Math.ceil(size / 1024 / 1024);
        const holes = { path: stdinPath, size: mega(bytes), limit: mega(scanLimits.fileBytes) };
        throw new ProjectError('too-large', holes);
      }
      chunks.push(buffer);
    }
  } catch (error) {
    if (error instanceof ProjectError) throw error;
    throw new UsageError('unreadable', 'bad_stdin', { code: errorCode(error) });
  }
  const file = await decodeText(Buffer.concat(chunks), stdinPath);
  const named = stdinPath === '-' ? null : await whatIs(resolve(stdinPath), file.text, options);
  return {
    ...file,
    path: stdinPath,
    absolute: null,
    variant: options.variant ?? named?.variant ?? null,
    kind: kind ?? named?.kind ?? classify('-', file.text)?.kind ?? null,
  };
}

/** By the command that names the file, else by its content and name. */
async function whatIs(
  absolute: string,
  text: string,
  { root, rootGiven }: InputOptions,
): Promise<Pick<InputFile, 'kind' | 'variant'>> {
  const reference = await referenceByCommand(absolute, root, rootGiven);
  if (reference !== null) return reference;
  return { kind: classify(basename(absolute), text)?.kind ?? null, variant: null };
}

async function namedFile(
  absolute: string,
  named: string,
  options: InputOptions,
): Promise<InputFile> {
  const file = await readTextFile(absolute, named);
  const told = await whatIs(absolute, file.text, options);
  return {
    ...file,
    path: shownPath(absolute, options.root),
    absolute,
    kind: options.kind ?? told.kind,
    variant: options.variant ?? told.variant,
  };
}

/** From the root with forward slashes; absolute when the file lies elsewhere. */
function shownPath(absolute: string, root: string): string {
  const inside = relative(root, absolute);
  const outside = inside.startsWith('..') || inside === '' || resolve(inside) === inside;
  return (outside ? absolute : inside).split(sep).join('/');
}
