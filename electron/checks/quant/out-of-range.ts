import type { Limits } from '../../../grammars/quant-config';
import type { QuantField } from '../../../profiles/quant';
import type { Finding, MessageRef } from '../rule';
import { faultsOf, type FaultOf } from './faults';
import type { QuantFile } from './file';
import { findingOn } from './findings';
import { lawCertainty } from './layers';
import { refusalFor } from './refusals';
import type { QuantRule } from './rule';
import { variantNames } from './variant-names';
import { isOutOfRange } from './wrong-value';

/** A number outside what the tool's own checks take (facts 2.3), or no number at all: nan, inf. */
export const outOfRange: QuantRule = {
  scope: 'quant',
  id: 'quant/out-of-range',
  verdict: 'fatal',
  codes: [],
  bad: [
    { text: 'batch_num: 0\n', variant: 'amct_pytorch' },
    { text: 'batch_num: -1\n', variant: 'amct_pytorch' },
    { text: 'version: 2\n', variant: 'atc' },
    {
      text: 'common_config { ifmr_quantize { max_percentile: 0.50000001 } }\n',
      variant: 'amct_pytorch',
    },
    { text: 'common_config { ifmr_quantize { search_range_end: inf } }\n', variant: 'atc' },
    {
      text: 'common_config { hfmg_quantize { num_of_bins: 1000 } }\n',
      variant: 'amct_pytorch',
    },
  ],
  good: [
    {
      text: 'common_config { ifmr_quantize { max_percentile: 0.99999999 } }\n',
      variant: 'amct_pytorch',
    },
    {
      text: 'common_config { ifmr_quantize { min_percentile: 0.5000001 } }\n',
      variant: 'amct_pytorch',
    },
  ],
  check(file) {
    return [
      ...faultsOf(file, 'out-of-range').map((fault) => outside(file, fault)),
      ...faultsOf(file, 'wrong-value')
        .filter(isOutOfRange)
        .map((fault) => unholdable(file, fault)),
    ];
  },
};

/** The reader takes it, the tool's checks do not. */
function outside(file: QuantFile, fault: FaultOf<'out-of-range'>): Finding {
  const { range, limits, value, field } = fault;
  const text = file.text.slice(range.start, range.end);
  const holes = { field, text, value, tool: variantNames[file.variant] };
  const isRounded = Number.isFinite(value) && Number(text) !== value && /^[\d.e+-]+$/i.test(text);
  return findingOn(range, {
    rule: 'quant/out-of-range',
    severity: 'error',
    verdict: 'fatal',
    certainty: lawCertainty(file),
    message: messageOf(limits, holes),
    details: isRounded ? [{ variant: 'rounded', holes }] : [],
  });
}

function messageOf(
  limits: Limits | null,
  holes: Readonly<Record<string, string | number>>,
): MessageRef {
  if (limits === null) return { variant: 'notFinite', holes };
  const variant = limits.oneOf === undefined ? 'limits' : 'oneOf';
  return { variant, holes: { ...holes, limits: saidLimits(limits) } };
}

/** The type of the field cannot hold it: the reader refuses the file. */
function unholdable(file: QuantFile, fault: FaultOf<'wrong-value'>): Finding {
  const { range, field: name, message, refusedBy, expected } = fault;
  const { detail, ...weight } = refusalFor(file, refusedBy);
  const field: QuantField | undefined = file.schema.messages.get(message)?.fields.get(name);
  const isUnsigned = expected.name === 'uint32';
  const least = isUnsigned ? '0' : '-2147483648';
  const most = isUnsigned ? '4294967295' : '2147483647';
  const limits = field?.limits ? saidLimits(field.limits) : `≥ ${least}, ≤ ${most}`;
  const text = file.text.slice(range.start, range.end);
  return findingOn(range, {
    rule: 'quant/out-of-range',
    ...weight,
    message: {
      variant: field?.limits?.oneOf === undefined ? 'limits' : 'oneOf',
      holes: { field: name, text, value: text, tool: variantNames[file.variant], limits },
    },
    details: [detail],
  });
}

/** In a form that needs no language: `> 0.5, ≤ 1`. */
export function saidLimits({ gt, ge, lt, le, oneOf }: Limits): string {
  if (oneOf !== undefined) return oneOf.join(', ');
  const bounds = [
    ['>', gt],
    ['≥', ge],
    ['<', lt],
    ['≤', le],
  ] as const;
  return bounds
    .filter(([, bound]) => bound !== undefined)
    .map(([sign, bound]) => `${sign} ${String(bound)}`)
    .join(', ');
}
