import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  buildCatalog,
  type BuildResult,
  type ProfileProblem,
} from '../../profiles/build/build-catalog.mjs';

export const profilesFolder = resolve(import.meta.dirname, '../../profiles');

/** A temporary folder that goes away with the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atc-studio-catalog-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

const lines = (...rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('');

/** The smallest set of profile files that has one of everything. */
export const smallProfiles = {
  'sources.json': JSON.stringify(
    {
      note: 'two sources',
      sources: [
        {
          id: 'base',
          project: 'a project',
          version: '1',
          date: '2025-01-01',
          licence: 'some licence',
          cann: '8.1.RC1',
          cannBasis: 'told so',
          role: 'base',
          parts: { rows: 'rows' },
        },
        {
          id: 'more',
          project: 'another project',
          version: '2',
          date: '2026-01-01',
          licence: 'some licence',
          cann: '9.2',
          cannBasis: 'told so',
          role: 'supplement',
          parts: { rows: 'rows' },
        },
      ],
    },
    null,
    2,
  ),
  'cann-versions.json': JSON.stringify({
    note: 'two versions',
    versions: [
      { version: '2.0', about: 'newer' },
      { version: '0.9', about: 'older' },
    ],
  }),
  'dtype-words.json': JSON.stringify(
    {
      source: 'base/rows',
      words: [
        { word: 'float' },
        { word: 'float32', canonical: 'float' },
        { word: 'float16' },
        { word: 'int8' },
      ],
      lists: {
        customize_dtypes: ['float', 'float32', 'float16', 'int8'],
        operator_columns: ['float', 'float16', 'int8'],
      },
    },
    null,
    2,
  ),
  'soc-versions.jsonl': lines(
    { socVersion: 'ChipA1', soc: 'chipa', bf16: false, scope: 'atlas', source: 'base/rows' },
    { socVersion: 'ChipB1', soc: 'chipb', bf16: true, scope: 'vendor', source: 'more/rows' },
  ),
  'socs.json': JSON.stringify({ socs: [] }),
  'products.json': JSON.stringify(
    {
      series: [
        {
          id: 'series_a',
          nameZh: '甲系列',
          nameEn: 'series A',
          aliases: [],
          docTag: null,
          firstCann: '5.0',
          legacy: false,
          soc: 'chipa',
          source: 'base/rows',
          products: [
            {
              id: 'card-a',
              nameZh: '甲卡',
              nameEn: 'card A',
              socVersions: ['ChipA1'],
              confidence: 'high',
            },
          ],
        },
      ],
    },
    null,
    2,
  ),
  'options.jsonl': lines({
    option: 'keep_dtype',
    supported: ['series_a'],
    unsupported: ['chipb'],
    source: 'base/rows',
  }),
  'operators/ir.jsonl': lines(
    {
      op: 'Add',
      in: ['x1: float,float16', 'x2: float,float16'],
      out: ['y: float,float16'],
      source: 'base/rows',
    },
    { op: 'Relu', in: ['x: float,float16'], out: ['y: float,float16'], source: 'more/rows' },
  ),
  'operators/dtypes/chipa.jsonl': lines(
    {
      op: 'Add',
      in: ['x1', 'x2'],
      out: ['y'],
      columns: ['float,float>float', 'float16,float16>float16?'],
      selected: true,
      source: 'base/rows',
    },
    {
      op: 'Relu',
      in: ['x'],
      out: ['y'],
      columns: ['float>float'],
      newer: ['float16>float16'],
      newerSource: 'more/rows',
      mixlist: 'white',
      source: 'base/rows',
    },
  ),
  'operators/cpu-engines.jsonl': lines({
    op: 'Relu',
    engine: 'aicpu',
    in: ['x: float'],
    out: ['y: float'],
    source: 'base/rows',
  }),
  'operators/frameworks/onnx.jsonl': lines({ type: 'Relu', ascend: 'Relu', source: 'more/rows' }),
  'operators/frameworks/tensorflow.jsonl': '',
  'operators/frameworks/caffe.jsonl': '',
  'operators/stand-ins.jsonl': '',
  'operators/graph-local.jsonl': lines({ op: 'Data', source: 'base/rows' }),
} as const;

export type ProfileFile = keyof typeof smallProfiles;
export type Changes = Readonly<Partial<Record<ProfileFile | `operators/dtypes/${string}`, string>>>;

/** Writes the small profiles with some files changed, and gives the folder. */
export function writeProfiles(changes: Changes = {}): string {
  const folder = temporaryFolder();
  for (const [file, text] of Object.entries({ ...smallProfiles, ...changes })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text ?? '');
  }
  cpSync(join(profilesFolder, 'schema.sql'), join(folder, 'schema.sql'));
  return folder;
}

/** Builds the small profiles with some files changed. */
export function buildSmall(
  changes: Changes = {},
  without: readonly string[] = [],
): BuildResult & { readonly out: string } {
  const profiles = writeProfiles(changes);
  const out = join(profiles, 'made', 'catalog.sqlite');
  return { ...buildCatalog({ profiles, out, without }), out };
}

/** The problems of a build that must fail. */
export function problemsOf(changes: Changes): readonly ProfileProblem[] {
  const result = buildSmall(changes);
  if (result.ok) throw new Error('the build took what it should refuse');
  return result.problems.list;
}
