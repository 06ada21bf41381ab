import { blocksIn, type Configuration } from './blocks';
import { inner, type Given } from './decode';
import { areAlike, removeBlock, removeEntry } from './entries';
import type { QuantFile } from './file';
import { findingOn, fixWith, none } from './findings';
import { isPlaceholder, lawCertainty } from './layers';
import type { QuantRule } from './rule';
import type { Finding } from '../rule';

/** The lists whose entries AMCT wants once each (facts 2.3, of KV caches 1.3). */
const lists = ['skip_layers', 'skip_layer_types', 'skip_fusion_layers'] as const;

/** A layer or type that stands twice in one list, or has two overrides: the tools refuse the file. */
export const repeatedEntry: QuantRule = {
  scope: 'quant',
  id: 'quant/repeated-entry',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'skip_layers: "conv1"\nskip_layers: "conv1"\n', variant: 'amct_pytorch' },
    {
      text:
        'override_layer_configs {\n  layer_name: "conv1"\n' +
        '  calibration_config { arq_quantize { channel_wise: true } }\n}\n' +
        'override_layer_configs {\n  layer_name: "conv1"\n' +
        '  calibration_config { arq_quantize { channel_wise: false } }\n}\n',
      variant: 'atc',
    },
  ],
  good: [{ text: 'skip_layers: "conv1"\nskip_layers: "conv2"\n', variant: 'amct_pytorch' }],
  check(file) {
    const blocks = blocksIn(file);
    if (blocks === null) return none;
    const { root, types, layers } = blocks;
    const kvLayers = inner(root, 'kv_cache_quant_config')?.scalars.get('quant_layers') ?? [];
    const entries = [...lists.flatMap((list) => root.scalars.get(list) ?? []), ...kvLayers];
    // What the tool does with two overrides of one layer is only known of the calibration schema.
    const overrides = file.variant === 'kv_cache' ? [] : [types, layers];
    return [
      ...repeatedNames(file, entries),
      ...overrides.flatMap((configurations) => repeatedOverrides(file, configurations)),
    ];
  },
};

function repeatedNames(file: QuantFile, entries: readonly Given[]): readonly Finding[] {
  const seen = new Set<string>();
  const findings: Finding[] = [];
  for (const entry of entries) {
    const list = entry.node.name.text;
    const name = String(entry.value);
    const key = `${list} ${name}`;
    if (!seen.has(key) || isPlaceholder(name)) {
      seen.add(key);
      continue;
    }
    findings.push(
      findingOn(entry.range, {
        rule: 'quant/repeated-entry',
        severity: 'error',
        verdict: 'fatal',
        certainty: lawCertainty(file),
        message: { variant: 'list', holes: { name, list } },
        fixes: fixWith({ variant: 'remove' }, true, [removeEntry(file, entry)]),
      }),
    );
  }
  return findings;
}

function repeatedOverrides(
  file: QuantFile,
  configurations: readonly Configuration[],
): readonly Finding[] {
  const first = new Map<string, Configuration>();
  const findings: Finding[] = [];
  for (const configuration of configurations) {
    const { key } = configuration;
    const name = String(key?.value ?? '');
    const before = first.get(name);
    if (key === null || isPlaceholder(name)) continue;
    if (before === undefined) {
      first.set(name, configuration);
      continue;
    }
    const same = areAlike(file, before.places, configuration.places);
    findings.push(
      findingOn(key.range, {
        rule: 'quant/repeated-entry',
        severity: 'error',
        verdict: 'fatal',
        certainty: lawCertainty(file),
        message: { variant: same ? 'sameOverride' : 'override', holes: { name } },
        fixes: fixWith({ variant: 'remove' }, same, [removeBlock(file, configuration.places)]),
      }),
    );
  }
  return findings;
}
