/** The fields that may stand at the start of a statement. */
import type { ItemNode } from '../../../grammars/quant-config';
import { lineEndOf } from '../../../grammars/quant-config/edits';
import type { QuantField, QuantMessage } from '../../../profiles/quant';
import type { CompletionItem } from '../../ipc/documents';
import type { Target } from './complete';
import { defaultText, joined, type QuantAssist, word } from './complete-words';

/** One level deeper. */
const indent = '  ';

/** Groups of fields, best first. */
const order = ['required', 'usual', 'unconfirmed', 'deprecated', 'rival'] as const;

type Group = (typeof order)[number];

interface Around {
  readonly base: number;
  readonly node: ItemNode;
}

/** @param around what stands in the block already */
export function fieldItems(
  { fields }: QuantMessage,
  around: readonly Around[],
  target: Target,
  setting: QuantAssist,
): readonly CompletionItem[] {
  const given = givenNames(around, target);
  const rivals = new Set([...given].flatMap((name) => fields.get(name)?.oneof ?? []));
  const groups = new Map<Group, QuantField[]>(order.map((group) => [group, []]));
  for (const field of fields.values()) {
    if (field.availability === 'not-yet' || field.availability === 'gone') continue;
    if (field.label !== 'repeated' && given.has(field.name)) continue;
    groups.get(groupOf(field, rivals))?.push(field);
  }
  return [...groups.values()].flat().map((field, rank) => ({
    kind: 'field',
    label: field.name,
    ...insertion(field, target),
    detail: detailOf(field, setting),
    rank,
  }));
}

/** The fields around the cursor, but for the one that is being written there. */
function givenNames(around: readonly Around[], { start, end }: Target): ReadonlySet<string> {
  const others = around.filter(({ base, node }) => {
    const { name } = node;
    return name !== null && (base + name.range.end < start || base + name.range.start > end);
  });
  return new Set(others.map(({ node }) => node.name?.text ?? ''));
}

function groupOf(field: QuantField, rivals: ReadonlySet<string>): Group {
  if (field.oneof !== null && rivals.has(field.oneof)) return 'rival';
  if (field.deprecated) return 'deprecated';
  if (field.label === 'required') return 'required';
  return field.availability === 'unconfirmed' ? 'unconfirmed' : 'usual';
}

/** `float, default 0.01`. */
function detailOf(field: QuantField, { language }: QuantAssist): string {
  const value = defaultText(field);
  const parts = [
    field.type.name,
    ...(value === null ? [] : [word('default_short', language, { value })]),
    ...(field.label === 'optional' ? [] : [word(field.label, language)]),
    ...(field.deprecated ? [word('deprecated', language)] : []),
    ...(field.availability === 'unconfirmed' ? [word('unconfirmed', language)] : []),
  ];
  return joined(parts, language);
}

/** The name, with what must follow unless it is there: `search_step: `, or a block with the cursor in it. */
function insertion(
  { name, type }: QuantField,
  { document: { text }, start, end }: Target,
): Pick<CompletionItem, 'insert' | 'caret'> {
  if (/^[ \t]*[:{<[=\uff1a\uff5b]/.test(text.slice(end, end + 200))) return { insert: name };
  if (type.kind !== 'message') {
    return { insert: /^[ \t]/.test(text.slice(end, end + 1)) ? `${name}:` : `${name}: ` };
  }
  const head = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  if (start > 0 && head.trim() !== '') {
    return { insert: `${name} {  }`, caret: name.length + ' { '.length };
  }
  const blanks = start === 0 ? '' : head;
  const eol = lineEndOf(text);
  const opened = `${name} {${eol}${blanks}${indent}`;
  return { insert: `${opened}${eol}${blanks}}`, caret: opened.length };
}
