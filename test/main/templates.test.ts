import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { openCatalog } from '../../electron/catalog/open-catalog';
import { checkDocument, checkedKinds } from '../../electron/checks/engine';
import { catalogSummary, findTarget } from '../../electron/main/catalog';
import { listExamples } from '../../electron/main/examples';
import { problemOf } from '../../electron/main/problems';
import { listTemplates, readTemplate, writeNewFile } from '../../electron/main/templates';
import { classify } from '../../electron/project/classify';
import { tempFolder } from '../project/temp-folder';

const repository = fileURLToPath(new URL('../..', import.meta.url));
const folder = join(repository, 'examples', 'templates');

function catalog() {
  const opened = openCatalog(join(repository, 'catalog.sqlite'));
  if (!opened.ok) throw new Error(opened.problem.kind);
  return opened.catalog;
}

describe('templates', () => {
  it('are there for every kind that is checked, told in both languages', async () => {
    const english = await listTemplates(folder, 'en');
    const chinese = await listTemplates(folder, 'zh-CN');
    expect(new Set(english.map(({ kind }) => kind))).toEqual(new Set(checkedKinds));
    expect(chinese.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    for (const { name, summary } of chinese) expect(name + summary).toMatch(/[\u4e00-\u9fa5]/);
    for (const { name, summary } of english) expect(name + summary).toMatch(/^[ -~]+$/);
  });

  it('are free of errors and warnings, on every device of today', async () => {
    const built = catalog();
    for (const { id, kind } of await listTemplates(folder, 'en')) {
      const { text, fileName } = await readTemplate(folder, id);
      expect(classify(fileName, text)?.kind).toBe(kind);
      for (const target of [null, 'Ascend310P3', 'ascend310b', 'ascend910b']) {
        const targets = target === null ? [] : [findTarget(built, target, 'en')];
        const request = { catalog: built, targets, language: 'en' } as const;
        const { diagnostics } = checkDocument({ text, kind, encoding: 'utf-8' }, request);
        const found = diagnostics.filter(({ severity }) => severity !== 'info');
        expect(found, `${id} ${String(target)}`).toEqual([]);
      }
    }
  });

  it('are no example projects, and their absence is no failure', async () => {
    const examples = await listExamples(join(repository, 'examples'), 'en');
    expect(examples.map(({ name }) => name)).not.toContain('templates');
    expect(await listTemplates(tempFolder(), 'en')).toEqual([]);
  });

  it('are written as they are; what stands in the way is told', async () => {
    const root = tempFolder({ 'x/y': '' });
    await writeNewFile(join(root, 'a.cfg'), 'a\n');
    expect(readFileSync(join(root, 'a.cfg'), 'utf8')).toBe('a\n');
    const error: unknown = await writeNewFile(join(root, 'x'), 'a\n').catch(
      (some: unknown) => some,
    );
    expect(problemOf(error, 'en')).toMatchObject({ code: 'not-created' });
    expect(problemOf(error, 'zh-CN')?.message).toContain('EISDIR');
  });
});

describe('the catalog', () => {
  it('is dated by its newest source', () => {
    const file = join(repository, 'profiles', 'sources.json');
    const dates = readFileSync(file, 'utf8').matchAll(/"date": "([\d-]+)"/g);
    const newest = [...dates].map(([, date]) => date ?? '').sort();
    expect(catalogSummary(catalog()).date).toBe(newest.at(-1));
  });
});
