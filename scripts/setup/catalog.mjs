import { rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNeeded } from './context.mjs';
import { message } from './messages.mjs';
import { runProcess } from './processes.mjs';
import { StepError } from './step-error.mjs';
import { fingerprint, hasStamp } from './stamps.mjs';

export const titleKey = 'step.catalog';

const builder = 'scripts/build-catalog.mjs';

function paths({ root }) {
  return { database: join(root, 'catalog.sqlite'), stamp: join(root, 'catalog.sqlite-stamp') };
}

/** What the catalog is made from, and the file itself: a replaced one is made anew. */
function currentStamp(context) {
  const { size, mtimeMs } = statSync(paths(context).database, { throwIfNoEntry: false }) ?? {};
  return `${fingerprint(context.root, ['profiles', builder])} ${size} ${mtimeMs}\n`;
}

/** @param {import('./context.mjs').Context} context */
export function isReady(context) {
  if (!isNeeded(context, 'catalog')) return true;
  return hasStamp(paths(context).stamp, currentStamp(context));
}

/** @param {import('./context.mjs').Context} context */
export async function run(context) {
  const { stamp } = paths(context);
  rmSync(stamp, { force: true });
  const result = await runProcess(process.execPath, [join(context.root, builder)], {
    cwd: context.root,
    env: context.env,
  });
  if (result.code !== 0) {
    throw new StepError(
      message('catalog.failed', { code: result.code }),
      message('catalog.failed.advice'),
      result.tail,
    );
  }
  writeFileSync(stamp, currentStamp(context));
}
