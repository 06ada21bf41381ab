import { posix } from 'node:path';
import type { FileKind, QuantVariantId } from '../ipc/diagnostics';
import { amctCommands, amctOption, configFileLine, fileOptions } from './kinds';

/** A configuration file that a command or another configuration file names. */
export interface FileReference {
  /** The script, from the project root. */
  readonly script: string;
  /** Line of the option in the script, from 1. */
  readonly line: number;
  /** The full option name, or the key of the configuration file. */
  readonly option: string;
  readonly kind: FileKind;
  /** Of a quantization config: whoever names it says whose it is. */
  readonly variant: QuantVariantId | null;
  /** The value as typed, without its quotes. */
  readonly value: string;
  /** Paths from the project root at which the file may lie, best first; empty when unresolved. */
  readonly candidates: readonly string[];
}

/** A line of a script, its continuations joined by a vertical tab each. */
interface LogicalLine {
  /** Of its first line, from 1. */
  readonly number: number;
  readonly text: string;
}

const continuation = '\v';

/** The word `atc`, alone or at the end of a path. */
const atcWord = /(?<![\w.$-])atc(?:\.bin|\.exe)?(?![\w./\\=:-])/g;

/** What may stand right before a command. */
const beforeCommand =
  /(?:^|[;&|({`!]|\b(?:do|then|else|if|while|until|time|exec|eval|sudo|nohup|env|call))[ \t]*$/;

/** An option with its value: quoted, plain, `$(…)`, or a mixture as in `"$DIR"/keep.cfg`. */
const option =
  /(?<![\w-])--?([a-z][a-z_-]{1,40})(?:=|[ \t\v]+)((?:"[^"\n]*"|'[^'\n]*')?(?:"[^"\s]*"|\$\((?:[^()\n]|\([^()\n]*\))*\)|[^\s"';|&<>()`])*)/g;

/** Characters before the word `atc` that are looked at; keeps a very long line cheap. */
const reach = 400;

/** Whether a line of a script, comments aside, runs `atc`. */
export function runsAtc(text: string): boolean {
  if (!text.includes('atc')) return false;
  return logicalLines(text).some((line) => {
    for (const hit of line.text.matchAll(atcWord)) {
      const after = line.text.slice(hit.index + hit[0].length, hit.index + reach);
      if (/^["']?[ \t\v]+--?[a-z]/.test(after)) return true;
      const before = line.text.slice(Math.max(0, hit.index - reach), hit.index);
      const command = before
        .replace(/(?:[\w.$~{}:%-]*[/\\])+$/, '')
        .replace(/(?:\b\w+=[^\s;]*[ \t]+)+$/, '');
      if (beforeCommand.test(command)) return true;
    }
    return false;
  });
}

/**
 * The configuration files that a script gives to `atc`, found by a light scan: options anywhere
 * in the script (they often stand in a variable first), constant variables put in, paths taken
 * from the folder the script has changed into, from its own folder, and from the project root.
 *
 * @param script path of the script from the project root, with forward slashes
 */
export function fileReferences(script: string, text: string): readonly FileReference[] {
  const home = posix.dirname(script);
  const variables = new Map<string, string>();
  const references: FileReference[] = [];
  let folder: string | null = home;
  for (const line of logicalLines(text)) {
    noteVariables(line.text, variables);
    folder = changedFolder(line.text, folder, variables);
    for (const hit of line.text.matchAll(option)) {
      const typed = (hit[1] ?? '').replaceAll('-', '_');
      const known = knownOption(typed, line.text);
      const value = unquoted(hit[2] ?? '');
      if (known === null || value === '') continue;
      const path = resolved(value, variables);
      const before = line.text.slice(0, hit.index).split(continuation).length - 1;
      references.push({
        script,
        line: line.number + before,
        option: known.option,
        kind: known.kind,
        variant: known.variant,
        value,
        candidates: path === null ? [] : candidatesOf(path, folder, home),
      });
    }
  }
  return references;
}

/**
 * The quantization config that a compression_optimize_conf file names; a relative path is taken from
 * the file's own folder, then from the root.
 * @param path of the file from the project root, with forward slashes
 */
export function configFileReference(path: string, text: string): FileReference | null {
  const found = configFileLine.exec(text);
  const value = found?.[1];
  if (found === null || value === undefined) return null;
  const home = posix.dirname(path);
  return {
    script: path,
    line: text.slice(0, found.index).split('\n').length,
    option: 'config_file',
    kind: 'quant_config',
    variant: 'atc',
    value,
    candidates: candidatesOf(value.replaceAll('\\', '/'), home, home),
  };
}

interface KnownOption {
  readonly option: string;
  readonly kind: FileKind;
  readonly variant: QuantVariantId | null;
}

function knownOption(typed: string, line: string): KnownOption | null {
  if (typed === amctOption) {
    const command = Object.keys(amctCommands).find((name) => line.includes(name));
    const variant = command === undefined ? undefined : amctCommands[command];
    if (variant !== undefined) return { option: amctOption, kind: 'quant_config', variant };
  }
  const known = fileOptions.find(
    (each) => each.option.startsWith(typed) && typed.startsWith(each.shortest),
  );
  return known === undefined ? null : { ...known, variant: null };
}

/** The lines without comment lines; `\` and (batch files) `^` at the end join the next. */
function logicalLines(text: string): readonly LogicalLine[] {
  const lines: LogicalLine[] = [];
  let number = 0;
  let parts: string[] = [];
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (parts.length === 0) {
      if (/^[ \t]*(?:#|::|rem\b)/i.test(line)) continue;
      number = index + 1;
    }
    const goesOn = line.endsWith('\\') || line.endsWith('^');
    parts.push(goesOn ? `${line.slice(0, -1)} ` : line);
    if (goesOn) continue;
    lines.push({ number, text: parts.join(continuation) });
    parts = [];
  }
  if (parts.length > 0) lines.push({ number, text: parts.join(continuation) });
  return lines;
}

/** `NAME=value` at the start of a line, with `export`, `local`, `readonly` or `set` before it. */
const assignment =
  /^[ \t]*(?:(?:export|local|readonly|declare|set)[ \t]+)?"?([A-Za-z_]\w*)=("[^"\n]*"|'[^'\n]*'|(?:\$\([^)\n]*\)|[^\s"';|&()`])*)/;

function noteVariables(line: string, variables: Map<string, string>): void {
  const found = assignment.exec(line);
  const name = found?.[1];
  if (found === null || name === undefined) return;
  const value = resolved(unquoted(found[2] ?? ''), variables);
  if (value === null) variables.delete(name);
  else variables.set(name, value);
}

const ownFolder = '\0here';

/** Ways in which scripts write the folder that they lie in. */
const ownFolderForms = [
  /\$\(cd [^)]*\$\(dirname[^)]*\)[^)]*\)/g,
  /\$\((?:cd "?)?\$?\(?dirname[^)]*\)+(?:[^)]*pwd\))?/g,
  /`dirname [^`]*`/g,
  /\$\{(?:BASH_SOURCE|0)(?:\[0\])?%\/\*\}/g,
  /%~dp0[/\\]?/gi,
];

/**
 * A path with its variables put in; null when one is not known. A path that starts at the
 * script's own folder begins with a mark for it.
 */
function resolved(value: string, variables: ReadonlyMap<string, string>): string | null {
  let path = value;
  for (const form of ownFolderForms) path = path.replace(form, `${ownFolder}/`);
  path = path.replace(/\$\(pwd\)|`pwd`|\$\{?PWD\b\}?/g, '.');
  path = path.replace(
    /\$\{(\w+)\}|\$(\w+)|%(\w+)%/g,
    (whole, a?: string, b?: string, c?: string) => {
      return variables.get(a ?? b ?? c ?? '') ?? whole;
    },
  );
  path = path.replaceAll('\\', '/');
  return /[$`%*?]/.test(path) ? null : path;
}

/** The folder after `cd` at the start of a line or after `&&` or `;`; null when not known. */
function changedFolder(
  line: string,
  folder: string | null,
  variables: ReadonlyMap<string, string>,
): string | null {
  let current = folder;
  const change = /(?:^|&&|;)[ \t]*(?:cd|pushd)[ \t]+(?:\/d[ \t]+)?("[^"\n]*"|'[^'\n]*'|[^\s;|&]+)/g;
  for (const hit of line.matchAll(change)) {
    const path = resolved(unquoted(hit[1] ?? ''), variables);
    if (path === null || posix.isAbsolute(path)) current = null;
    else if (path.startsWith(ownFolder)) current = folder;
    else if (current !== null) current = posix.normalize(posix.join(current, path));
  }
  return current;
}

function candidatesOf(path: string, folder: string | null, home: string): readonly string[] {
  if (/^(?:\/|~|[A-Za-z]:)/.test(path)) return [];
  const bases = path.startsWith(ownFolder) ? [home] : [folder ?? home, home, '.'];
  const rest = path.startsWith(ownFolder) ? `.${path.slice(ownFolder.length)}` : path;
  const places = bases
    .map((base) => posix.normalize(posix.join(base, rest)))
    .filter((place) => !place.startsWith('../') && place !== '..');
  return [...new Set(places)];
}

function unquoted(word: string): string {
  return word.startsWith("'") ? word.replaceAll("'", '') : word.replaceAll('"', '');
}
