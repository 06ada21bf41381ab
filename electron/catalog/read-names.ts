/** Reads what other words an operator goes by: in frameworks, and on SoCs that replace it. */
import { type Framework, type FrameworkMapping, type SocName } from './catalog';
import { decodeList } from './decode';
import { type QueryFactory, cached, lazy } from './query';

type MappingRow = readonly [
  framework: Framework,
  type: string,
  ascend: string,
  expands: string,
  opsets: string,
  domain: string | null,
  source: string,
];

/** Cached readers of stand-ins and framework mappings. */
export function createNameReads(query: QueryFactory) {
  const standIns = lazy(
    () =>
      new Map(
        query<readonly [string, string, string]>('SELECT op, soc, stand_ins FROM stand_in')().map(
          ([op, soc, names]) => [`${op} ${soc}`, decodeList(names)],
        ),
      ),
  );
  const select =
    'SELECT framework, type, ascend, expands, opsets, domain, source FROM framework_mapping ';
  const mappingQuery = query<MappingRow>(`${select}WHERE type = ? ORDER BY position`);
  const allMappings = lazy(() =>
    query<MappingRow>(`${select}ORDER BY type, position`)().map(decodeMapping),
  );
  const readMappings = (word: string): readonly FrameworkMapping[] =>
    mappingQuery(word).map(decodeMapping);
  const mappings = new Map<string, readonly FrameworkMapping[]>();
  return {
    standIns: (type: string, soc: SocName): readonly string[] =>
      standIns().get(`${type} ${soc}`) ?? [],
    frameworkMappings: (type: string): readonly FrameworkMapping[] =>
      cached(mappings, type, readMappings),
    allFrameworkMappings: allMappings,
  };
}

function decodeMapping([framework, type, ascend, expands, opsets, domain, source]: MappingRow) {
  return {
    framework,
    type,
    ascend,
    expands: decodeList(expands),
    opsets: decodeList(opsets).map(Number),
    domain,
    source,
  };
}
