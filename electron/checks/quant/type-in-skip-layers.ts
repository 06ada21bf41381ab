import { insertField, printField, printString } from '../../../grammars/quant-config';
import type { LayerTypeFamily } from '../../../profiles/quant';
import { blocksIn } from './blocks';
import type { Given } from './decode';
import { removeEntry } from './entries';
import type { QuantFile } from './file';
import { findingOn, fixWith, none } from './findings';
import { counterparts, familyNames, familyOf, layerType } from './layers';
import type { QuantRule } from './rule';
import type { Finding, FindingFix } from '../rule';

/** The lists of layer names; a type in one is a layer that the net hardly has (facts 2.3). */
const nameLists = ['skip_layers', 'skip_fusion_layers'] as const;

/** A type of layers where the name of a layer belongs: AMCT refuses a name that is not in the net. */
export const typeInSkipLayers: QuantRule = {
  scope: 'quant',
  id: 'quant/type-in-skip-layers',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'skip_layers: "Conv2D"\n', variant: 'atc' },
    { text: 'skip_layers: ["conv1", "Linear"]\n', variant: 'amct_pytorch' },
    { text: 'skip_fusion_layers: "Conv2d"\n', variant: 'amct_pytorch' },
  ],
  good: [
    { text: 'skip_layer_types: "Conv2D"\n', variant: 'atc' },
    { text: 'skip_layers: "conv1"\n', variant: 'amct_pytorch' },
  ],
  check(file) {
    const blocks = blocksIn(file);
    const family = familyOf(file);
    if (blocks === null || family === null) return none;
    const types = blocks.root.scalars.get('skip_layer_types') ?? [];
    return nameLists.flatMap((list) =>
      (blocks.root.scalars.get(list) ?? []).flatMap((entry): readonly Finding[] => {
        const type = String(entry.value);
        const isOwn = layerType(family, type) !== null;
        if (!isOwn && counterparts(family, type) === null) return none;
        return [
          findingOn(entry.range, {
            rule: 'quant/type-in-skip-layers',
            // A layer may be called so: the model decides.
            severity: 'warning',
            verdict: 'fatal',
            certainty: 'likely',
            message: {
              variant: list === 'skip_layers' ? 'plain' : 'fusion',
              holes: { type, list, family: familyNames[family.id] },
            },
            fixes: list === 'skip_layers' ? moveFix(file, family, entry, types) : [],
          }),
        ];
      }),
    );
  },
};

/** Names the type where types are named, unless it is there already. */
function moveFix(
  file: QuantFile,
  family: LayerTypeFamily,
  entry: Given,
  types: readonly Given[],
): readonly FindingFix[] {
  const type = String(entry.value);
  const right = layerType(family, type) === null ? counterparts(family, type)?.types : [type];
  const [only] = right ?? [];
  if (only === undefined || right?.length !== 1) return [];
  const title = { variant: 'move', holes: { type: only } };
  if (types.some(({ value }) => value === only)) {
    return fixWith(title, false, [removeEntry(file, entry)]);
  }
  const field = printField('skip_layer_types', printString(only));
  const { node, base, range } = entry;
  // Alone in its field, it stays where it is.
  if (node.value.kind !== 'list') {
    const start = base + node.name.range.start;
    return [{ title, safe: false, edits: [{ start, end: range.end, text: field }] }];
  }
  const place = { kind: 'after', base, node } as const;
  return fixWith(title, false, [
    removeEntry(file, entry),
    insertField(file.document, place, field),
  ]);
}
