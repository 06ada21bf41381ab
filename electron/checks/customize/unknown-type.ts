import type { FrameworkMapping } from '../../catalog/catalog';
import { nearMisses } from '../../catalog/nearest';
import type { Severity } from '../../ipc/diagnostics';
import type { CheckContext, CustomizeLineRule, FindingFix, MessageRef } from '../rule';
import { findingOn, none, replaceFix } from './findings';
import { isKnownOperator } from './line';

/** What the frameworks are called. */
export const frameworkNames: Readonly<Record<FrameworkMapping['framework'], string>> = {
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
  looksAt: ['live'],
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
    if (isPassedThrough(type, context)) return none;
    const suggestion = suggest(type, context);
    const range = line.tree.name.range;
    return [
      findingOn(range, {
        rule: 'customize/unknown-type',
        severity: suggestion.severity,
        verdict: 'ignored',
        codes: [],
        certainty: suggestion.severity === 'error' ? 'certain' : 'likely',
        message: suggestion.message,
        fixes: suggestion.types.map((suggested) => fix(suggested)),
      }),
    ];

    function fix(suggested: string): FindingFix {
      const title = { variant: 'replace', holes: { type: suggested } };
      return replaceFix(range, suggested, title, false);
    }
  },
};

interface Suggestion {
  readonly severity: Severity;
  readonly message: MessageRef;
  readonly types: readonly string[];
}

function suggest(type: string, context: CheckContext): Suggestion {
  const { catalog } = context;
  const isKnown = (word: string) => {
    const operator = catalog.operator(word);
    return operator !== null && isKnownOperator(operator, catalog);
  };
  const near = nearMisses(type, catalog.operatorTypes, namesShown).filter(isKnown);
  const mappings = catalog.frameworkMappings(type);
  if (mappings.length > 0) {
    const ascend = unique(mappings.flatMap(becomes));
    // The word in other letters may be meant as well: ReLU of Caffe, and Relu of Ascend IR.
    const sameLetters = near.filter((word) => word.toLowerCase() === type.toLowerCase());
    const framework = unique(mappings.map((some) => frameworkNames[some.framework])).join(' / ');
    const types = unique([...sameLetters, ...ascend]);
    const holes = { type, framework, ascend: types.join(', ') };
    return {
      severity: 'error',
      message: { variant: 'framework', holes },
      types: types.filter(isKnown),
    };
  }
  if (near.length > 0) {
    const message = { variant: 'near', holes: { type, near: near.join(', ') } };
    return { severity: 'error', message, types: near };
  }
  return { severity: 'warning', message: { variant: 'none', holes: { type } }, types: [] };
}

/** A framework's word that the parser keeps (`FrameworkOp`, `_Arg`), so that a graph can have it. */
export function isPassedThrough(type: string, { catalog }: CheckContext): boolean {
  const mappings = catalog.frameworkMappings(type);
  return mappings.length > 0 && mappings.every(({ ascend }) => ascend === type);
}

/** The op types that a framework word becomes. */
export function becomes(mapping: FrameworkMapping): readonly string[] {
  return mapping.expands.length > 0 ? mapping.expands : [mapping.ascend];
}

function unique(words: readonly string[]): readonly string[] {
  return [...new Set(words)];
}
