// Sets up what is missing and runs all checks and tests:
// `npm test [-- --only <suite>,…] [--display]`. The last line is `N passed, M failed`.
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext } from './setup/context.mjs';
import { message } from './setup/messages.mjs';
import { guardInterrupts, removeAtExit, runProcess } from './setup/processes.mjs';
import { say } from './setup/progress.mjs';
import { runSteps } from './setup/run-steps.mjs';
import { exitCodeOf, judge, judgeCheck, lastLine, sumResults } from './test/results.mjs';
import { parseTestArguments, purposeOf, suites } from './test/suites.mjs';
import { startVirtualDisplay } from './test/virtual-display.mjs';

const badUsage = 2;

function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

async function runCheck(suite, { root, env }) {
  const end = await runProcess(process.execPath, suite.command, {
    cwd: root,
    env,
    timeout: suite.limit,
  });
  if (end.code !== 0) console.log(end.output.trimEnd());
  return judgeCheck(suite.name, end);
}

async function runTests(suite, { root, env }, folder) {
  const file = join(folder, `${suite.name}.json`);
  const end = await runProcess(process.execPath, [...suite.command, ...suite.report.args(file)], {
    cwd: root,
    env: { ...env, ...suite.report.env(file) },
    timeout: suite.limit,
    inherit: true,
  });
  return { ...judge(readReport(file, suite.report.read), end), code: end.code };
}

async function runSuite(suite, context, folder, ownDisplay) {
  if (suite.report === undefined) return runCheck(suite, context);
  if (!suite.display || process.platform !== 'linux' || (ownDisplay && process.env.DISPLAY)) {
    return runTests(suite, context, folder);
  }
  let screen;
  try {
    screen = await startVirtualDisplay();
  } catch (error) {
    console.log(error.message);
    return { passed: 0, failed: 1, notes: [] };
  }
  // Without the user's Wayland session, in which windows would open after all.
  const env = { ...context.env, DISPLAY: screen.display };
  delete env.WAYLAND_DISPLAY;
  const result = await runTests(suite, { ...context, env }, folder);
  screen.stop();
  return result;
}

function printNotes(suite, { notes, code }) {
  for (const { kind, name } of notes) {
    const values = { suite: suite.name, name, code: code ?? '', minutes: suite.limit / 60_000 };
    console.log(`✗ ${message(`test.${kind}`, values)}`);
  }
}

async function main() {
  const given = parseTestArguments(process.argv.slice(2));
  if (given.kind === 'unknown-suite') {
    const known = suites.map(({ name }) => name).join(', ');
    say(message('test.unknownSuite', { given: given.given, known }));
    return badUsage;
  }
  if (given.kind === 'unknown-option') {
    say(message('test.unknownOption', { given: given.given }));
    return badUsage;
  }
  guardInterrupts();
  const context = createContext(purposeOf(given.chosen));
  if (!(await runSteps(context))) {
    say(message('test.setupFailed'));
    const nothing = { passed: 0, failed: 1 };
    console.log(lastLine(nothing));
    return exitCodeOf(nothing);
  }
  const folder = mkdtempSync(join(tmpdir(), 'atc-studio-test-'));
  removeAtExit(folder);
  const results = [];
  for (const suite of given.chosen) {
    console.log(`== ${suite.name}`);
    const result = await runSuite(suite, context, folder, given.ownDisplay);
    console.log(`   ${lastLine(result)}`);
    results.push({ suite, result });
  }
  console.log('');
  for (const { suite, result } of results) printNotes(suite, result);
  const sum = sumResults(results.map(({ result }) => result));
  console.log(lastLine(sum));
  return exitCodeOf(sum);
}

process.exitCode = await main();
