// Sets up what is missing and opens the desktop program: `npm start -- [folder or file] [options]`.
// Without a display the same is checked in the terminal.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createContext } from './setup/context.mjs';
import { executableName } from './setup/electron-route.mjs';
import { message } from './setup/messages.mjs';
import { guardInterrupts, runProcess } from './setup/processes.mjs';
import { say } from './setup/progress.mjs';
import { runSteps } from './setup/run-steps.mjs';
import {
  electronSwitches,
  hasDisplay,
  parseStartArguments,
  resolveFolder,
} from './start/arguments.mjs';

const badUsage = 2;

function folderProblem(folder) {
  if (folder === undefined) return undefined;
  const isThere = statSync(folder, { throwIfNoEntry: false }) !== undefined;
  return isThere ? undefined : message('start.noFolder', { folder });
}

async function checkInTerminal(folder, rest) {
  const context = createContext('terminal');
  if (!(await runSteps(context))) return 1;
  const commandLine = join(context.root, 'out', 'cli', 'index.js');
  const { code } = await runProcess(process.execPath, [commandLine, 'check', folder, ...rest], {
    env: context.env,
    foreground: true,
  });
  return code;
}

async function openWindow(folder, rest) {
  const context = createContext('window');
  if (!(await runSteps(context))) return 1;
  const executable = join(context.electron.folder, executableName());
  const switches = electronSwitches(process.platform, process.getuid?.(), process.env);
  const env = { ...context.env };
  // Set in the terminals of some editors; Electron would be a plain Node with it.
  delete env.ELECTRON_RUN_AS_NODE;
  const words = [...switches, context.root, ...(folder === undefined ? [] : [folder]), ...rest];
  const { code, output } = await runProcess(executable, words, { env, foreground: true });
  if (code === 127) say(message('start.launch', { reason: output || executable }));
  return code;
}

async function main() {
  const given = parseStartArguments(process.argv.slice(2));
  if (given.help) {
    console.log(message('start.help'));
    return 0;
  }
  const folder = resolveFolder(given.folder, process.env, process.cwd());
  const problem = folderProblem(folder);
  if (problem !== undefined) {
    say(problem);
    return badUsage;
  }
  guardInterrupts();
  if (hasDisplay(process.platform, process.env)) return openWindow(folder, given.rest);
  if (folder === undefined) {
    say(message('start.noDisplayNoFolder'));
    return badUsage;
  }
  say(message('start.noDisplay', { folder }));
  return checkInTerminal(folder, given.rest);
}

process.exitCode = await main();
