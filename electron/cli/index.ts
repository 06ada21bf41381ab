/** The command line: `node out/cli/index.js check …`. Exit 0, 1 (findings), 2 (usage), 3 (failure). */
import { version } from '../../package.json';
import { CatalogDamagedError } from '../catalog/problem';
import { check } from './commands/check';
import { explain } from './commands/explain';
import { operator } from './commands/operator';
import { rules } from './commands/rules';
import { targets } from './commands/targets';
import { parseCommandLine, type CommandName } from './options';
import { processWriter, type Writer } from './output/writer';
import { CatalogError, catalogMessage, chosenLanguage, sessionOf, type Session } from './session';
import { say } from './text';
import { UsageError } from './usage-error';
import type { Language } from '../text/format';

type Command = (session: Session, writer: Writer) => number | Promise<number>;

const commands: Readonly<Record<CommandName, Command>> = {
  check,
  explain,
  rules,
  targets,
  operator,
};

async function main(words: readonly string[], writer: Writer): Promise<number> {
  const [first] = words;
  const language = languageIn(words);
  if (first === '--version' || first === '-v') {
    writer.out(version);
    return 0;
  }
  const end = words.indexOf('--');
  const options = end < 0 ? words : words.slice(0, end);
  const asked = options.some((word) => word === '--help' || word === '-h');
  if (first === undefined || first === 'help' || asked) {
    const usage = say(language, 'usage', { version });
    if (first === undefined) writer.err(usage);
    else writer.out(usage);
    return first === undefined ? 2 : 0;
  }
  try {
    const line = parseCommandLine(words);
    return await commands[line.command](sessionOf(line, process.env), writer);
  } catch (error) {
    return fail(error, language, words, writer);
  }
}

/** The language asked for, wherever it stands: a wrong command line is answered in it too. */
function languageIn(words: readonly string[]): Language {
  const at = words.findIndex((word) => word === '--lang' || word.startsWith('--lang='));
  const given = words[at]?.split('=')[1] ?? (at < 0 ? undefined : words[at + 1]);
  return chosenLanguage(given === 'zh' || given === 'en' ? given : undefined, process.env);
}

function fail(
  error: unknown,
  language: Language,
  words: readonly string[],
  writer: Writer,
): number {
  const json = words.includes('--format=json') || words[words.indexOf('--format') + 1] === 'json';
  if (error instanceof UsageError) {
    const message = [say(language, error.text, error.holes), ...error.notes].join('\n');
    return told(2, error.code, message, error.suggestions, error.notes.length === 0);
  }
  if (error instanceof CatalogDamagedError) {
    return told(3, 'catalog', catalogMessage(error.problem, language), [], false);
  }
  if (error instanceof CatalogError) return told(3, 'catalog', error.message, [], false);
  if (isLostFolder(error)) return told(2, 'lost-folder', say(language, 'lost_folder'), [], false);
  const message = error instanceof Error ? error.message : String(error);
  const debug = process.env['ATC_STUDIO_DEBUG'] !== undefined;
  if (debug && error instanceof Error) writer.err(error.stack ?? '');
  return told(3, 'internal', say(language, 'internal', { message }), [], false);

  function told(
    exit: number,
    code: string,
    message: string,
    suggestions: readonly string[],
    suggest: boolean,
  ): number {
    if (json) writer.out(JSON.stringify({ schema: 1, error: { code, message, suggestions } }));
    writer.err(message);
    if (suggest && suggestions.length > 0) {
      writer.err(say(language, 'did_you_mean', { suggestions: suggestions.join(', ') }));
    }
    return exit;
  }
}

/** The folder in which the command was started has been removed meanwhile. */
function isLostFolder(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'uv_cwd';
}

const writer = processWriter();
// Not process.exit: what is still on its way to a pipe must arrive.
process.exitCode = await main(process.argv.slice(2), writer);
