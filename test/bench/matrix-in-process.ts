/**
 * Times the compatibility matrix of a file of 1000 rules against every SoC whose columns the catalog
 * has; prints the milliseconds as JSON.
 */
import { openCatalog } from '../../electron/catalog/open-catalog';
import { resolveTarget } from '../../electron/catalog/targets';
import { matrixInSlices } from '../../electron/checks/matrix';
import { runToEnd } from '../../electron/checks/run-to-end';
import { customizeFile } from './customize-file';

const [, , catalogFile = 'catalog.sqlite'] = process.argv;
const rules = 1000;
const runs = 9;

const opened = openCatalog(catalogFile);
if (!opened.ok) throw new Error(opened.problem.kind);
const { catalog } = opened;
const socs = [...new Set(catalog.socVersions.map(({ soc }) => soc))].filter((soc) =>
  catalog.operatorTypes.some((type) => catalog.row(type, soc) !== null),
);
const targets = socs.flatMap((soc) => {
  const resolved = resolveTarget(catalog, soc);
  return resolved.kind === 'found' ? [resolved.target] : [];
});
const text = customizeFile(catalog, rules);
const input = { text, kind: 'customize_dtypes', encoding: 'utf-8' } as const;

const times = Array.from({ length: runs }, () => {
  const from = performance.now();
  const rows = runToEnd(matrixInSlices(input, { catalog, language: 'zh-CN' }, targets));
  if (rows.length !== rules) throw new Error('rows were lost');
  return performance.now() - from;
});
process.stdout.write(JSON.stringify({ rules, socs: targets.length, times }));
