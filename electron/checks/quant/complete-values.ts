/** The values that a field may have. */
import type { QuantField, QuantMessage } from '../../../profiles/quant';
import { layerTypesOf } from '../../../profiles/quant';
import type { CompletionItem } from '../../ipc/documents';
import type { Target } from './complete';
import { itemsAround } from './complete-place';
import {
  defaultText,
  enumerated,
  joined,
  type QuantAssist,
  schemaFor,
  word,
} from './complete-words';
import { layerTypeOrigins, takesLayerTypes } from './layer-type-words';
import { writtenLayerTypes } from './written-layer-types';

/** @param message the field's own */
export function valueItems(
  field: QuantField,
  message: QuantMessage,
  target: Target,
  setting: QuantAssist,
): readonly CompletionItem[] {
  if (takesLayerTypes(message, field)) return layerTypeItems(field, target, setting);
  if (target.place.part === 'string') return [];
  const values = valuesOf(field, target, setting);
  return values.map(({ text, marks }, rank) => {
    const isDefault = text === defaultText(field);
    const all = isDefault ? [word('default_mark', setting.language), ...marks] : marks;
    const detail = joined(all, setting.language);
    return { kind: 'value', label: text, insert: blankBefore(target) + text, detail, rank };
  });
}

interface WrittenValue {
  readonly text: string;
  readonly marks: readonly string[];
}

function valuesOf(
  field: QuantField,
  { start, end }: Target,
  setting: QuantAssist,
): readonly WrittenValue[] {
  const plain = (text: string): WrittenValue => ({ text, marks: [] });
  if (field.type.kind === 'enum') {
    const values = schemaFor(setting).enums.get(field.type.name)?.values ?? [];
    return [...values].flatMap(([text, { availability }]) => {
      if (availability === 'present') return [plain(text)];
      if (availability !== 'unconfirmed') return [];
      return [{ text, marks: [word('unconfirmed', setting.language)] }];
    });
  }
  if (field.type.name === 'bool') return [plain('true'), plain('false')];
  if (field.limits?.oneOf) return field.limits.oneOf.map(String).map(plain);
  // Once a number is begun, Enter must not turn it into another.
  const value = start === end ? defaultText(field) : null;
  return value === null ? [] : [plain(value)];
}

/** `name:value` is fine for the readers, but not for the eye. What is begun stays where it is. */
function blankBefore({ document: { text }, start, end, place }: Target): string {
  const isBehind = start === end && place.end === start;
  return isBehind && /[:\uff1a,=]/.test(text.charAt(start - 1)) ? ' ' : '';
}

function layerTypeItems(
  field: QuantField,
  target: Target,
  setting: QuantAssist,
): readonly CompletionItem[] {
  const { language } = setting;
  const schema = schemaFor(setting);
  const types = layerTypesOf(schema.variant)?.types ?? [];
  const { document, place } = target;
  const written = writtenLayerTypes(field, itemsAround(document, []), target);
  const quoted = quoting(target);
  const items = types.flatMap(({ type, uses, standsFor }): readonly CompletionItem[] => {
    if (!uses.some((use) => use !== 'tensor') || written.has(type)) return [];
    const marks = [
      ...(uses.includes('layer') ? [] : [word('weight_only_short', language)]),
      enumerated(layerTypeOrigins(standsFor ?? {}), language),
    ];
    const detail = joined(
      marks.filter((mark) => mark !== ''),
      language,
    );
    const before = place.part === 'value' ? blankBefore(target) : '';
    return [{ kind: 'layer-type', label: type, insert: before + quoted(type), detail, rank: 0 }];
  });
  return items.map((item, rank) => ({ ...item, rank }));
}

/** What puts quotes around a type, as far as they are not there. */
function quoting({ document: { text }, place, end }: Target): (type: string) => string {
  if (place.part !== 'string') return (type) => `"${type}"`;
  const quote = text.charAt(place.end);
  const close = text.charAt(end) === quote ? '' : quote;
  return (type) => type + close;
}
