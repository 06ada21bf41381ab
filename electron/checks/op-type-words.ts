/** What an op type that no source knows may have been meant to be. */
import type { FrameworkMapping } from '../catalog/catalog';
import { nearMisses } from '../catalog/nearest';
import type { Severity } from '../ipc/diagnostics';
import { isKnownOperator } from './customize/line';
import type { CheckContext, MessageRef } from './rule';

/** What the frameworks are called. */
export const frameworkNames: Readonly<Record<FrameworkMapping['framework'], string>> = {
  onnx: 'ONNX',
  tensorflow: 'TensorFlow',
  caffe: 'Caffe',
};

/** How many near names a message can hold. */
const namesShown = 3;

export interface TypeSuggestion {
  /** An error for a near miss or a framework's word; else a warning, for custom operators are legal. */
  readonly severity: Severity;
  /** `near`, `framework` or `none`, with the holes `type`, `near`, `framework` and `ascend`. */
  readonly message: MessageRef;
  /** Known op types to write instead, best first. */
  readonly types: readonly string[];
}

export function isKnownType(type: string, { catalog }: CheckContext): boolean {
  const operator = catalog.operator(type);
  return operator !== null && isKnownOperator(operator, catalog);
}

export function suggestTypes(type: string, context: CheckContext): TypeSuggestion {
  const { catalog } = context;
  const isKnown = (word: string) => isKnownType(word, context);
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
