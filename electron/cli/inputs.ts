/** The files that a command line names: folders are searched, files and standard input are taken. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, posix, relative, resolve, sep } from 'node:path';
import { checkedKinds } from '../checks/engine';
import type { FileKind } from '../ipc/diagnostics';
import { classify, isScript } from '../project/classify';
import { fileSystemError, ProjectError, projectProblem } from '../project/problems';
import { decodeText, readTextFile, type ProjectFile } from '../project/read';
import { fileReferences } from '../project/scripts';
import { scanProject } from '../project/scan';
import type { Language } from '../text/format';
import { UsageError } from './usage-error';

export interface InputFile extends Omit<ProjectFile, 'lineEnds'> {
  readonly kind: FileKind | null;
}

export interface InputOptions {
  readonly paths: readonly string[];
  readonly root: string;
  readonly kind: FileKind | null;
  readonly stdinPath: string;
  readonly language: Language;
}

/** Scripts beside a file that are looked at for the command that names it. */
const scriptsLookedAt = 50;

/**
 * Reads all inputs, each once, in the order named.
 * @throws UsageError when a path cannot be read
 */
export async function readInputs(options: InputOptions): Promise<readonly InputFile[]> {
  const { paths, language } = options;
  if (paths.filter((path) => path === '-').length > 1)
    throw new UsageError('bad-usage', 'stdin_twice');
  const files = new Map<string, InputFile>();
  try {
    for (const path of paths) {
      for await (const file of inputsOf(path, options)) {
        if (!files.has(file.path)) files.set(file.path, file);
      }
    }
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error;
    const { message, hint } = projectProblem(error, language);
    throw new UsageError('unreadable', 'unreadable', { message, hint: hint ?? '' });
  }
  return [...files.values()];
}

async function* inputsOf(path: string, options: InputOptions): AsyncGenerator<InputFile> {
  if (path === '-') {
    yield await standardInput(options);
    return;
  }
  const absolute = resolve(path);
  let isFolder: boolean;
  try {
    isFolder = (await stat(absolute)).isDirectory();
  } catch (error) {
    throw fileSystemError(error, path);
  }
  if (isFolder) yield* folder(absolute, options);
  else yield await namedFile(absolute, path, options);
}

async function standardInput({ kind, stdinPath }: InputOptions): Promise<InputFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  const file = await decodeText(Buffer.concat(chunks), stdinPath);
  const told = kind ?? classify(basename(stdinPath), file.text)?.kind ?? null;
  return { ...file, path: stdinPath, kind: told };
}

/** The files of a folder that have rules, or that only the user's `--kind` makes ours. */
async function* folder(path: string, options: InputOptions): AsyncGenerator<InputFile> {
  const scan = await scanProject(path, { checkedKinds });
  for (const found of scan.files) {
    const absolute = join(scan.root, found.path);
    const shown = shownPath(join(path, found.path), options.root);
    try {
      const file = await readTextFile(absolute, shown);
      yield { ...file, path: shown, kind: found.kind };
    } catch (error) {
      // Only files that the user named must be readable; the tree may hold anything.
      if (!(error instanceof ProjectError)) throw error;
    }
  }
}

async function namedFile(
  absolute: string,
  named: string,
  { root, kind }: InputOptions,
): Promise<InputFile> {
  const file = await readTextFile(absolute, named);
  const told =
    kind ??
    (await kindByCommand(absolute)) ??
    classify(basename(absolute), file.text)?.kind ??
    null;
  return { ...file, path: shownPath(absolute, root), kind: told };
}

/** The kind that an `atc` command in a script of the same or the upper folder gives to the file. */
async function kindByCommand(file: string): Promise<FileKind | null> {
  const folders = [dirname(file), dirname(dirname(file))];
  for (const base of folders) {
    const names = await readdir(base).catch(() => []);
    const scripts = names.filter((name) => isScript(name, '')).slice(0, scriptsLookedAt);
    for (const name of scripts) {
      const text = await readFile(join(base, name), 'utf8').catch(() => '');
      if (!text.includes('atc')) continue;
      const inBase = relative(base, file).split(sep).join('/');
      const reference = fileReferences(name, text).find((some) =>
        some.candidates.some((candidate) => posix.normalize(candidate) === inBase),
      );
      if (reference !== undefined) return reference.kind;
    }
  }
  return null;
}

/** From the root with forward slashes; absolute when the file lies elsewhere. */
function shownPath(absolute: string, root: string): string {
  const inside = relative(root, absolute);
  const outside = inside.startsWith('..') || inside === '' || resolve(inside) === inside;
  return (outside ? absolute : inside).split(sep).join('/');
}
