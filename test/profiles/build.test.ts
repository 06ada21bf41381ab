import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCatalog } from '../../electron/catalog/open-catalog';
import { buildCatalog } from '../../profiles/build/build-catalog.mjs';
import { buildSmall, smallProfiles, temporaryFolder, writeProfiles } from './small-profiles';

function open(file: string) {
  const opened = openCatalog(file);
  if (!opened.ok) throw new Error(opened.problem.kind);
  return opened;
}

describe('the builder', () => {
  it('makes the same bytes from the same files', () => {
    const [first, second] = [buildSmall(), buildSmall()];
    expect(readFileSync(first.out).equals(readFileSync(second.out))).toBe(true);
  });

  it('leaves nothing beside the catalog', () => {
    const { out } = buildSmall();
    expect(readdirSync(dirname(out))).toEqual(['catalog.sqlite']);
  });

  it('replaces an earlier catalog', () => {
    const profiles = writeProfiles();
    const out = join(profiles, 'catalog.sqlite');
    writeFileSync(out, 'something else');
    expect(buildCatalog({ profiles, out }).ok).toBe(true);
    open(out).close();
  });

  it('does not count the line ends of a checkout as content', () => {
    const plain = buildSmall();
    const windows = buildSmall(
      Object.fromEntries(
        Object.entries(smallProfiles).map(([file, text]) => [file, text.replaceAll('\n', '\r\n')]),
      ),
    );
    if (!plain.ok || !windows.ok) throw new Error('not built');
    expect(windows.hash).toBe(plain.hash);
  });

  it('gives another hash to other content', () => {
    const other = buildSmall({
      'operators/graph-local.jsonl': '{"op": "Const", "source": "base/rows"}\n',
    });
    const plain = buildSmall();
    if (!plain.ok || !other.ok) throw new Error('not built');
    expect(other.hash).not.toBe(plain.hash);
  });

  it('keeps what a row says', () => {
    const { catalog, close } = open(buildSmall().out);
    expect(catalog.row('Add', 'chipa')).toMatchObject({
      inputs: [
        { name: 'x1', kind: 'required' },
        { name: 'x2', kind: 'required' },
      ],
      columns: [
        { inputs: ['float', 'float'], outputs: ['float'], conditional: false, newer: false },
        { inputs: ['float16', 'float16'], outputs: ['float16'], conditional: true, newer: false },
      ],
      selected: true,
      mixlist: 'gray',
      cann: '8.1.RC1',
    });
    expect(catalog.row('Relu', 'chipa')).toMatchObject({
      columns: [
        { inputs: ['float'], newer: false },
        { inputs: ['float16'], newer: true },
      ],
      mixlist: 'white',
      newerCann: '9.2',
    });
    expect(catalog.operator('Relu')?.signature?.cann).toBe('9.2');
    expect(catalog.info).toMatchObject({
      cann: '8.1.RC1',
      cannVersions: ['2.0', '0.9', '8.1.RC1'],
    });
    close();
  });
});

describe('--without-source', () => {
  it('leaves out every row of that source and nothing else', () => {
    const { catalog, close } = open(buildSmall({}, ['more']).out);
    expect(catalog.operator('Relu')?.signature).toBeNull();
    expect(catalog.row('Relu', 'chipa')?.columns.map(({ newer }) => newer)).toEqual([false]);
    expect(catalog.frameworkMappings('Relu')).toEqual([]);
    expect(catalog.socVersions.map(({ socVersion }) => socVersion)).toEqual(['ChipA1']);
    expect(catalog.operator('Add')?.signature).not.toBeNull();
    close();
  });

  it('takes what then points nowhere out of the products', () => {
    const { catalog, close } = open(buildSmall({}, ['base']).out);
    expect(catalog.row('Relu', 'chipa')).toBeNull();
    expect(catalog.series).toEqual([]);
    expect(catalog.info.cann).toBe('9.2');
    close();
  });

  it('gives another hash, and refuses a source that does not exist', () => {
    const profiles = writeProfiles();
    const out = join(temporaryFolder(), 'c.sqlite');
    const plain = buildCatalog({ profiles, out });
    const less = buildCatalog({ profiles, out, without: ['more'] });
    if (!plain.ok || !less.ok) throw new Error('not built');
    expect(less.hash).not.toBe(plain.hash);
    const wrong = buildCatalog({ profiles, out, without: ['nope'] });
    expect(wrong.ok ? [] : wrong.problems.list).toMatchObject([
      { message: expect.stringContaining('nope') as string },
    ]);
  });
});
