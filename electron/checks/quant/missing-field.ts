import type { Finding, MessageRef } from '../rule';
import { faultsOf, type FaultOf } from './faults';
import type { QuantFile } from './file';
import { findingOn } from './findings';
import { refusalFor } from './refusals';
import type { QuantRule } from './rule';
import { variantNames } from './variant-names';

/** A block without a field that it needs (facts 2.1, 4.2a). */
export const missingField: QuantRule = {
  scope: 'quant',
  id: 'quant/missing-field',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'override_layer_configs {\n  layer_name: "conv1"\n}\n', variant: 'atc' },
    {
      text: 'override_layer_types {\n  calibration_config { arq_quantize { } }\n}\n',
      variant: 'amct_pytorch',
    },
    { text: 'tensor_quantize {\n  layer_name: "pool1"\n}\n', variant: 'amct_onnx' },
    // Taken as a block of defaults by AMCT; ATC would refuse it.
    { text: 'override_layer_configs {\n  layer_name: "conv1"\n}\n', variant: 'amct_pytorch' },
  ],
  good: [
    {
      text: 'override_layer_configs {\n  layer_name: "conv1"\n  calibration_config { }\n}\n',
      variant: 'atc',
    },
  ],
  check(file) {
    return faultsOf(file, 'missing-required').map((fault) => found(file, fault));
  },
};

/** What AMCT takes as an empty block; without any other field it refuses the file itself. */
const takenAsEmpty: ReadonlySet<string> = new Set(['calibration_config']);

function found(file: QuantFile, { range, field, refusedBy }: FaultOf<'missing-required'>): Finding {
  const isOwn = refusedBy.includes(file.schema.variant.reader);
  const isTaken = takenAsEmpty.has(field);
  const { detail, ...weight } = refusalFor(file, refusedBy);
  const block = file.text.slice(range.start, range.end);
  const holes = { field, block, tool: variantNames[file.variant] };
  const message: MessageRef = { variant: isTaken ? 'empty' : 'missing', holes };
  const place = { rule: 'quant/missing-field', message } as const;
  // ATC refuses it as well as AMCT does, each in its own way.
  if (!isTaken) {
    return findingOn(range, {
      ...place,
      severity: 'error',
      verdict: 'fatal',
      details: [{ variant: isOwn ? 'refused' : 'checked', holes }],
    });
  }
  return findingOn(range, { ...place, ...weight, details: [detail] });
}
