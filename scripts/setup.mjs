// Puts everything in place for running, testing and building: `npm run setup [-- <purpose>]`.
import { createContext, needsOf } from './setup/context.mjs';
import { message } from './setup/messages.mjs';
import { guardInterrupts } from './setup/processes.mjs';
import { say } from './setup/progress.mjs';
import { runSteps } from './setup/run-steps.mjs';

const purpose = process.argv[2] ?? 'test';
if (!Object.hasOwn(needsOf, purpose)) {
  say(message('setup.purpose', { given: purpose, known: Object.keys(needsOf).join(', ') }));
  process.exit(2);
}
guardInterrupts();
const ok = await runSteps(createContext(purpose));
if (ok) say(message('setup.done'));
process.exitCode = ok ? 0 : 1;
