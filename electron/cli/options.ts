/** The options of each command, as data; `parse` turns a command line into typed values. */
import { fileKinds, quantVariants, severities } from '../ipc/diagnostics';
import { UsageError } from './usage-error';
import { nearestWords } from '../catalog/nearest';

interface OptionSpec {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  readonly values?: readonly string[];
  /** Values of the contract that come later. */
  readonly later?: readonly string[];
}

/** Named in the contract of the command line, but not there yet. */
const later = ['model', 'command'] as const;

/** Formats of `--matrix` alone. */
export const matrixFormats = ['csv', 'markdown'] as const;

const common = {
  format: { type: 'string', values: ['pretty', 'json'], later: ['sarif', 'github'] },
  lang: { type: 'string', values: ['zh', 'en'] },
  help: { type: 'boolean' },
} as const satisfies Record<string, OptionSpec>;

export const commands = {
  check: {
    ...common,
    format: {
      type: 'string',
      values: ['pretty', 'json', ...matrixFormats],
      later: ['sarif', 'github'],
    },
    matrix: { type: 'boolean' },
    target: { type: 'string', multiple: true },
    cann: { type: 'string' },
    root: { type: 'string' },
    kind: { type: 'string', values: fileKinds },
    variant: { type: 'string', values: quantVariants },
    'stdin-path': { type: 'string' },
    entries: { type: 'boolean' },
    reading: { type: 'boolean' },
    fix: { type: 'boolean' },
    'fix-dry-run': { type: 'boolean' },
    'fail-on': { type: 'string', values: severities },
  },
  explain: common,
  rules: common,
  targets: common,
  operator: { ...common, target: { type: 'string', multiple: true } },
} as const satisfies Record<string, Record<string, OptionSpec>>;

export type CommandName = keyof typeof commands;

/** Commands of the contract that come later. */
const laterCommands: readonly string[] = ['catalog', 'effective'];

export interface CommandLine {
  readonly command: CommandName;
  readonly arguments: readonly string[];
  /** Values in the order given; a switch has the value `true`. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

function isCommand(word: string): word is CommandName {
  return Object.hasOwn(commands, word);
}

/** @throws UsageError for an unknown command, option or value */
export function parseCommandLine(words: readonly string[]): CommandLine {
  const [command = '', ...rest] = words;
  if (laterCommands.includes(command)) {
    throw new UsageError('not-available', 'not_yet', { what: command });
  }
  if (!isCommand(command)) {
    const near = nearestWords(command, Object.keys(commands), 1);
    throw new UsageError('unknown-command', 'unknown_command', { command }, near);
  }
  const parsed = parseWords(command, rest);
  const count = mostArguments[command];
  const surplus = parsed.arguments[count];
  if (surplus !== undefined) {
    throw new UsageError('bad-usage', 'extra_argument', { command, count, argument: surplus });
  }
  return { command, ...parsed };
}

/** How many arguments each command takes. */
const mostArguments: Readonly<Record<CommandName, number>> = {
  check: Infinity,
  explain: 1,
  rules: 0,
  targets: 0,
  operator: 1,
};

function parseWords(
  command: CommandName,
  words: readonly string[],
): Pick<CommandLine, 'arguments' | 'options'> {
  const positional: string[] = [];
  const options = new Map<string, string[]>();
  const queue = [...words];
  for (let word = queue.shift(); word !== undefined; word = queue.shift()) {
    if (word === '--') {
      positional.push(...queue);
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      positional.push(word);
      continue;
    }
    const [name, glued] = split(word);
    const spec = specOf(command, name);
    const value = spec.type === 'boolean' ? switchValue(name, glued) : (glued ?? queue.shift());
    if (value === undefined)
      throw new UsageError('missing-value', 'missing_value', { option: word });
    if (spec.later?.includes(value) === true) {
      throw new UsageError('not-available', 'not_yet', { what: `--${name} ${value}` });
    }
    if (spec.values !== undefined && !spec.values.includes(value)) {
      const holes = { option: `--${name}`, value, values: spec.values.join(', ') };
      throw new UsageError('bad-value', 'bad_value', holes, nearestWords(value, spec.values, 3));
    }
    options.set(name, spec.multiple === true ? [...(options.get(name) ?? []), value] : [value]);
  }
  return { arguments: positional, options };
}

function split(word: string): readonly [string, string | undefined] {
  const bare = word === '-h' ? 'help' : word.replace(/^--?/, '');
  const equals = bare.indexOf('=');
  return equals < 0 ? [bare, undefined] : [bare.slice(0, equals), bare.slice(equals + 1)];
}

function switchValue(name: string, glued: string | undefined): string {
  if (glued !== undefined) throw new UsageError('no-value', 'no_value', { option: `--${name}` });
  return 'true';
}

function specOf(command: CommandName, name: string): OptionSpec {
  const specs: Readonly<Record<string, OptionSpec>> = commands[command];
  const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
  if (spec !== undefined) return spec;
  if (command === 'check' && later.some((some) => some === name)) {
    throw new UsageError('not-available', 'not_yet', { what: `--${name}` });
  }
  const near = nearestWords(name, Object.keys(specs), 2).map((some) => `--${some}`);
  throw new UsageError('unknown-option', 'unknown_option', { command, option: `--${name}` }, near);
}
