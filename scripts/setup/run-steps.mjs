import * as appBuild from './app-build.mjs';
import * as catalog from './catalog.mjs';
import * as electronRuntime from './electron-runtime.mjs';
import { message } from './messages.mjs';
import * as npmPackages from './npm-packages.mjs';
import { say, startProgress } from './progress.mjs';
import * as sqliteDriver from './sqlite-driver.mjs';
import { StepError } from './step-error.mjs';
import * as systemPackages from './system-packages.mjs';

/** In this order: which packages the system lacks depends on the runtimes, and so on npm's. */
const steps = [npmPackages, systemPackages, electronRuntime, sqliteDriver, catalog, appBuild];

function report(step, error) {
  const known = error instanceof StepError;
  say('');
  say(message('failed.step', { step: message(step.titleKey) }));
  say(message('failed.reason', { reason: error.message }));
  if (known && error.details) say(error.details.replace(/^/gm, '    '));
  say(message('failed.advice', { advice: known ? error.advice : message('failed.unknown') }));
}

/**
 * Puts everything in place that the context's purpose needs. Nothing is shown for what is there.
 * @param {import('./context.mjs').Context} context
 * @returns {Promise<boolean>} false when a step failed; it has been reported to the user then
 */
export async function runSteps(context) {
  for (const step of steps) {
    let progress;
    try {
      if (await step.isReady(context)) continue;
      progress = startProgress(message(step.titleKey));
      await step.run(context, progress);
      progress.done();
    } catch (error) {
      progress?.failed();
      report(step, error);
      return false;
    }
  }
  return true;
}
