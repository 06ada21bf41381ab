import { type QuantNeighbourRow, neighbourOf } from '../../../profiles/quant';
import type { QuantFile } from './file';
import { findingOn, none } from './findings';
import type { QuantRule } from './rule';
import type { Range } from '../../../grammars/quant-config';

/**
 * A file of another tool in the same language, or the expanded JSON form (facts 1.4). Its fields are
 * not held against it: there is nothing else to say of it.
 */
export const otherSchema: QuantRule = {
  scope: 'quant',
  id: 'quant/other-schema',
  verdict: 'undecided',
  codes: [],
  bad: [
    {
      text:
        'retrain_data_quant_config {\n  ulq_quantize {\n    clip_max_min {\n' +
        '      clip_max: 3.0\n      clip_min: -3.0\n    }\n  }\n}\n',
      variant: 'amct_pytorch',
    },
    { text: 'distill_group: "conv1"\nbatch_num: 1\n' },
    { text: '{\n  "version": 1,\n  "batch_num": 1\n}\n' },
  ],
  good: [{ text: 'batch_num: 1\n', variant: 'amct_pytorch' }],
  check(file) {
    const foreign = foreignFile(file);
    if (foreign === null) return none;
    return [
      findingOn(foreign.range, {
        rule: 'quant/other-schema',
        severity: 'warning',
        verdict: 'undecided',
        message: { variant: foreign.id, holes: { field: foreign.field } },
      }),
    ];
  },
};

interface ForeignFile {
  readonly id: QuantNeighbourRow['id'] | 'json';
  /** The field that tells it; empty for JSON. */
  readonly field: string;
  readonly range: Range;
}

/** Null for a file that may well be a quantization config. */
export function foreignFile({ text, document }: QuantFile): ForeignFile | null {
  const json = /^\ufeff?\s*\{\s*"/.exec(text)?.[0];
  if (json !== undefined) {
    const start = json.indexOf('{');
    return { id: 'json', field: '', range: { start, end: start + 1 } };
  }
  const names = document.statements.flatMap(({ start, statement: { node } }) => {
    if (node?.name?.kind !== 'plain') return [];
    const { text: name, range } = node.name;
    return [{ name, range: { start: start + range.start, end: start + range.end } }];
  });
  const neighbour = neighbourOf(names.map(({ name }) => name));
  const telling = names.find(({ name }) => neighbour?.own.includes(name) === true);
  if (neighbour === null || telling === undefined) return null;
  return { id: neighbour.id, field: telling.name, range: telling.range };
}
