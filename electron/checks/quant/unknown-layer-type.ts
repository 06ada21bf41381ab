import { printString } from '../../../grammars/quant-config';
import type { LayerTypeFamily } from '../../../profiles/quant';
import { blocksIn, type QuantBlocks } from './blocks';
import type { Given } from './decode';
import type { QuantFile } from './file';
import { findingOn, none, replaceFix } from './findings';
import {
  counterparts,
  familyNames,
  familyOf,
  isLayerType,
  isPlaceholder,
  isTried,
  layerType,
  nearTypes,
} from './layers';
import { refusalsOf } from './type-refusals';
import type { QuantRule } from './rule';
import type { CheckContext, Finding, FindingFix, MessageRef } from '../rule';

/** A type that the variant cannot quantize (facts 2.3, 2.6): the tools compare letter by letter. */
export const unknownLayerType: QuantRule = {
  scope: 'quant',
  id: 'quant/unknown-layer-type',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'skip_layer_types: "Conv2d"\n', variant: 'atc' },
    { text: 'skip_layer_types: "linear"\n', variant: 'amct_pytorch' },
    {
      text: 'override_layer_types {\n  layer_type: "Relu"\n  calibration_config { }\n}\n',
      variant: 'amct_onnx',
    },
  ],
  good: [
    { text: 'skip_layer_types: "Conv2D"\n', variant: 'atc' },
    { text: 'skip_layer_types: "Conv2d"\n', variant: 'amct_pytorch' },
  ],
  check(file, context) {
    const blocks = blocksIn(file);
    const family = familyOf(file);
    if (blocks === null || family === null) return none;
    return typesNamed(blocks).flatMap((entry) =>
      checkType({ file, context, blocks, family }, entry),
    );
  },
};

/** Every place where a type is named. */
export function typesNamed({ root, types }: QuantBlocks): readonly Given[] {
  const overridden = types.flatMap(({ key }) => (key === null ? [] : [key]));
  return [...(root.scalars.get('skip_layer_types') ?? []), ...overridden];
}

interface Setting {
  readonly file: QuantFile;
  readonly context: CheckContext;
  readonly blocks: QuantBlocks;
  readonly family: LayerTypeFamily;
}

function checkType(setting: Setting, entry: Given): readonly Finding[] {
  const { file, family } = setting;
  const type = String(entry.value);
  const row = layerType(family, type);
  if ((row !== null && isLayerType(row)) || isPlaceholder(type)) return none;
  const { message, types, isSure } = suggest(setting, type);
  return [
    findingOn(entry.range, {
      rule: 'quant/unknown-layer-type',
      // The tables list such a type, if only for its input tensor.
      severity: row === null ? 'error' : 'warning',
      verdict: 'fatal',
      certainty: isTried(file) ? 'certain' : 'likely',
      message,
      fixes: types.map((suggested) => renameFix(setting, entry, suggested, isSure)),
    }),
  ];
}

interface Suggestion {
  readonly message: MessageRef;
  readonly types: readonly string[];
  /** No other type can be meant. */
  readonly isSure: boolean;
}

function suggest({ family, context }: Setting, type: string): Suggestion {
  const holes = { type, family: familyNames[family.id] };
  const isLayer = (word: string) => isLayerWord(family, word);
  if (layerType(family, type) !== null) {
    return { message: { variant: 'tensorOnly', holes }, types: [], isSure: false };
  }
  const near = nearTypes(family, type).filter(isLayer);
  const [nearest] = near;
  if (nearest?.toLowerCase() === type.trim().toLowerCase()) {
    const message = { variant: 'case', holes: { ...holes, right: nearest } };
    return { message, types: [nearest], isSure: true };
  }
  const others = counterparts(family, type);
  if (others !== null) {
    const types = others.types.filter(isLayer);
    const framework = others.frameworks.join(' / ');
    const right = types.join(', ');
    const variant = types.length > 0 ? 'framework' : 'frameworkOnly';
    const message = { variant, holes: { ...holes, framework, right } };
    return { message, types, isSure: types.length === 1 };
  }
  if (near.length > 0) {
    const right = near.join(', ');
    return { message: { variant: 'near', holes: { ...holes, right } }, types: near, isSure: false };
  }
  const isOperator = family.id === 'ascend-ir' && context.catalog.operator(type) !== null;
  const all = family.types.filter(isLayerType).map((row) => row.type);
  const variant = isOperator ? 'operator' : 'none';
  const message = { variant, holes: { ...holes, all: all.join(', ') } };
  return { message, types: [], isSure: false };
}

function isLayerWord(family: LayerTypeFamily, word: string): boolean {
  const row = layerType(family, word);
  return row !== null && isLayerType(row);
}

/** Safe when no other type can be meant and nothing in the file has anything against it. */
function renameFix(
  { blocks, family }: Setting,
  entry: Given,
  type: string,
  isSure: boolean,
): FindingFix {
  const title = { variant: 'replace', holes: { type } };
  const named = typesNamed(blocks);
  const isAlone = !named.some(
    (other) => other !== entry && (other.value === type || other.value === entry.value),
  );
  const override = blocks.types.find(({ key }) => key === entry);
  const row = layerType(family, type);
  const isHarmless =
    override === undefined
      ? leavesTypes(family, [...named.map(({ value }) => value), type])
      : row !== null &&
        refusalsOf(row, override.config).length === 0 &&
        !override.config?.scalars.has('weight_compress_only');
  return replaceFix(entry.range, printString(type), title, isSure && isAlone && isHarmless);
}

/** Whether a type is left when those are skipped. */
export function leavesTypes(family: LayerTypeFamily, skipped: readonly unknown[]): boolean {
  return family.types.some((row) => isLayerType(row) && !skipped.includes(row.type));
}
