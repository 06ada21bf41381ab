import { resolve } from 'node:path';

/** What the program was started with. */
export interface StartArguments {
  /** Absolute path of the folder or file to open; null for the welcome screen. */
  readonly open: string | null;
  /** Absolute path of the folder for settings and caches; null for the system's own. */
  readonly userData: string | null;
}

/** Switches that take the next word as their value. */
const switchesWithValue: ReadonlySet<string> = new Set(['-r', '--require', '--user-data-dir']);

/**
 * Reads a command line of Electron: its own switches are passed over, and so is the path of the
 * application when the program is not packaged (`electron . folder`).
 *
 * @param argv words after the name of the executable
 * @param appPath path of the application when it stands among the words, else null
 */
export function readArguments(
  argv: readonly string[],
  cwd: string,
  appPath: string | null,
): StartArguments {
  let userData: string | null = null;
  let awaitsApp = appPath !== null;
  let open: string | null = null;
  let onlyPaths = false;
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? '';
    if (!onlyPaths && word === '--') {
      onlyPaths = true;
    } else if (!onlyPaths && word.startsWith('-') && word !== '-') {
      const [name = '', value] = splitSwitch(word);
      const given = value ?? (switchesWithValue.has(name) ? argv[++index] : undefined);
      if (name === '--user-data-dir' && given !== undefined) userData = resolve(cwd, given);
    } else if (awaitsApp && resolve(cwd, word) === appPath) {
      awaitsApp = false;
    } else if (word !== '') {
      open ??= resolve(cwd, word);
    }
  }
  return { open, userData };
}

function splitSwitch(word: string): readonly [string, string?] {
  const equals = word.indexOf('=');
  return equals < 0 ? [word] : [word.slice(0, equals), word.slice(equals + 1)];
}
