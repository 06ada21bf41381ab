/**
 * Compiles profiles/ into catalog.sqlite.
 *
 *   node scripts/build-catalog.mjs [--out <file>] [--profiles <folder>] [--without-source <id>]…
 *
 * Exit 0: written; 1: a profile file is wrong or the disk refuses; 2: bad usage.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

function readOptions() {
  try {
    return parseArgs({
      options: {
        out: { type: 'string', default: join(root, 'catalog.sqlite') },
        profiles: { type: 'string', default: join(root, 'profiles') },
        'without-source': { type: 'string', multiple: true, default: [] },
      },
    }).values;
  } catch (error) {
    console.error(error.message);
    process.exit(2);
  }
}

// A driver built for a newer Node-API level kills the process when it is loaded, so it is never
// loaded to find out.
function driverFits() {
  if (Number(process.versions.napi) >= 10) return true;
  const folder = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'));
  return existsSync(join(folder, 'build', 'Release', 'better_sqlite3.node'));
}

const options = readOptions();
if (!driverFits()) {
  console.error(
    `better-sqlite3 is not built for this Node (Node-API ${process.versions.napi}). Run: npm run setup`,
  );
  process.exit(1);
}
const { buildCatalog } = await import('../profiles/build/build-catalog.mjs');
const { formatProblems } = await import('../profiles/build/problems.mjs');

try {
  const result = buildCatalog({
    profiles: resolve(options.profiles),
    out: resolve(options.out),
    without: options['without-source'],
  });
  if (result.ok) {
    const { operators, rows, cpuEngines, mappings, socVersions } = result.counts;
    console.log(
      `${relative(process.cwd(), resolve(options.out))}: ${operators} IR operators, ${rows} AI Core rows, ` +
        `${cpuEngines} CPU engine rows, ${mappings} framework mappings, ${socVersions} SoC versions`,
    );
  } else {
    console.error(
      formatProblems(result.problems, relative(process.cwd(), resolve(options.profiles)) || '.'),
    );
    console.error(`${result.problems.count} problem(s); catalog.sqlite was not written.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(`cannot write ${options.out}: ${error.message}`);
  process.exitCode = 1;
}
