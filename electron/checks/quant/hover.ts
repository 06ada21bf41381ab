/** What is known of a word of a quantization config: fields, values of enums, types of layers. */
import {
  moved,
  placeAt,
  type FieldNode,
  type Range,
  type ScalarValue,
  textOf,
} from '../../../grammars/quant-config';
import {
  fieldHistory,
  layerTypesOf,
  type QuantField,
  type QuantMessage,
  type QuantSchema,
  type SeenPresence,
  variantsWithField,
} from '../../../profiles/quant';
import type { HoverAnswer, Place } from '../../ipc/documents';
import type { Language } from '../../text/format';
import {
  aspect,
  defaultText,
  enumerated,
  explanation,
  type QuantAssist,
  schemaFor,
  type Word,
  word,
} from './complete-words';
import { layerTypeOrigins, takesLayerTypes } from './layer-type-words';
import { saidLimits } from './out-of-range';
import { parsedQuant } from './parsed';
import { offsetOf, placeOf } from './text-places';
import { variantNames } from './variant-names';

/** Null where nothing is known, and for a place that the text does not have. */
export function hoverQuant(text: string, at: Place, setting: QuantAssist): HoverAnswer | null {
  const offset = offsetOf(text, at);
  if (offset === null) return null;
  const document = parsedQuant(text);
  const { base, path, part, inComment } = placeAt(document, offset);
  const node = path.at(-1);
  if (inComment || node === undefined || part === 'items') return null;
  const schema = schemaFor(setting);
  const message = messageOf(schema, path.slice(0, -1));
  const field = message?.fields.get(node.name.text);
  if (message === null || field === undefined) return null;
  const told =
    part === 'name'
      ? { range: node.name.range, ...fieldCard(schema, message, field, setting) }
      : valueCard(schema, message, field, { node, at: offset - base, setting });
  if (told === null) return null;
  const { start, end } = moved(told.range, base);
  if (offset < start || offset > end) return null;
  return {
    from: placeOf(text, start),
    to: placeOf(text, end),
    title: told.title,
    lines: told.lines,
  };
}

interface Card {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The message in which a field with these fields around it is; null when one of them is unknown. */
function messageOf(schema: QuantSchema, around: readonly FieldNode[]): QuantMessage | null {
  let message = schema.messages.get(schema.root);
  for (const { name } of around) {
    const field = message?.fields.get(name.text);
    message = field === undefined ? undefined : schema.messages.get(field.type.name);
  }
  return message ?? null;
}

function fieldCard(
  schema: QuantSchema,
  message: QuantMessage,
  field: QuantField,
  setting: QuantAssist,
): Card {
  const { language, variant } = setting;
  const key = `${message.name}.${field.name}`;
  const say = (which: Word, holes?: Readonly<Record<string, string>>) =>
    word(which, language, holes);
  const type = say(field.type.kind === 'message' ? 'block' : 'type', { type: field.type.name });
  const rivals = [...message.fields.values()].filter(({ oneof }) => {
    return oneof !== null && oneof === field.oneof;
  });
  const [law, sources] = [aspect(key, 'law', language), aspect(key, 'sources', language)];
  const lines = [
    explanation(key, language),
    defaultLine(key, field, language),
    limitsLine(schema, field, language),
    law === null ? null : say('law', { text: law }),
    field.label === 'required' ? say('required_line') : null,
    field.label === 'repeated' ? say('repeated_line') : null,
    rivals.length > 1
      ? say('oneof_line', {
          fields: enumerated(
            rivals.map(({ name }) => name),
            language,
          ),
        })
      : null,
    field.deprecated ? say('deprecated_line') : null,
    ...presenceLines(message, field, setting),
    homesLine(key, variant, language),
    sources === null ? null : say('sources', { text: sources }),
  ];
  return { title: `${field.name}: ${type}`, lines: lines.filter((line) => line !== null) };
}

function defaultLine(key: string, field: QuantField, language: Language): string | null {
  const value = defaultText(field);
  if (value !== null) return word('default', language, { value });
  const text = aspect(key, 'default', language);
  if (text !== null) return word('default_depends', language, { text });
  return field.type.kind === 'message' || field.label !== 'optional'
    ? null
    : word('no_default', language);
}

function limitsLine(
  { enums }: QuantSchema,
  { type, limits }: QuantField,
  language: Language,
): string | null {
  if (type.kind === 'enum') {
    const values = [...(enums.get(type.name)?.values.keys() ?? [])];
    return word('one_of', language, { values: enumerated(values, language) });
  }
  if (limits === null) return null;
  if (limits.oneOf !== undefined) {
    return word('one_of', language, { values: enumerated(limits.oneOf.map(String), language) });
  }
  return word('range', language, { range: saidLimits(limits) });
}

/** In which CANN versions the field is, where that is not simply all. */
function presenceLines(
  message: QuantMessage,
  field: QuantField,
  { variant, cann, language }: QuantAssist,
): readonly string[] {
  const history = fieldHistory(variant, message.name, field.name);
  const [only] = history;
  if (only?.cann === null) {
    if (only.presence !== 'unconfirmed') return [];
    return [word('unconfirmed_line', language, { variant: variantNames[variant] })];
  }
  const list = enumerated(
    history.map((one) => versionWord(one, language)),
    language,
  );
  const now: Partial<Record<QuantField['availability'], Word>> = {
    'not-yet': 'not_yet',
    gone: 'gone',
    unconfirmed: 'unconfirmed_version',
  };
  const warning = now[field.availability];
  return [
    ...(list === '' ? [] : [word('versions', language, { list })]),
    ...(warning === undefined || cann === '' ? [] : [word(warning, language, { cann })]),
  ];
}

function versionWord({ cann, presence }: SeenPresence, language: Language): string {
  return word(`version_${String(presence)}` as Word, language, { cann: cann ?? '' });
}

/** Who has the field, unless all have it that have the message. */
function homesLine(
  key: string,
  variant: QuantAssist['variant'],
  language: Language,
): string | null {
  const [message = '', field = ''] = key.split('.');
  const homes = variantsWithField(message, field);
  if (homes.length > few || (homes.length === 1 && variant === 'kv_cache')) return null;
  const names = homes.map((id) => variantNames[id]);
  return word('only_in', language, { variants: enumerated(names, language) });
}

/** Of eight variants; to list more says nothing. */
const few = 4;

interface ValueAsk {
  readonly node: FieldNode;
  /** The cursor, from the start of the statement. */
  readonly at: number;
  readonly setting: QuantAssist;
}

function valueCard(
  schema: QuantSchema,
  message: QuantMessage,
  field: QuantField,
  { node, at, setting }: ValueAsk,
): (Card & { readonly range: Range }) | null {
  const value = scalarAt(node, at);
  if (value === null) return null;
  if (field.type.kind === 'enum' && value.kind === 'word') {
    const known = schema.enums.get(field.type.name)?.values.get(value.text);
    if (known === undefined) return null;
    const lines = [explanation(`${field.type.name}.${value.text}`, setting.language)];
    const holes = { number: known.number, type: field.type.name };
    return {
      range: value.range,
      title: `${value.text}: ${word('enum_value', setting.language, holes)}`,
      lines: lines.filter((line) => line !== null),
    };
  }
  if (value.kind !== 'string' || !takesLayerTypes(message, field)) return null;
  return layerTypeCard(schema, textOf(value, schema.variant.reader) ?? '', value.range, setting);
}

function scalarAt({ value }: FieldNode, at: number): ScalarValue | null {
  if (value.kind === 'block') return null;
  if (value.kind !== 'list') return value;
  const item = value.items.find(({ range }) => range.start <= at && at <= range.end);
  return item === undefined || item.kind === 'block' ? null : item;
}

function layerTypeCard(
  { variant }: QuantSchema,
  type: string,
  range: Range,
  { language }: QuantAssist,
): (Card & { readonly range: Range }) | null {
  const row = layerTypesOf(variant)?.types.find((one) => one.type === type);
  if (row === undefined) return null;
  const { uses, standsFor = {} } = row;
  const use: Word = uses.includes('layer')
    ? 'layer_type_line'
    : uses.includes('weight-only')
      ? 'weight_only'
      : 'tensor_only';
  const origins = enumerated(layerTypeOrigins(standsFor), language);
  return {
    range,
    title: `${type}: ${word('layer_type', language)}`,
    lines: [
      word(use, language, { variant: variantNames[variant.id] }),
      ...(origins === '' ? [] : [word('stands_for', language, { types: origins })]),
    ],
  };
}
