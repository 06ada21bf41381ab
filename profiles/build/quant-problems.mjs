/** What is wrong in the files of profiles/quant: their form first, then what they say of each other. */
import { z } from 'zod';

const text = z.string().min(1);
const identifier = z.string().regex(/^[A-Za-z_]\w*$/, 'expected a name');
const sources = z
  .array(z.string().regex(/^[^/\s]+\/[\w-]+$/, 'expected a source as id/part'))
  .min(1);
const cann = z.string().regex(/^\d+\.\d+(\.\w+)*$/, 'expected a CANN version such as 8.1.RC1');
const presence = z.union([z.boolean(), z.literal('unconfirmed')]);
const homes = z
  .partialRecord(
    identifier,
    z.union([z.literal(true), z.literal('unconfirmed'), z.record(cann, presence)], {
      error: 'expected true, "unconfirmed", or what was seen by CANN version',
    }),
  )
  .refine((where) => Object.keys(where).length > 0, 'expected at least one variant');

const scalarTypes = ['bool', 'uint32', 'int32', 'float', 'string'];

const field = z.strictObject({
  name: identifier,
  label: z.enum(['optional', 'required', 'repeated']),
  type: identifier,
  oneof: identifier.optional(),
  number: z.int().positive().optional(),
  default: z.union([z.boolean(), z.number(), z.string()]).optional(),
  deprecated: z.literal(true).optional(),
  limits: z
    .strictObject({
      gt: z.number().optional(),
      ge: z.number().optional(),
      lt: z.number().optional(),
      le: z.number().optional(),
      oneOf: z.array(z.number()).min(1).optional(),
    })
    .optional(),
  in: homes,
  sources,
  note: text.optional(),
});

const schemaFile = z.strictObject({
  root: identifier,
  messages: z.array(z.strictObject({ name: identifier, fields: z.array(field).min(1) })).min(1),
  enums: z.array(
    z.strictObject({
      name: identifier,
      values: z
        .array(
          z.strictObject({
            name: identifier,
            number: z.int(),
            in: homes,
            sources,
            note: text.optional(),
          }),
        )
        .min(1),
    }),
  ),
});

const forms = {
  'sources.json': z.strictObject({
    note: text,
    sources: z.array(
      z.strictObject({
        id: text,
        project: text,
        about: text,
        version: text,
        date: z.iso.date(),
        licence: text,
        cann,
        parts: z.record(text, text),
      }),
    ),
  }),
  'variants.json': z.strictObject({
    variants: z.array(
      z.strictObject({
        id: identifier,
        schema: z.enum(['calibration', 'kv-cache']),
        reader: z.enum(['atc', 'amct']),
        layerTypes: text,
        sources,
        note: text.optional(),
      }),
    ),
  }),
  'neighbours.json': z.strictObject({
    note: text,
    neighbours: z.array(
      z.strictObject({
        id: text,
        root: identifier.nullable(),
        own: z.array(identifier).min(1),
        fields: z.array(identifier).min(1),
        sources,
      }),
    ),
  }),
  'calibration.json': schemaFile,
  'kv-cache.json': schemaFile,
};

/** What is wrong in the files, by name, one line each; empty when they are sound. */
export function quantProblems(files) {
  const problems = [];
  const data = {};
  for (const [file, form] of Object.entries(forms)) {
    const result = form.safeParse(files[file]);
    data[file] = result.data;
    for (const { path, message } of result.error?.issues ?? []) {
      problems.push(`${file}: ${path.join('.')}: ${message}`);
    }
  }
  if (problems.length > 0) return problems;

  const variants = data['variants.json'].variants;
  const known = knownSources(data['sources.json'].sources);
  const say = (file, where, message) => problems.push(`${file}: ${where}: ${message}`);
  const checkSources = (file, where, list) => {
    for (const source of list) {
      if (!known.has(source)) say(file, where, `unknown source ${source}`);
    }
    for (const twice of repeated(list)) say(file, where, `source ${twice} twice`);
  };

  for (const twice of repeated(variants.map(({ id }) => id))) say('variants.json', twice, 'twice');
  for (const { id, sources: list } of variants) checkSources('variants.json', id, list);

  const rootNames = new Set();
  for (const schema of ['calibration', 'kv-cache']) {
    const file = `${schema}.json`;
    const homesOf = variants.filter((row) => row.schema === schema).map(({ id }) => id);
    checkSchema(data[file], new Set(homesOf), (where, message) => say(file, where, message));
    for (const { where, list } of allSources(data[file])) checkSources(file, where, list);
    const root = data[file].messages.find(({ name }) => name === data[file].root);
    for (const { name } of root?.fields ?? []) rootNames.add(name);
  }

  for (const { id, own, fields, sources: list } of data['neighbours.json'].neighbours) {
    checkSources('neighbours.json', id, list);
    for (const name of own) {
      if (!fields.includes(name)) say('neighbours.json', id, `${name} is not among its fields`);
      if (rootNames.has(name)) say('neighbours.json', id, `${name} is a field of our own`);
    }
  }
  return problems;
}

function knownSources(list) {
  return new Set(
    list.flatMap(({ id, parts }) => Object.keys(parts).map((part) => `${id}/${part}`)),
  );
}

function allSources({ messages, enums }) {
  return [
    ...messages.flatMap(({ name, fields }) =>
      fields.map((row) => ({ where: `${name}.${row.name}`, list: row.sources })),
    ),
    ...enums.flatMap(({ name, values }) =>
      values.map((row) => ({ where: `${name}.${row.name}`, list: row.sources })),
    ),
  ];
}

function checkSchema({ root, messages, enums }, homesOf, say) {
  const messageNames = new Set(messages.map(({ name }) => name));
  const enumNames = new Set(enums.map(({ name }) => name));
  for (const twice of repeated([...messages, ...enums].map(({ name }) => name)))
    say(twice, 'twice');
  if (!messageNames.has(root)) say(root, 'the root is no message');

  for (const { name, fields } of messages) {
    for (const twice of repeated(fields.map((row) => row.name))) say(`${name}.${twice}`, 'twice');
    const numbers = fields.flatMap(({ number }) => (number === undefined ? [] : [number]));
    for (const twice of repeated(numbers)) say(name, `field number ${twice} twice`);
    for (const row of fields) {
      const where = `${name}.${row.name}`;
      checkHomes(row.in, homesOf, (message) => say(where, message));
      const type = enums.find((one) => one.name === row.type);
      if (!scalarTypes.includes(row.type) && !messageNames.has(row.type) && type === undefined) {
        say(where, `unknown type ${row.type}`);
      }
      if (row.oneof !== undefined && row.label !== 'optional') say(where, 'oneof and not optional');
      checkDefault(row, type, (message) => say(where, message));
      checkLimits(row, (message) => say(where, message));
    }
  }
  for (const { name, values } of enums) {
    for (const twice of repeated(values.map((value) => value.name)))
      say(`${name}.${twice}`, 'twice');
    for (const twice of repeated(values.map(({ number }) => number)))
      say(name, `value ${twice} twice`);
    for (const value of values) {
      checkHomes(value.in, homesOf, (message) => say(`${name}.${value.name}`, message));
    }
  }
  for (const lost of unreached(root, messages, enumNames)) say(lost, 'no field has this type');
  for (const loop of recursive(messages)) say(loop, 'contains itself');
}

function checkHomes(where, homesOf, say) {
  for (const variant of Object.keys(where)) {
    if (!homesOf.has(variant)) say(`${variant} does not have this schema`);
  }
}

function checkDefault({ label, type, default: value, limits }, enumRow, say) {
  if (value === undefined) return;
  if (label !== 'optional') say('a default, and not optional');
  const kind = typeof value;
  const fits =
    enumRow === undefined
      ? { bool: 'boolean', string: 'string' }[type] === kind ||
        (kind === 'number' &&
          (type === 'float' || (type.endsWith('int32') && Number.isInteger(value))))
      : enumRow.values.some(({ name }) => name === value);
  if (!fits) say(`the default ${value} is no ${type}`);
  if (kind === 'number' && limits !== undefined && !isWithin(value, limits)) {
    say(`the default ${value} is out of the limits`);
  }
}

function isWithin(value, { gt = -Infinity, ge = -Infinity, lt = Infinity, le = Infinity, oneOf }) {
  return value > gt && value >= ge && value < lt && value <= le && (oneOf?.includes(value) ?? true);
}

function checkLimits({ type, limits }, say) {
  if (limits === undefined) return;
  if (!['float', 'uint32', 'int32'].includes(type)) say(`limits on a ${type}`);
  const { gt, ge, lt, le, oneOf } = limits;
  if (Object.keys(limits).length === 0) say('limits without a bound');
  if ((gt !== undefined && ge !== undefined) || (lt !== undefined && le !== undefined)) {
    say('two bounds on one side');
  }
  const low = gt ?? ge ?? -Infinity;
  const high = lt ?? le ?? Infinity;
  if (low > high || (low === high && (gt !== undefined || lt !== undefined))) say('empty limits');
  if (oneOf !== undefined && Object.keys(limits).length > 1) say('a list of values and bounds');
  if (oneOf !== undefined && repeated(oneOf).length > 0) say('a value twice');
}

/** Messages and enums that no field leads to. */
function unreached(root, messages, enumNames) {
  const reached = new Set([root]);
  for (const name of reached) {
    for (const { type } of messages.find((row) => row.name === name)?.fields ?? [])
      reached.add(type);
  }
  return [...messages.map(({ name }) => name), ...enumNames].filter((name) => !reached.has(name));
}

function recursive(messages) {
  return messages.flatMap(({ name }) => {
    const below = new Set(typesOf(name, messages));
    for (const type of below) for (const inner of typesOf(type, messages)) below.add(inner);
    return below.has(name) ? [name] : [];
  });
}

function typesOf(name, messages) {
  return (messages.find((row) => row.name === name)?.fields ?? []).map(({ type }) => type);
}

function repeated(list) {
  return [...new Set(list.filter((item, index) => list.indexOf(item) !== index))];
}
