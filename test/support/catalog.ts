import { fileURLToPath } from 'node:url';
import type { Catalog } from '../../electron/catalog/catalog';
import { openCatalog } from '../../electron/catalog/open-catalog';
import { resolveTarget } from '../../electron/catalog/targets';
import { checkDocument, type CheckResult } from '../../electron/checks/engine';
import type { CheckTarget } from '../../electron/checks/rule';
import type { Encoding } from '../../electron/ipc/diagnostics';
import type { Language } from '../../electron/text/format';

let opened: Catalog | null = null;

/** The catalog as `npm run catalog` builds it, opened once per test file. */
export function testCatalog(): Catalog {
  if (opened === null) {
    const result = openCatalog(fileURLToPath(new URL('../../catalog.sqlite', import.meta.url)));
    if (!result.ok) throw new Error(`catalog.sqlite: ${result.problem.kind}`);
    opened = result.catalog;
  }
  return opened;
}

export function target(id: string): CheckTarget {
  const result = resolveTarget(testCatalog(), id);
  if (result.kind !== 'found') throw new Error(`no target ${id}`);
  return result.target;
}

export interface CheckOptions {
  readonly targets?: readonly string[];
  readonly encoding?: Encoding;
  readonly language?: Language;
}

/** Checks a customize_dtypes text against the whole catalog. */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  const { targets = [], encoding = 'utf-8', language = 'en' } = options;
  return checkDocument(
    { text, kind: 'customize_dtypes', encoding },
    { catalog: testCatalog(), targets: targets.map(target), language },
  );
}
