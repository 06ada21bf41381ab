/** The shape of every profile file. What rows say about each other is tested elsewhere. */
import { z } from 'zod';

const text = z.string().min(1);
const name = z.string().regex(/^\w+$/, 'expected letters, digits and underscores');
const names = z.array(name);
const soc = z.string().regex(/^[a-z0-9_]+$/, 'expected a SoC short name in lower case');
const source = z.string().regex(/^[^/\s]+\/\w[\w-]*$/, 'expected a source as id/part');
const cann = z
  .string()
  .regex(/^\d+\.\d+(\.\w+)*(-\w+)?$/, 'expected a CANN version such as 8.1.RC1');
const confidence = z.enum(['high', 'medium', 'low']);
const count = z.int().nonnegative();

export const sourcesFile = z.strictObject({
  note: text,
  sources: z.array(
    z.strictObject({
      id: text,
      project: text,
      about: text.optional(),
      version: text,
      date: z.iso.date(),
      licence: text,
      cann,
      cannBasis: text,
      role: z.enum(['base', 'supplement']),
      parts: z.record(z.string(), text),
    }),
  ),
});

export const dtypeWordsFile = z.strictObject({
  source,
  words: z.array(
    z.strictObject({
      word: z.string().regex(/^[a-z0-9_]+$/, 'expected a dtype word in lower case'),
      canonical: text.optional(),
      since: cann.optional(),
      seenFrom: cann.optional(),
    }),
  ),
  lists: z.strictObject({ customize_dtypes: z.array(text), operator_columns: z.array(text) }),
});

export const socVersionRow = z.strictObject({
  socVersion: z.string().regex(/^[\w-]+$/),
  soc,
  bf16: z.boolean(),
  aliasOf: text.optional(),
  aiCores: count.optional(),
  vectorCores: count.optional(),
  cubeCores: count.optional(),
  memoryBytes: count.optional(),
  scope: z.enum(['atlas', 'vendor']),
  source,
});

export const socsFile = z.strictObject({
  socs: z.array(
    z.strictObject({
      soc,
      shortName: text,
      arch: text,
      npuArch: text.nullable(),
      opsPackage: text.nullable(),
      cubeDtypes: z.array(text),
      vectorDtypes: z.array(text),
      precisionModes: z.array(text),
      precisionModesV2: z.array(text),
      flags: z.strictObject({
        bf16Conversion: z.boolean().nullable(),
        bf16Flag: z.boolean().nullable(),
        fp32Matmul: z.boolean().nullable(),
        hf32Matmul: z.boolean().nullable(),
      }),
      confidence,
      notes: z.array(text),
      versionsSeenElsewhere: z.array(text),
      sources: z.array(source).min(1),
    }),
  ),
});

/** CANN versions that a project may be checked for, newest first. */
export const cannVersionsFile = z.strictObject({
  note: text,
  versions: z.array(z.strictObject({ version: cann, about: text })).min(1),
});

export const productsFile = z.strictObject({
  /** Why the series stand in this order. */
  note: text.optional(),
  series: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9_]+$/),
      nameZh: text,
      nameEn: text,
      aliases: z.array(text),
      docTag: text.nullable(),
      firstCann: text,
      lastCann: text.optional(),
      legacy: z.boolean(),
      soc,
      source,
      products: z.array(
        z.strictObject({
          id: z.string().regex(/^[a-z0-9-]+$/),
          nameZh: text,
          nameEn: text,
          socVersions: z.array(text).min(1),
          confidence,
          noteZh: text.optional(),
          noteEn: text.optional(),
        }),
      ),
    }),
  ),
});

export const optionRow = z.strictObject({
  option: name,
  supported: names,
  unsupported: names,
  source,
});

export const irRow = z.strictObject({
  op: name,
  in: z.array(z.string()),
  out: z.array(z.string()),
  source,
});

export const dtypesRow = z.strictObject({
  op: name,
  in: z.array(text),
  out: z.array(text),
  columns: z.array(text).min(1),
  newer: z.array(text).min(1).optional(),
  newerSource: source.optional(),
  selected: z.literal(true).optional(),
  dropped: z.array(text).min(1).optional(),
  mixlist: z.enum(['white', 'black']).optional(),
  source,
});

export const cpuEngineRow = z.strictObject({
  op: name,
  engine: z.enum(['aicpu', 'tf', 'hostcpu']),
  in: z.array(z.string()),
  out: z.array(z.string()),
  source,
});

export const frameworkRow = z.strictObject({
  type: text,
  ascend: name,
  expands: names.min(1).optional(),
  opsets: z.array(z.int().positive()).min(1).optional(),
  domain: text.optional(),
  unlisted: z.literal(true).optional(),
  source,
});

export const standInRow = z.strictObject({ op: name, soc, standIns: names.min(1), source });

export const graphLocalRow = z.strictObject({ op: name, source });
