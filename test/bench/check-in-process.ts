/**
 * Times `check` of long files in one process and prints the milliseconds as JSON: the first check of
 * a fresh process (cold), later ones (warm), and a file ten times as long.
 */
import { openCatalog } from '../../electron/catalog/open-catalog';
import { resolveTarget } from '../../electron/catalog/targets';
import { checkDocument } from '../../electron/checks/engine';
import { customizeFile } from './customize-file';

const [, , catalogFile = 'catalog.sqlite', mode = 'all'] = process.argv;

// The texts come from another opening, so that the measured one has read nothing yet.
const forTexts = openCatalog(catalogFile);
if (!forTexts.ok) throw new Error(forTexts.problem.kind);
const short = customizeFile(forTexts.catalog, 10_000);
const long = mode === 'all' ? customizeFile(forTexts.catalog, 100_000) : '';
forTexts.close();

const opened = openCatalog(catalogFile);
if (!opened.ok) throw new Error(opened.problem.kind);
const { catalog } = opened;

function time(text: string): number {
  const from = performance.now();
  const target = resolveTarget(catalog, 'Ascend310P3');
  if (target.kind !== 'found') throw new Error('no target');
  const request = { catalog, targets: [target.target], language: 'zh-CN' } as const;
  const { entries } = checkDocument({ text, kind: 'customize_dtypes', encoding: 'utf-8' }, request);
  if (entries.length !== text.split('\n').length - 1) throw new Error('lines were lost');
  return performance.now() - from;
}

const cold = time(short);
const warm = Array.from({ length: mode === 'all' ? 11 : 0 }, () => time(short));
const tenfold = Array.from({ length: mode === 'all' ? 5 : 0 }, () => time(long));
process.stdout.write(JSON.stringify({ cold, warm, tenfold }));
