/** The schema of the probes: every type, label and kind of nesting, without any limits. */
import type {
  ConfigSchema,
  FieldSchema,
  FieldType,
  MessageSchema,
  ScalarType,
} from '../../../grammars/quant-config';

type Row = readonly [label: FieldSchema['label'], name: string, type: string, oneof?: string];

const MESSAGES: Readonly<Record<string, readonly Row[]>> = {
  M: [
    ['optional', 'u', 'uint32'],
    ['optional', 'i', 'int32'],
    ['optional', 'f', 'float'],
    ['optional', 'b', 'bool'],
    ['optional', 's', 'string'],
    ['optional', 'e', 'E'],
    ['repeated', 'ru', 'uint32'],
    ['repeated', 'rs', 'string'],
    ['repeated', 're', 'E'],
    ['repeated', 'rf', 'float'],
    ['repeated', 'rb', 'bool'],
    ['optional', 'sub', 'Sub'],
    ['repeated', 'rsub', 'Sub'],
    ['optional', 'oa', 'Sub', 'o'],
    ['optional', 'ob', 'Two', 'o'],
  ],
  Sub: [
    ['required', 'name', 'string'],
    ['optional', 'n', 'uint32'],
    ['optional', 'f', 'float'],
    ['repeated', 'tags', 'string'],
  ],
  Two: [
    ['optional', 'sub', 'Sub'],
    ['repeated', 'subs', 'Sub'],
  ],
};

const SCALARS: readonly ScalarType[] = ['bool', 'uint32', 'int32', 'float', 'string'];

function typeOf(name: string): FieldType {
  const scalar = SCALARS.find((known) => known === name);
  if (scalar !== undefined) return { kind: 'scalar', name: scalar };
  return name === 'E' ? { kind: 'enum', name } : { kind: 'message', name };
}

function messageOf(name: string, rows: readonly Row[]): MessageSchema {
  const fields = rows.map(([label, field, type, oneof]): FieldSchema => {
    const rest = { limits: null, availability: 'present' } as const;
    return { name: field, label, type: typeOf(type), oneof: oneof ?? null, ...rest };
  });
  return { name, fields: new Map(fields.map((field) => [field.name, field])) };
}

export const probeSchema: ConfigSchema = {
  root: 'M',
  messages: new Map(
    Object.entries(MESSAGES).map(([name, rows]) => [name, messageOf(name, rows)] as const),
  ),
  enums: new Map([
    [
      'E',
      {
        name: 'E',
        values: new Map([
          ['A', { number: 1, availability: 'present' }],
          ['B', { number: 2, availability: 'present' }],
        ]),
      },
    ],
  ]),
};
