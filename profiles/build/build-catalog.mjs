/** Compiles the profile files into catalog.sqlite. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { leaveOutSources } from './leave-out.mjs';
import { loadOperators } from './load-operators.mjs';
import { loadRegistry } from './load-registry.mjs';
import { createProblems } from './problems.mjs';
import { writeCatalog } from './write-catalog.mjs';

/**
 * Builds `out` from the files in `profiles`, without the rows of the source ids in `without`.
 * Nothing is written when a row is wrong; the file appears whole or not at all. Gives
 * `{ ok: true, hash, counts }` or `{ ok: false, problems }`; throws when the disk refuses.
 */
export function buildCatalog({ profiles, out, without = [] }) {
  const problems = createProblems();
  const registry = loadRegistry(profiles, problems);
  const full = { ...registry, ...loadOperators(profiles, registry, problems) };
  for (const id of without.filter(
    (name) => !registry.sources.some((source) => source.id === name),
  )) {
    problems.add('sources.json', 1, `no source \`${id}\` to leave out`);
  }
  if (problems.count > 0) return { ok: false, problems };

  const model = leaveOutSources(full, without);
  const hash = contentHash(profiles, without);
  const base = cannVersionsOf(model.sources);
  const cannVersions = [...new Set([...registry.cannVersions, ...base])];
  const date = model.sources.map((source) => source.date ?? '').reduce((a, b) => (a > b ? a : b));
  const meta = { hash, date, cann: base[0], cann_versions: JSON.stringify(cannVersions) };
  const draft = `${out}.${process.pid}.new`;
  mkdirSync(dirname(out), { recursive: true });
  rmSync(draft, { force: true });
  try {
    writeCatalog(draft, readFileSync(join(profiles, 'schema.sql'), 'utf8'), model, meta);
    renameSync(draft, out);
  } finally {
    rmSync(draft, { force: true });
  }
  return {
    ok: true,
    hash,
    counts: {
      operators: model.signatures.length,
      rows: model.rows.length,
      cpuEngines: model.cpuEngines.length,
      mappings: model.mappings.length,
      socVersions: model.socVersions.length,
    },
  };
}

// Only a base source speaks for a whole CANN version. When the base was left out, the newest
// supplement names the version.
function cannVersionsOf(sources) {
  const base = sources.filter(({ role }) => role === 'base');
  const order = new Intl.Collator('en', { numeric: true });
  const versions = (base.length > 0 ? base : sources).map(({ cann }) => cann);
  return [...new Set(versions)].sort((a, b) => order.compare(b, a));
}

/** SHA-256 over the JSON files in path order, with line ends as LF, so that a checkout's line ends do not count. */
function contentHash(profiles, without) {
  const files = readdirSync(profiles, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.jsonl?$/.test(entry.name))
    .map((entry) => relative(profiles, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(profiles, file), 'utf8').replaceAll('\r\n', '\n'));
    hash.update('\0');
  }
  for (const id of [...without].sort()) hash.update(`without ${id}\0`);
  return hash.digest('hex');
}
