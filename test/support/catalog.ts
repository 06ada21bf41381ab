import { fileURLToPath } from 'node:url';
import type { Catalog } from '../../electron/catalog/catalog';
import { openCatalog } from '../../electron/catalog/open-catalog';
import { resolveTarget } from '../../electron/catalog/targets';
import { checkDocument, type CheckResult } from '../../electron/checks/engine';
import type { AtcOptions, CheckTarget, RuleExample } from '../../electron/checks/rule';
import type { Encoding, FileKind, QuantVariantId } from '../../electron/ipc/diagnostics';
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
  readonly kind?: FileKind;
  readonly variant?: QuantVariantId | null;
  readonly cann?: string | undefined;
  readonly atc?: AtcOptions | undefined;
}

/** Checks a text, one of customize_dtypes unless told, against the whole catalog. */
export function check(text: string, options: CheckOptions = {}): CheckResult {
  const { targets = [], encoding = 'utf-8', language = 'en' } = options;
  const { kind = 'customize_dtypes', variant = null, cann, atc } = options;
  return checkDocument(
    { text, kind, encoding, variant },
    {
      catalog: testCatalog(),
      targets: targets.map(target),
      language,
      cann,
      ...(atc === undefined ? {} : { options: atc }),
    },
  );
}

const kindOfGroup: Readonly<Record<string, FileKind>> = {
  customize: 'customize_dtypes',
  keep: 'keep_dtype',
  quant: 'quant_config',
};

/** Checks an example of a rule as its kind of file. */
export function checkExample(rule: string, example: RuleExample): CheckResult {
  const { text, target: id, encoding = 'utf-8', variant = null, cann, options } = example;
  const kind = kindOfGroup[rule.slice(0, rule.indexOf('/'))];
  if (kind === undefined) throw new Error(`no kind for ${rule}`);
  const targets = id === undefined ? [] : [id];
  return check(text, { kind, targets, encoding, variant, cann, atc: options });
}
