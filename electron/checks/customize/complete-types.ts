/** The op types to choose from: those of Ascend IR, and the words that frameworks have for them. */
import type { Catalog, Operator } from '../../catalog/catalog';
import { compareText } from '../compare-text';
import { runToEnd } from '../run-to-end';
import type { CompletionItem } from '../../ipc/documents';
import { completionText, type CompletionSetting, onlyOn } from './complete-text';
import { isKnownOperator } from './line';
import { becomes, frameworkNames } from '../op-type-words';

/** Ranks, best first. */
const ranks = { onAll: 0, onSome: 1, framework: 2, noRow: 3 } as const;

interface TypeList {
  readonly key: string;
  readonly items: readonly CompletionItem[];
}

/** The last list of each catalog: it only changes with the target and the language. */
const lists = new WeakMap<Catalog, TypeList>();
const operatorsOf = new WeakMap<Catalog, readonly Operator[]>();

/** All op types that can stand in a compiled graph, then the framework words that become one. */
export function typeItems(setting: CompletionSetting): readonly CompletionItem[] {
  return runToEnd(makeTypeItems(setting));
}

/** Operators that are looked at between two pauses: a millisecond or so. */
const operatorsAtOnce = 25;

/** The same in slices: a catalog takes a tenth of a second to be read whole. */
export function* makeTypeItems(
  setting: CompletionSetting,
): Generator<void, readonly CompletionItem[], void> {
  const key = [setting.language, setting.targeted, ...setting.socs].join(' ');
  const before = lists.get(setting.catalog);
  if (before?.key === key) return before.items;
  const operators = yield* knownOperators(setting.catalog);
  const items: CompletionItem[] = [];
  for (const [index, operator] of operators.entries()) {
    items.push(typeItem(operator, setting));
    if (index % operatorsAtOnce === 0) yield;
  }
  items.push(...frameworkItems(new Set(operators.map(({ type }) => type)), setting.catalog));
  yield;
  items.sort((a, b) => a.rank - b.rank || compareText(a.label, b.label));
  lists.set(setting.catalog, { key, items });
  return items;
}

/** Whether a known op type or a framework word begins so, whatever the case of its letters. */
export function isTypeStart(word: string, setting: CompletionSetting): boolean {
  const lower = word.toLowerCase();
  return typeItems(setting).some(({ label }) => label.toLowerCase().startsWith(lower));
}

function* knownOperators(catalog: Catalog): Generator<void, readonly Operator[], void> {
  const before = operatorsOf.get(catalog);
  if (before !== undefined) return before;
  const known: Operator[] = [];
  for (const [index, type] of catalog.operatorTypes.entries()) {
    const operator = catalog.operator(type);
    if (operator !== null && isKnownOperator(operator, catalog)) known.push(operator);
    if (index % operatorsAtOnce === 0) yield;
  }
  operatorsOf.set(catalog, known);
  return known;
}

function typeItem(operator: Operator, setting: CompletionSetting): CompletionItem {
  const { socs, targeted, language } = setting;
  const { type } = operator;
  const item = { kind: 'op-type', label: type, insert: type } as const;
  const here = socs.filter((soc) => operator.socs.includes(soc));
  // Without a target, an operator that any device has is as good as another.
  if (here.length > 0 && (here.length === socs.length || !targeted)) {
    return { ...item, detail: '', rank: ranks.onAll };
  }
  if (here.length > 0) return { ...item, detail: onlyOn(here, language), rank: ranks.onSome };
  return { ...item, detail: withoutRow(operator, setting), rank: ranks.noRow };
}

/** Why no column will say anything about the operator. */
function withoutRow(operator: Operator, { catalog, socs, language }: CompletionSetting): string {
  if (operator.graphLocal) return completionText('graph', language);
  const standIns = [...new Set(socs.flatMap((soc) => catalog.standIns(operator.type, soc)))];
  if (standIns.length > 0) {
    return completionText('stand_in', language, { standIns: standIns.join(', ') });
  }
  return completionText('no_kernel', language);
}

/** One item for each op type that a framework word becomes, the frameworks that agree together. */
function frameworkItems(known: ReadonlySet<string>, catalog: Catalog): readonly CompletionItem[] {
  const found = new Map<string, { label: string; insert: string; frameworks: string[] }>();
  for (const mapping of catalog.allFrameworkMappings) {
    const label = mapping.type;
    // A word with a colon in it cannot be typed as a name.
    if (!/^\w+$/.test(label)) continue;
    for (const insert of becomes(mapping)) {
      if (insert === label || insert === 'PartitionedCall' || !known.has(insert)) continue;
      const framework = frameworkNames[mapping.framework];
      const key = `${label} ${insert}`;
      const same = found.get(key);
      if (same === undefined) found.set(key, { label, insert, frameworks: [framework] });
      else if (!same.frameworks.includes(framework)) same.frameworks.push(framework);
    }
  }
  return [...found.values()].map(({ label, insert, frameworks }) => ({
    kind: 'framework-type',
    label,
    insert,
    detail: `${frameworks.join(' / ')} → ${insert}`,
    rank: ranks.framework,
  }));
}
