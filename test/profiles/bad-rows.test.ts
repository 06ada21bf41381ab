import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  buildSmall,
  type Changes,
  problemsOf,
  type ProfileFile,
  smallProfiles,
  writeProfiles,
} from './small-profiles';

const builder = resolve(import.meta.dirname, '../../scripts/build-catalog.mjs');
const relu =
  '{"op": "Relu", "in": ["x"], "out": ["y"], "columns": ["float>float"], "source": "base/rows"}';
const columns = 'operators/dtypes/chipa.jsonl';

/** One change to the small profiles, and where and how the builder must complain. */
interface Case {
  readonly what: string;
  readonly file: ProfileFile | 'operators/dtypes/chipc.jsonl' | 'operators/dtypes/chipa.txt';
  readonly text: string;
  readonly line: number;
  readonly says: RegExp;
}

const swap = (file: ProfileFile, from: string, to: string): { file: ProfileFile; text: string } => {
  const text: string = smallProfiles[file];
  if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
  return { file, text: text.replace(from, to) };
};

const cases: readonly Case[] = [
  {
    what: 'a line that is not JSON',
    file: columns,
    text: `${relu}\n{"op": "Sub",\n`,
    line: 2,
    says: /not JSON/,
  },
  { what: 'a blank line', file: columns, text: `\n${relu}\n`, line: 1, says: /blank line/ },
  {
    what: 'a missing field',
    file: columns,
    text: relu.replace('"in": ["x"], ', ''),
    line: 1,
    says: /\bin: /,
  },
  {
    what: 'a misspelt field',
    file: columns,
    text: relu.replace('"out"', '"output"'),
    line: 1,
    says: /output/,
  },
  {
    what: 'a value of the wrong kind',
    file: columns,
    text: relu.replace('["x"]', '"x"'),
    line: 1,
    says: /in: .*array/,
  },
  {
    what: 'a file of an unknown SoC',
    file: 'operators/dtypes/chipc.jsonl',
    text: `${relu}\n`,
    line: 1,
    says: /unknown SoC `chipc`/,
  },
  {
    what: 'a file that nothing reads',
    file: 'operators/dtypes/chipa.txt',
    text: relu,
    line: 1,
    says: /nothing reads it/,
  },
  {
    what: 'an unknown source',
    file: columns,
    text: relu.replace('base/', 'bass/'),
    line: 1,
    says: /unknown source `bass\/rows`/,
  },
  {
    what: 'an unknown part of a source',
    file: columns,
    text: relu.replace('base/rows', 'base/cols'),
    line: 1,
    says: /no part `cols`/,
  },
  {
    what: 'an unknown dtype word',
    file: columns,
    text: relu.replace('float>float', 'fp16>float'),
    line: 1,
    says: /unknown dtype word `fp16`/,
  },
  {
    what: 'float32 in a column, where the tables say float',
    file: columns,
    text: relu.replace('float>float', 'float32>float'),
    line: 1,
    says: /`float32`/,
  },
  {
    what: 'an unknown dropped word',
    file: columns,
    text: relu.replace('"source"', '"dropped": ["bf16"], "source"'),
    line: 1,
    says: /`bf16` in dropped/,
  },
  {
    what: 'a column with too many inputs',
    file: columns,
    text: relu.replace('float>float', 'float,float>float'),
    line: 1,
    says: /uneven column .*2 inputs and 1 outputs.*1 and 1/,
  },
  {
    what: 'a column with too few outputs',
    file: columns,
    text: relu.replace('float>float', 'float>'),
    line: 1,
    says: /uneven column/,
  },
  {
    what: 'a column without >',
    file: columns,
    text: relu.replace('float>float', 'float'),
    line: 1,
    says: /exactly one >/,
  },
  {
    what: 'a column that stands twice',
    file: columns,
    text: relu.replace('"float>float"', '"float>float", "float>float?"'),
    line: 1,
    says: /stands twice/,
  },
  {
    what: 'a bad tensor mark',
    file: columns,
    text: relu.replace('["x"]', '["x!"]'),
    line: 1,
    says: /`x!` is not a tensor/,
  },
  {
    what: 'newer columns without their source',
    file: columns,
    text: relu.replace('"source"', '"newer": ["int8>int8"], "source"'),
    line: 1,
    says: /newerSource/,
  },
  {
    what: 'an operator that stands twice',
    file: columns,
    text: `${relu}\n${relu}\n`,
    line: 2,
    says: /`Relu` already stands on line 1/,
  },
  {
    what: 'an operator out of order',
    file: columns,
    text: `${relu}\n${relu.replace('Relu', 'Add')}\n`,
    line: 2,
    says: /`Add` belongs before `Relu`/,
  },
  {
    ...swap('operators/ir.jsonl', 'x: float,float16', 'x: float,half'),
    what: 'an unknown dtype word in a signature',
    line: 2,
    says: /unknown dtype word `half`/,
  },
  {
    ...swap('operators/cpu-engines.jsonl', 'aicpu', 'cpu'),
    what: 'an unknown CPU engine',
    line: 1,
    says: /engine: /,
  },
  {
    ...swap('operators/frameworks/onnx.jsonl', '"ascend":"Relu"', '"ascend":"Rellu"'),
    what: 'an unknown framework target',
    line: 1,
    says: /unknown target.*`Rellu`/,
  },
  {
    ...swap('operators/frameworks/onnx.jsonl', '"source"', '"expands":["Nope"],"source"'),
    what: 'an unknown expanded operator',
    line: 1,
    says: /`Nope` in expands/,
  },
  {
    what: 'a stand-in without a row',
    file: 'operators/stand-ins.jsonl',
    text: '{"op": "Data", "soc": "chipa", "standIns": ["Data"], "source": "base/rows"}\n',
    line: 1,
    says: /no row on chipa/,
  },
  {
    what: 'a graph-local operator with an AI Core row',
    file: 'operators/graph-local.jsonl',
    text: '{"op": "Relu", "source": "base/rows"}\n',
    line: 1,
    says: /`Relu` has a row on chipa/,
  },
  {
    ...swap('products.json', '"ChipA1"', '"ChipA9"'),
    what: 'a product with an unknown soc_version',
    line: 14,
    says: /`card-a` names the unknown soc_version `ChipA9`/,
  },
  {
    ...swap('products.json', '"ChipA1"', '"ChipB1"'),
    what: "a product with another SoC's version",
    line: 14,
    says: /`ChipB1` of `card-a` is a chipb/,
  },
  {
    ...swap('products.json', '"甲卡"', '""'),
    what: 'a product without a Chinese name',
    line: 16,
    says: /nameZh/,
  },
  {
    ...swap('products.json', '"card-a"', '"series_a"'),
    what: 'a bad product id',
    line: 15,
    says: /products\.0\.id/,
  },
  {
    ...swap('products.json', '"soc": "chipa"', '"soc": "chipz"'),
    what: 'a series of an unknown SoC',
    line: 11,
    says: /unknown SoC `chipz`/,
  },
  {
    ...swap('products.json', '"aliases": [],', '"aliases": [,],'),
    what: 'a document that is not JSON',
    line: 7,
    says: /not JSON/,
  },
  {
    ...swap('soc-versions.jsonl', '"ChipB1"', '"ChipA1"'),
    what: 'a soc_version that stands twice',
    line: 2,
    says: /`ChipA1` already stands on line 1/,
  },
  {
    ...swap('soc-versions.jsonl', '"bf16":false', '"bf16":false,"aliasOf":"ChipX"'),
    what: 'an alias of nothing',
    line: 1,
    says: /unknown soc_version `ChipX`/,
  },
  {
    ...swap('soc-versions.jsonl', '"soc":"chipb"', '"soc":"chipa"'),
    what: 'one SoC with and without bfloat16',
    line: 2,
    says: /bf16 differs from `ChipA1`/,
  },
  {
    ...swap('dtype-words.json', '"canonical": "float"', '"canonical": "float64"'),
    what: 'an unknown canonical word',
    line: 7,
    says: /`float64` is not a canonical word/,
  },
  {
    ...swap('options.jsonl', '"series_a"', '"series_b"'),
    what: 'an option of an unknown series',
    line: 1,
    says: /`series_b`/,
  },
  {
    ...swap('sources.json', '"role": "base"', '"role": "supplement"'),
    what: 'no source that speaks for a CANN version',
    line: 1,
    says: /role base/,
  },
];

describe('the builder refuses', () => {
  it.each(cases)('$what', ({ file, text, line, says }) => {
    const problems = problemsOf({ [file]: text } as Changes);
    const here = problems.filter((problem) => problem.file === file && says.test(problem.message));
    expect(here, JSON.stringify(problems, null, 1)).not.toHaveLength(0);
    expect(here[0]?.line).toBe(line);
  });

  it('a missing file, by name', () => {
    const profiles = writeProfiles();
    const missing = join(profiles, 'operators', 'ir.jsonl');
    rmSync(missing);
    const run = spawnSync(
      process.execPath,
      [builder, '--profiles', profiles, '--out', join(profiles, 'c.sqlite')],
      { encoding: 'utf8' },
    );
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/operators\/ir\.jsonl:1: the file is missing/);
  });
});

describe('a failed build', () => {
  const manyBad = Array.from({ length: 70 }, (_, index) =>
    relu.replace('Relu', `Op${String(index + 100)}`).replace('float>float', 'fp16>fp16'),
  ).join('\n');

  it('lists every problem, at most 50, and counts the rest', () => {
    const result = buildSmall({ [columns]: `${manyBad}\n`, 'operators/ir.jsonl': '{}\n' });
    if (result.ok) throw new Error('built');
    expect(result.problems.list).toHaveLength(50);
    expect(result.problems.count).toBeGreaterThanOrEqual(70);
  });

  it('names file and line on standard error, exits 1 and leaves no file', () => {
    const profiles = writeProfiles({ [columns]: `${relu.replace('float>float', 'fp16>fp16')}\n` });
    const out = join(profiles, 'c.sqlite');
    const run = spawnSync(process.execPath, [builder, '--profiles', profiles, '--out', out], {
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(run.stderr).toMatch(/operators\/dtypes\/chipa\.jsonl:1: unknown dtype word `fp16`/);
    expect(run.stderr).not.toMatch(/at .*\.mjs/);
    expect(existsSync(out)).toBe(false);
  });

  it('leaves an earlier catalog as it was', () => {
    const good = buildSmall();
    expect(good.ok).toBe(true);
    const profiles = writeProfiles({ [columns]: '{}\n' });
    const run = spawnSync(process.execPath, [builder, '--profiles', profiles, '--out', good.out], {
      encoding: 'utf8',
    });
    expect(run.status).toBe(1);
    expect(existsSync(good.out)).toBe(true);
  });

  it('exits 2 on an option that it does not know', () => {
    const run = spawnSync(process.execPath, [builder, '--nope'], { encoding: 'utf8' });
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/--nope/);
  });
});
