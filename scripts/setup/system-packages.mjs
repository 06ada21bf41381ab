import { needsOf, isNeeded } from './context.mjs';
import {
  hasCommand,
  installableName,
  installedPackages,
  missingPackages,
  namesToAsk,
} from './debian.mjs';
import { message } from './messages.mjs';
import { runProcess } from './processes.mjs';
import { say } from './progress.mjs';
import { mustCompileDriver } from './sqlite-driver.mjs';
import { StepError } from './step-error.mjs';

export const titleKey = 'step.system';

const quietDebian = { LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive' };
const aptOptions = ['-y', '-o', 'Acquire::Retries=3', '-o', 'DPkg::Lock::Timeout=120'];

async function groupsFor(context) {
  const groups = [...needsOf[context.purpose].debian];
  if (isNeeded(context, 'driver') && (await mustCompileDriver(context))) groups.push('compiler');
  return groups;
}

async function findMissing(context) {
  if (process.platform !== 'linux') return [];
  const groups = await groupsFor(context);
  if (groups.length === 0) return [];
  const isDebian = hasCommand('dpkg-query');
  const answer = isDebian
    ? await runProcess(
        'dpkg-query',
        ['-W', '-f=${Package}\\t${Status}\\n', ...namesToAsk(groups)],
        {
          env: { ...context.env, ...quietDebian },
        },
      )
    : { output: '' };
  const missing = missingPackages(groups, installedPackages(answer.output), hasCommand);
  if (isDebian) return missing;
  // Elsewhere packages have other names. Commands can be told from the PATH; libraries are looked
  // at with ldd once the runtime is there.
  const commands = missing.filter((wanted) => wanted.commands !== undefined);
  if (commands.length > 0) {
    say(message('system.other', { packages: commands.map(({ names }) => names[0]).join(' ') }));
  }
  return [];
}

/** @param {import('./context.mjs').Context} context */
export async function isReady(context) {
  return (await findMissing(context)).length === 0;
}

/**
 * @param {import('./context.mjs').Context} context
 * @param {ReturnType<typeof import('./progress.mjs').startProgress>} progress
 */
export async function run(context, progress) {
  const missing = await findMissing(context);
  const env = { ...context.env, ...quietDebian };
  const allNames = missing.flatMap(({ names }) => names);
  const choose = async () => {
    const { output } = await runProcess('apt-cache', ['policy', ...allNames], { env });
    return missing.map(({ names }) => installableName(names, output));
  };
  if (process.getuid?.() !== 0 || !hasCommand('apt-get')) {
    const packages = (await choose()).join(' ');
    throw new StepError(
      message('system.missing', { packages }),
      message('system.missing.advice', {
        command: `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages}`,
      }),
    );
  }

  let repaired = false;
  const runApt = async (command, args) => {
    const result = await runProcess(command, args, { env, onLine: (line) => progress.note(line) });
    if (result.code === 0) return;
    // An installation that was cut off earlier has to be finished before apt does anything else.
    if (!repaired && result.output.includes('dpkg --configure -a')) {
      repaired = true;
      await runApt('dpkg', ['--configure', '-a']);
      await runApt(command, args);
      return;
    }
    throw new StepError(
      message('system.apt', { command: [command, ...args].join(' '), code: result.code }),
      message('system.apt.advice'),
      result.tail,
    );
  };
  await runApt('apt-get', ['update', ...aptOptions]);
  await runApt('apt-get', [
    'install',
    '--no-install-recommends',
    ...aptOptions,
    ...(await choose()),
  ]);
}
