import { TYPE_PREFIX } from '../../../grammars/keep-dtype';
import { isKnownType, isPassedThrough, suggestTypes } from '../op-type-words';
import type { CheckContext, Finding, FindingFix, MessageRef } from '../rule';
import { isGoodEntry, type KeepFile, type KeepLine, type Lapse, unmatchedShown } from './file';
import { findingIn, none, replaceIn } from './findings';
import type { KeepRule } from './rule';

type Spelling = Extract<Lapse, { readonly kind: 'spelling' }>;

/** A type that is not in PascalCase and matches nothing: ATC stops with E10003 (facts 3.2). */
export const typeSpelling: KeepRule = {
  scope: 'keep',
  id: 'keep/type-spelling',
  verdict: 'fatal',
  codes: ['E10003'],
  bad: [
    { text: 'OpType::relu\n' },
    { text: 'OpType:: Relu\n' },
    { text: 'OpType::Relu # exact\n' },
    { text: 'OpType::Relu,OpType::Add\n' },
    { text: 'OpType::Batch_Norm\n' },
    { text: 'OpType::\n' },
  ],
  good: [{ text: 'OpType::Relu\nOpType::Add\n' }, { text: 'relu\n' }],
  check(file, context) {
    return file.entries.flatMap((line, index) => {
      const { lapse } = line;
      if (lapse?.kind !== 'spelling' || file.hidden.has(line.number)) return none;
      return [found(file, line, lapse, { context, index })];
    });
  },
};

function found(
  file: KeepFile,
  line: KeepLine,
  lapse: Spelling,
  { context, index }: { readonly context: CheckContext; readonly index: number },
): Finding {
  const { message, fixes } = repairOf(file, line, lapse, context);
  // A graph can have such a type, and then ATC takes it.
  const isReal = isKnownType(lapse.type, context) || isPassedThrough(lapse.type, context);
  return findingIn(line, lapse.range, {
    rule: 'keep/type-spelling',
    severity: isReal ? 'warning' : 'error',
    verdict: isReal ? 'undecided' : 'fatal',
    // Entries before it may match nothing as well, and ATC looks at ten of them only.
    certainty: isReal || index >= unmatchedShown ? 'likely' : 'certain',
    codes: ['E10003'],
    message: isReal ? { variant: 'real', holes: { type: lapse.type } } : message,
    fixes: isReal ? [] : fixes,
  });
}

export interface Repair {
  readonly message: MessageRef;
  readonly fixes: readonly FindingFix[];
}

/** What is wrong with the type, and what was surely meant. */
export function repairOf(
  { text }: KeepFile,
  line: KeepLine,
  { type, range }: Spelling,
  context: CheckContext,
): Repair {
  const holes = { type };
  if (type === '') return { message: { variant: 'empty', holes }, fixes: [] };
  const types = type.split(/[,，;；、|]|\s+(?=OpType::)/).map(withoutPrefix);
  if (types.length > 1 && types.every((one) => one !== '')) {
    const end = line.text.endsWith('\r') || text.includes('\r\n') ? '\r\n' : '\n';
    const entries = types.map((one) => `${TYPE_PREFIX}${one}`);
    const isSafe = entries.every((entry) => isGoodEntry(entry, context));
    const title = { variant: 'split', holes: { count: types.length } };
    const all = { start: line.tree.prefix?.start ?? 0, end: range.end };
    const fix = replaceIn(line, all, entries.join(end), title, isSafe);
    return { message: { variant: 'several', holes }, fixes: [fix] };
  }
  const comment = /\s*(?:#|\/\/).*$/.exec(type);
  const bare = (comment === null ? type : type.slice(0, comment.index)).trim();
  const known = isKnownType(bare, context);
  if (known && bare !== type) {
    const variant = comment === null ? 'blanks' : 'comment';
    return { message: { variant, holes }, fixes: [replace(bare, true)] };
  }
  const near = suggestTypes(bare, context).types;
  const sameLetters = near.filter((one) => one.toLowerCase() === bare.toLowerCase());
  const message: MessageRef =
    near.length === 0
      ? { variant: 'plain', holes }
      : { variant: 'near', holes: { ...holes, near: near.join(', ') } };
  // `relu` can be nothing but `Relu`, unless a framework calls something else so.
  const [sure] = sameLetters.length === 1 && near[0] === sameLetters[0] ? sameLetters : [];
  return { message, fixes: near.map((one) => replace(one, one === sure)) };

  function replace(right: string, safe: boolean): FindingFix {
    return replaceIn(line, range, right, { variant: 'replace', holes: { type: right } }, safe);
  }
}

function withoutPrefix(entry: string): string {
  return entry
    .trim()
    .replace(/^OpType::/, '')
    .trim();
}
