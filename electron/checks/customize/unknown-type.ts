import type { FrameworkMapping } from '../../catalog/catalog';
import { isNearMiss, nearestWords } from '../../catalog/nearest';
import type { Severity } from '../../ipc/diagnostics';
import type { CheckContext, CustomizeLineRule, FindingFix, MessageRef } from '../rule';
import { findingOn, none, replaceFix } from './findings';
import { type CustomizeLine, isKnownOperator } from './line';

const frameworkNames: Readonly<Record<FrameworkMapping['framework'], string>> = {
  onnx: 'ONNX',
  tensorflow: 'TensorFlow',
  caffe: 'Caffe',
};

/** How many near names a message can hold. */
const namesShown = 3;

/**
 * An op type that no source knows. An error when it is a near miss or a framework's word; else a
 * warning, for a custom operator is legal.
 */
export const unknownType: CustomizeLineRule = {
  scope: 'line',
  id: 'customize/unknown-type',
  verdict: 'ignored',
  codes: [],
  bad: [
    { text: 'OpType::MatMu1V2:InputDtype:float16\n' },
    { text: 'OpType::Gemm:InputDtype:float16\n' },
    { text: 'OpType::MyCustomOperator:InputDtype:float16\n' },
  ],
  good: [{ text: 'OpType::MatMulV2:InputDtype:float16,float16,OutputDtype:float16\n' }],
  check(line, context) {
    const { live } = line;
    if (live?.scope !== 'type' || line.liveType !== null || line.tree === null) return none;
    const type = live.key;
    const operator = context.catalog.operator(type);
    if (operator !== null && isKnownOperator(operator)) return none;
    const suggestion = suggest(type, context);
    const range = line.tree.name.range;
    return [
      findingOn(line, range, {
        rule: 'customize/unknown-type',
        severity: suggestion.severity,
        verdict: 'ignored',
        codes: [],
        certainty: suggestion.severity === 'error' ? 'certain' : 'likely',
        message: suggestion.message,
        fixes: suggestion.types.map((suggested) => fix(line, suggested)),
      }),
    ];

    function fix(of: CustomizeLine, suggested: string): FindingFix {
      const title = { variant: 'replace', holes: { type: suggested } };
      return replaceFix(of, range, suggested, title, false);
    }
  },
};

interface Suggestion {
  readonly severity: Severity;
  readonly message: MessageRef;
  readonly types: readonly string[];
}

function suggest(type: string, context: CheckContext): Suggestion {
  const mappings = context.catalog.frameworkMappings(type);
  const [mapping] = mappings;
  if (mapping !== undefined) {
    const types = unique(mappings.flatMap(becomes));
    const framework = unique(mappings.map((some) => frameworkNames[some.framework])).join(' / ');
    const holes = { type, framework, ascend: types.join(', ') };
    return { severity: 'error', message: { variant: 'framework', holes }, types };
  }
  const near = nearestWords(type, context.catalog.operatorTypes, namesShown).filter((candidate) =>
    isNearMiss(type, candidate),
  );
  if (near.length > 0) {
    const message = { variant: 'near', holes: { type, near: near.join(', ') } };
    return { severity: 'error', message, types: near };
  }
  return { severity: 'warning', message: { variant: 'none', holes: { type } }, types: [] };
}

function becomes(mapping: FrameworkMapping): readonly string[] {
  return mapping.expands.length > 0 ? mapping.expands : [mapping.ascend];
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}
