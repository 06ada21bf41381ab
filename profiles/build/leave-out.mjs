/** Takes every row of some sources out of a tested model, and what would then point nowhere. */

/** The model without the rows of the given source ids. */
export function leaveOutSources(model, ids) {
  if (ids.length === 0) return model;
  const out = new Set(ids);
  const stays = (source) => !out.has(source.split('/')[0]);
  const kept = (rows) => rows.filter(({ source }) => stays(source));
  const socVersions = kept(model.socVersions).filter(
    ({ aliasOf }) =>
      aliasOf === undefined ||
      stays(model.socVersions.find((row) => row.socVersion === aliasOf).source),
  );
  const versions = new Set(socVersions.map(({ socVersion }) => socVersion));
  const rows = kept(model.rows).map((row) =>
    row.newerSource === undefined || stays(row.newerSource)
      ? row
      : { ...row, newer: [], newerSource: undefined },
  );
  const hasRow = new Set(rows.map(({ op, soc }) => `${op} ${soc}`));
  return {
    ...model,
    sources: model.sources.filter(({ id }) => !out.has(id)),
    socVersions,
    socProfiles: model.socProfiles.filter(({ sources }) => sources.every(stays)),
    series: kept(model.series).map((series) => ({
      ...series,
      products: series.products
        .map((product) => ({
          ...product,
          socVersions: product.socVersions.filter((name) => versions.has(name)),
        }))
        .filter((product) => product.socVersions.length > 0),
    })),
    options: kept(model.options),
    signatures: kept(model.signatures),
    cpuEngines: kept(model.cpuEngines),
    rows,
    graphLocal: kept(model.graphLocal),
    mappings: kept(model.mappings),
    standIns: kept(model.standIns)
      .map((row) => ({
        ...row,
        standIns: row.standIns.filter((op) => hasRow.has(`${op} ${row.soc}`)),
      }))
      .filter((row) => row.standIns.length > 0),
  };
}
