import { printRule } from '../../../grammars/customize-dtypes';
import type { Tensor } from '../../catalog/catalog';
import type { CheckContext, CustomizeLineRule, FindingFix } from '../rule';
import { findingOn, lineRange, none, removeLineFix, replaceFix } from './findings';
import { findMisspeltKeyword } from './keywords';
import type { CustomizeLine } from './line';
import { fullWidthColon } from './separator';

type Variant = 'blank' | 'comment' | 'list' | 'keyword' | 'colon';

/** A line in which ATC finds no keyword, or no colon: it refuses the file (facts 2.3). */
export const notARule: CustomizeLineRule = {
  scope: 'line',
  looksAt: ['refused'],
  id: 'customize/not-a-rule',
  verdict: 'fatal',
  codes: ['E20101'],
  bad: [
    { text: 'OpType::Relu:InputDtype:float16\n\n' },
    { text: '# keep softmax exact\n' },
    { text: 'OpType::Relu\n' },
  ],
  good: [{ text: 'OpType::Relu:InputDtype:float16\n' }],
  check(line, context) {
    const variant = variantOf(line);
    if (variant === null) return none;
    const mayGo = variant === 'blank' || variant === 'comment';
    return [
      findingOn(lineRange(line), {
        rule: 'customize/not-a-rule',
        severity: 'error',
        verdict: 'fatal',
        codes: ['E20101'],
        message: { variant },
        fixes: mayGo
          ? [removeLineFix(line, true)]
          : variant === 'list'
            ? asRule(line, context)
            : [],
      }),
    ];
  },
};

/**
 * An entry of a keep_dtype list as the rule that comes nearest: float32 for all that the operator
 * must have. What the model has there, and so what is kept, it does not say.
 */
function asRule(line: CustomizeLine, { catalog }: CheckContext): readonly FindingFix[] {
  if (line.tree === null) return [];
  const range = lineRange(line);
  const start = line.tree.prefix?.end ?? range.start;
  const key = line.text.slice(start, range.end).trim();
  const scope = line.tree.prefix === null ? 'name' : 'type';
  const signature = scope === 'type' ? (catalog.operator(key)?.signature ?? null) : null;
  const rule = printRule({
    scope,
    key,
    inputs: floats(signature?.inputs),
    outputs: floats(signature?.outputs),
  });
  if (rule === null) return [];
  const all = { start: line.tree.prefix?.start ?? range.start, end: range.end };
  return [replaceFix(all, rule, { variant: 'rule', holes: { rule } }, false)];
}

/** One for each tensor that the operator cannot do without, at least one. */
function floats(tensors: readonly Tensor[] = []): readonly string[] {
  const count = tensors.filter(({ kind }) => kind === 'required').length;
  return new Array<string>(Math.max(1, count)).fill('float');
}

function variantOf(line: CustomizeLine): Variant | null {
  const { reading } = line.line;
  if (reading.kind !== 'refused' || line.tree === null) return null;
  const text = line.text.slice(line.tree.body.start, line.tree.body.end);
  if (reading.causes.some((cause) => cause.kind === 'no-keyword')) {
    if (text.replace(/^\ufeff/, '') === '') return 'blank';
    if (/^\ufeff?(#|\/\/|--|;|<!--|%|\/\*)/.test(text)) return 'comment';
    if (findMisspeltKeyword(text) !== null) return null;
    return line.tree.prefix !== null || !text.includes(':') ? 'list' : 'keyword';
  }
  const noColon = reading.causes.some((cause) => cause.kind === 'no-colon');
  return noColon && fullWidthColon(line) === null ? 'colon' : null;
}
