/** All rules for quantization configs: what runs is what stands here. */
import { bits } from './bits';
import { channelWiseCommon } from './channel-wise-common';
import { deprecatedField } from './deprecated-field';
import { duplicateField } from './duplicate-field';
import { encoding } from './encoding';
import { fieldOnType } from './field-on-type';
import { missingField } from './missing-field';
import { nothingLeft } from './nothing-left';
import { otherSchema } from './other-schema';
import { otherVariant } from './other-variant';
import { outOfRange } from './out-of-range';
import { overrideDropsCommon } from './override-drops-common';
import { placeholder } from './placeholder';
import { rangeOrder } from './range-order';
import { repeatedEntry } from './repeated-entry';
import type { QuantRule } from './rule';
import { skippedAndOverridden } from './skipped-and-overridden';
import { slowSearch } from './slow-search';
import { syntax } from './syntax';
import { tensorQuantize } from './tensor-quantize';
import { twoAlgorithms } from './two-algorithms';
import { typeInSkipLayers } from './type-in-skip-layers';
import { unknownField } from './unknown-field';
import { unknownLayerType } from './unknown-layer-type';
import { versionBound } from './version-bound';
import { weightOnly } from './weight-only';
import { wrongValue } from './wrong-value';

export const quantRules: readonly QuantRule[] = [
  otherSchema,
  syntax,
  encoding,
  unknownField,
  otherVariant,
  versionBound,
  deprecatedField,
  wrongValue,
  outOfRange,
  missingField,
  duplicateField,
  twoAlgorithms,
  placeholder,
  repeatedEntry,
  rangeOrder,
  unknownLayerType,
  typeInSkipLayers,
  channelWiseCommon,
  fieldOnType,
  nothingLeft,
  overrideDropsCommon,
  skippedAndOverridden,
  weightOnly,
  bits,
  tensorQuantize,
  slowSearch,
];
