import { moved, type Range, type TypedField } from '../../../grammars/quant-config';
import { enumValueHistory, fieldHistory, type SeenPresence } from '../../../profiles/quant';
import type { CheckContext, Finding } from '../rule';
import { faultsOf } from './faults';
import type { QuantFile } from './file';
import { findingOn } from './findings';
import { isTried } from './layers';
import type { QuantRule } from './rule';
import { variantNames } from './variant-names';

/** A field or value that other CANN versions have, or of which the sources of this one disagree. */
export const versionBound: QuantRule = {
  scope: 'quant',
  id: 'quant/version-bound',
  verdict: 'fatal',
  codes: [],
  bad: [
    {
      text: 'nuq_config {\n  mapping_file: "nuq.json"\n}\n',
      variant: 'amct_pytorch',
      cann: '9.0.0',
    },
    { text: 'joint_quant: true\n', variant: 'atc', cann: '6.0.1' },
  ],
  good: [
    {
      text: 'nuq_config {\n  mapping_file: "nuq.json"\n}\n',
      variant: 'amct_pytorch',
      cann: '8.1.RC1',
    },
    { text: 'joint_quant: true\n', variant: 'atc', cann: '9.0.0' },
  ],
  check(file, context) {
    return [
      ...faultsOf(file, 'not-available').map(({ range, availability, word, message, field }) => {
        const enumName = file.schema.messages.get(message)?.fields.get(field)?.type.name ?? '';
        const history =
          word === field
            ? fieldHistory(file.variant, message, field)
            : enumValueHistory(file.variant, enumName, word);
        return found(file, context, { range, word, history, variant: availability });
      }),
      ...file.fields.flatMap((field) => disputed(file, context, field)),
    ];
  },
};

interface Bound {
  readonly range: Range;
  readonly word: string;
  readonly history: readonly SeenPresence[];
  readonly variant: string;
}

function found(
  file: QuantFile,
  { cann }: CheckContext,
  { range, word, history, variant }: Bound,
): Finding {
  const isSource = isTried(file);
  const isDisputed = variant === 'disputed';
  const holes = { word, cann, tool: variantNames[file.variant], seen: said(history) };
  return findingOn(range, {
    rule: 'quant/version-bound',
    // Where only tables of the documentation tell, a field may still be there.
    severity: isDisputed ? 'info' : isSource ? 'error' : 'warning',
    verdict: isDisputed ? 'undecided' : 'fatal',
    certainty: isSource && !isDisputed ? 'certain' : 'likely',
    message: { variant, holes },
  });
}

/** A field that some versions have, while of this one nobody can say. */
function disputed(
  file: QuantFile,
  context: CheckContext,
  { base, node, message, field }: TypedField,
): readonly Finding[] {
  if (field?.availability !== 'unconfirmed') return [];
  // A deprecated field has a finding that says this as well.
  const schema = file.schema.messages.get(message.name)?.fields.get(node.name.text);
  if (schema?.deprecated === true) return [];
  const history = fieldHistory(file.variant, message.name, field.name);
  if (history.every(({ presence }) => presence === 'unconfirmed')) return [];
  const range = moved(node.name.range, base);
  return [found(file, context, { range, word: field.name, history, variant: 'disputed' })];
}

/** In a form that needs no language: `6.0.1 ✗, 8.0.RC2 ✓, 9.0.0 ?`. */
export function said(history: readonly SeenPresence[]): string {
  const signs = { true: '✓', false: '✗', unconfirmed: '?' } as const;
  return history
    .map(({ cann, presence }) => `${cann ?? ''} ${signs[`${presence}`]}`.trim())
    .join(', ');
}
