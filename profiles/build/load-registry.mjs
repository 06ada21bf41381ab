/** Reads and tests everything but operators: sources, dtype words, SoCs, products, options. */
import {
  cannVersionsFile,
  dtypeWordsFile,
  optionRow,
  productsFile,
  socVersionRow,
  socsFile,
  sourcesFile,
} from './schemas.mjs';
import { createKeyCheck, createSourceCheck, shapedDocument, shapedRows } from './shape.mjs';

/** The registry part of the profile model; empty lists stand for files that could not be read. */
export function loadRegistry(folder, problems) {
  const sources = loadSources(folder, problems);
  const checkSource = createSourceCheck(sources, problems);
  const { words, lists } = loadDtypeWords(folder, problems, checkSource);
  const socVersions = loadSocVersions(folder, problems, checkSource);
  const socs = new Set(socVersions.map(({ soc }) => soc));
  const context = { folder, problems, checkSource, socVersions, socs, words };
  const socProfiles = loadSocProfiles(context);
  const cannVersions = loadCannVersions(folder, problems);
  const series = loadProducts(context);
  const options = loadOptions(context, series);
  return {
    sources,
    checkSource,
    words,
    lists,
    socVersions,
    socs,
    socProfiles,
    cannVersions,
    series,
    options,
  };
}

function loadSources(folder, problems) {
  const file = 'sources.json';
  const document = shapedDocument(folder, file, sourcesFile, problems);
  if (document === null) return [];
  const { sources } = document.value;
  const checkKey = createKeyCheck(file, problems, { sorted: false });
  sources.forEach(({ id }, index) => checkKey(document.lineOf(['sources', index, 'id']), id));
  if (!sources.some(({ role }) => role === 'base')) {
    problems.add(file, 1, 'no source has the role base, so there is no CANN version to speak for');
  }
  return sources;
}

function loadCannVersions(folder, problems) {
  const file = 'cann-versions.json';
  const document = shapedDocument(folder, file, cannVersionsFile, problems);
  if (document === null) return [];
  const { versions } = document.value;
  const checkKey = createKeyCheck(file, problems, { sorted: false });
  versions.forEach(({ version }, index) =>
    checkKey(document.lineOf(['versions', index, 'version']), version),
  );
  return versions.map(({ version }) => version);
}

function loadDtypeWords(folder, problems, checkSource) {
  const file = 'dtype-words.json';
  const document = shapedDocument(folder, file, dtypeWordsFile, problems);
  if (document === null) return { words: [], lists: {} };
  const { source, words, lists } = document.value;
  checkSource(file, document.lineOf(['source']), source);
  const checkKey = createKeyCheck(file, problems, { sorted: false });
  const canonicalOf = new Map(words.map(({ word, canonical }) => [word, canonical ?? word]));
  words.forEach(({ word, canonical }, index) => {
    const line = document.lineOf(['words', index]);
    checkKey(line, word);
    if (canonical !== undefined && canonicalOf.get(canonical) !== canonical) {
      problems.add(
        file,
        line,
        `\`${canonical}\` is not a canonical word, so \`${word}\` cannot stand for it`,
      );
    }
  });
  for (const [list, members] of Object.entries(lists)) {
    members.forEach((word, index) => {
      if (!canonicalOf.has(word)) {
        problems.add(
          file,
          document.lineOf(['lists', list, index]),
          `unknown dtype word \`${word}\` in the list ${list}`,
        );
      }
    });
  }
  return { words, lists };
}

function loadSocVersions(folder, problems, checkSource) {
  const file = 'soc-versions.jsonl';
  const rows = shapedRows(folder, file, socVersionRow, problems);
  const checkKey = createKeyCheck(file, problems, { sorted: false });
  const byName = new Map(rows.map(({ value }) => [value.socVersion, value]));
  const firstOfSoc = new Map();
  for (const { line, value } of rows) {
    checkKey(line, value.socVersion);
    checkSource(file, line, value.source);
    const alias = value.aliasOf === undefined ? null : byName.get(value.aliasOf);
    if (alias === undefined)
      problems.add(file, line, `unknown soc_version \`${value.aliasOf}\` in aliasOf`);
    else if (alias !== null && alias.soc !== value.soc) {
      problems.add(
        file,
        line,
        `\`${value.socVersion}\` cannot stand for \`${alias.socVersion}\` of another SoC`,
      );
    }
    const first = firstOfSoc.get(value.soc) ?? value;
    firstOfSoc.set(value.soc, first);
    for (const field of ['bf16', 'scope']) {
      if (first[field] !== value[field]) {
        problems.add(file, line, `${field} differs from \`${first.socVersion}\` of the same SoC`);
      }
    }
  }
  return rows.map(({ value }) => value);
}

function loadSocProfiles({ folder, problems, checkSource, socs, words }) {
  const file = 'socs.json';
  const document = shapedDocument(folder, file, socsFile, problems);
  if (document === null) return [];
  const checkKey = createKeyCheck(file, problems, { sorted: false });
  const known = new Set(words.map(({ word }) => word));
  document.value.socs.forEach((profile, index) => {
    const at = (...path) => document.lineOf(['socs', index, ...path]);
    checkKey(at('soc'), profile.soc);
    if (!socs.has(profile.soc)) problems.add(file, at('soc'), `unknown SoC \`${profile.soc}\``);
    for (const source of profile.sources) checkSource(file, at('sources'), source);
    for (const field of ['cubeDtypes', 'vectorDtypes']) {
      for (const word of profile[field]) {
        if (!known.has(word)) problems.add(file, at(field), `unknown dtype word \`${word}\``);
      }
    }
  });
  return document.value.socs;
}

function loadProducts({ folder, problems, checkSource, socVersions, socs }) {
  const file = 'products.json';
  const document = shapedDocument(folder, file, productsFile, problems);
  if (document === null) return [];
  // A target may be any of these names, so none may be taken twice.
  const taken = new Set([...socs, ...socVersions.map(({ socVersion }) => socVersion)]);
  const checkId = (line, id) => {
    if (taken.has(id)) problems.add(file, line, `duplicate: the id \`${id}\` is taken`);
    taken.add(id);
  };
  const socOf = new Map(socVersions.map(({ socVersion, soc }) => [socVersion, soc]));
  document.value.series.forEach((series, index) => {
    const at = (...path) => document.lineOf(['series', index, ...path]);
    checkId(at('id'), series.id);
    checkSource(file, at('source'), series.source);
    if (!socs.has(series.soc)) problems.add(file, at('soc'), `unknown SoC \`${series.soc}\``);
    series.products.forEach((product, position) => {
      const line = at('products', position);
      checkId(line, product.id);
      if ((product.noteZh === undefined) !== (product.noteEn === undefined)) {
        problems.add(file, line, `the note of \`${product.id}\` is needed in both languages`);
      }
      for (const version of product.socVersions) {
        const soc = socOf.get(version);
        if (soc === undefined) {
          problems.add(
            file,
            line,
            `\`${product.id}\` names the unknown soc_version \`${version}\``,
          );
        } else if (soc !== series.soc) {
          problems.add(
            file,
            line,
            `\`${version}\` of \`${product.id}\` is a ${soc}, the series is ${series.soc}`,
          );
        }
      }
    });
  });
  return document.value.series;
}

function loadOptions({ folder, problems, checkSource, socs }, series) {
  const file = 'options.jsonl';
  const rows = shapedRows(folder, file, optionRow, problems);
  const checkKey = createKeyCheck(file, problems, { sorted: true });
  const targets = new Set([...series.map(({ id }) => id), ...socs]);
  for (const { line, value } of rows) {
    checkKey(line, value.option);
    checkSource(file, line, value.source);
    for (const target of [...value.supported, ...value.unsupported]) {
      if (!targets.has(target)) problems.add(file, line, `unknown series or SoC \`${target}\``);
    }
    for (const target of value.supported.filter((id) => value.unsupported.includes(id))) {
      problems.add(file, line, `\`${target}\` stands in both supported and unsupported`);
    }
  }
  return rows.map(({ value }) => value);
}
