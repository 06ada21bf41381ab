/** The arrows of ARCHITECTURE.md are held by lint: what would break them is refused. */
import { ESLint } from 'eslint';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** The messages of the layer rule for one import in a file of a part. */
async function refusals(file: string, imported: string): Promise<readonly string[]> {
  const code = `import * as part from '${imported}';\nexport const used = part;\n`;
  const [result] = await eslint.lintText(code, { filePath: file });
  return (result?.messages ?? [])
    .filter(({ ruleId }) => ruleId === 'boundaries/dependencies')
    .map(({ message }) => message);
}

describe('the layer lint', () => {
  it.each([
    ['electron/checks/probe.ts', '../project/scan'],
    ['electron/checks/probe.ts', 'node:fs'],
    ['electron/checks/probe.ts', 'better-sqlite3'],
    ['electron/catalog/probe.ts', '../checks/engine'],
    ['electron/cli/probe.ts', 'electron'],
    ['electron/cli/probe.ts', '../main/session'],
    ['electron/ipc/probe.ts', '../checks/engine'],
    ['grammars/customize-dtypes/probe.ts', '../../electron/text/format'],
    ['grammars/customize-dtypes/probe.ts', 'node:path'],
    ['renderer/state/probe.ts', '../../electron/checks/engine'],
    ['renderer/state/probe.ts', 'electron'],
    ['renderer/state/probe.ts', 'node:fs'],
    ['electron/preload/probe.ts', '../main/session'],
  ])('refuses that %s imports %s', async (file, imported) => {
    expect(await refusals(file, imported)).not.toEqual([]);
  });

  it.each([
    ['electron/checks/probe.ts', '../../grammars/customize-dtypes/parse'],
    ['electron/checks/probe.ts', '../catalog/nearest'],
    ['electron/cli/probe.ts', '../checks/engine'],
    ['electron/catalog/probe.ts', 'better-sqlite3'],
    ['electron/main/probe.ts', 'electron'],
    ['renderer/state/probe.ts', '../../electron/ipc/channels'],
    ['renderer/state/probe.ts', '../../grammars/customize-dtypes/lexer'],
  ])('accepts that %s imports %s', async (file, imported) => {
    expect(await refusals(file, imported)).toEqual([]);
  });
});
