import { faultsOf, type FaultOf, lineOf } from './faults';
import type { QuantFile } from './file';
import { findingOn } from './findings';
import { refusalFor } from './refusals';
import { removalsOf } from './repeats';
import type { QuantRule } from './rule';
import type { Finding } from '../rule';
import { variantNames } from './variant-names';

/** A field that may stand once and stands twice: refused by ATC, merged by AMCT (facts 2.1, 4.2). */
export const duplicateField: QuantRule = {
  scope: 'quant',
  id: 'quant/duplicate-field',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'activation_offset: true\nactivation_offset: true\n', variant: 'atc' },
    { text: 'batch_num: 1\nbatch_num: 2\n', variant: 'amct_onnx' },
    {
      text: 'common_config { ifmr_quantize { } }\ncommon_config { arq_quantize { } }\n',
      variant: 'amct_pytorch',
    },
  ],
  good: [{ text: 'skip_layers: "a"\nskip_layers: "b"\n', variant: 'atc' }],
  check(file) {
    return faultsOf(file, 'duplicate-field').map((fault) => found(file, fault));
  },
};

function found(file: QuantFile, fault: FaultOf<'duplicate-field'>): Finding {
  const { range, related, field, refusedBy } = fault;
  const { detail, ...weight } = refusalFor(file, refusedBy);
  const isOwn = weight.severity === 'error';
  const isBlock = isBlockField(file, fault);
  const line = related === null ? 0 : lineOf(file.text, related.start);
  const holes = { field, line, tool: variantNames[file.variant] };
  return findingOn(range, {
    rule: 'quant/duplicate-field',
    ...weight,
    // The laxer reader takes both, but what is written first is lost, or joined.
    verdict: isOwn ? 'fatal' : 'degraded',
    message: { variant: isOwn ? 'twice' : isBlock ? 'merged' : 'last', holes },
    details: [detail],
    fixes: removalsOf(file, range, related, { isOwn, isBlock }),
  });
}

function isBlockField({ schema }: QuantFile, fault: FaultOf<'duplicate-field'>): boolean {
  const field = schema.messages.get(fault.message)?.fields.get(fault.field);
  return field?.type.kind === 'message';
}
