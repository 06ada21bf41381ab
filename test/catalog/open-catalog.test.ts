import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { loadDriver, openReadOnly } from '../../electron/catalog/driver';
import { schemaVersion } from '../../electron/catalog/format';
import { openCatalog } from '../../electron/catalog/open-catalog';
import { CatalogDamagedError, describeCatalogProblem } from '../../electron/catalog/problem';
import { buildRealCatalog } from './built-catalog';

const built = buildRealCatalog();
const folder = mkdtempSync(join(tmpdir(), 'atc-studio-open-'));
const file = join(folder, 'catalog.sqlite');
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  copyFileSync(built.file, file);
});

function problemOf(path: string) {
  const opened = openCatalog(path);
  if (!opened.ok) return opened.problem;
  opened.close();
  throw new Error('opened');
}

describe('a good catalog', () => {
  it('opens, is whole and says where it comes from', () => {
    const opened = openCatalog(file);
    if (!opened.ok) throw new Error(opened.problem.kind);
    expect(opened.verify()).toBeNull();
    expect(opened.catalog.info).toMatchObject({
      cann: '8.1.RC1',
      cannVersions: ['9.0.0', '8.5.0', '8.1.RC1', '8.0.0', '8.0.RC1', '7.0.0', '6.3.RC1', '6.0.1'],
      schemaVersion,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    opened.close();
  });

  it('is not changed by reading, and nothing appears beside it', () => {
    const before = readFileSync(file);
    const opened = openCatalog(file);
    if (!opened.ok) throw new Error(opened.problem.kind);
    opened.catalog.row('Relu', 'ascend310p');
    expect(readdirSync(dirname(file))).toEqual(['catalog.sqlite']);
    opened.close();
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('cannot be written', () => {
    const loaded = loadDriver();
    if (!loaded.ok) throw new Error(loaded.problem.kind);
    const db = openReadOnly(loaded.driver, file);
    expect(() => db.exec("UPDATE meta SET value = 'x'")).toThrow(/readonly/);
    db.close();
  });

  it('opens twice at once, and when nobody may write it', () => {
    chmodSync(file, 0o444);
    const [first, second] = [openCatalog(file), openCatalog(file)];
    if (!first.ok || !second.ok) throw new Error('not opened');
    expect(second.catalog.operator('Relu')).not.toBeNull();
    first.close();
    second.close();
    chmodSync(file, 0o644);
  });
});

describe('a catalog that cannot be used', () => {
  it('may be missing', () => {
    expect(problemOf(join(folder, 'none.sqlite'))).toMatchObject({ kind: 'missing' });
    expect(problemOf(join(file, 'below-a-file'))).toMatchObject({ kind: 'missing' });
  });

  it('may be a folder', () => {
    expect(problemOf(folder)).toMatchObject({ kind: 'unreadable', reason: 'EISDIR' });
  });

  it.each([
    ['empty', ''],
    ['some text', 'this is no database, and long enough to be taken for one\n'.repeat(10)],
    ['only the mark of SQLite', 'SQLite format 3\0'],
  ])('may be %s', (_, text) => {
    writeFileSync(file, text);
    expect(problemOf(file)).toMatchObject({ kind: 'foreign', file });
  });

  it("may be somebody else's database", () => {
    rmSync(file);
    const other = new Database(file);
    other.exec('CREATE TABLE meta (key TEXT, value TEXT)');
    other.close();
    expect(problemOf(file)).toMatchObject({ kind: 'foreign' });
  });

  it('may be of another schema version', () => {
    const other = new Database(file);
    other.pragma('user_version = 99');
    other.close();
    expect(problemOf(file)).toEqual({
      kind: 'schema-version',
      file,
      found: 99,
      expected: schemaVersion,
    });
  });

  it('may be cut short, or have something behind it', () => {
    truncateSync(file, 1_000_000);
    expect(problemOf(file)).toMatchObject({ kind: 'damaged' });
    copyFileSync(built.file, file);
    appendFileSync(file, 'more');
    expect(problemOf(file)).toMatchObject({ kind: 'damaged' });
  });

  it('may lack its tables', () => {
    const other = new Database(file);
    other.exec('DROP TABLE meta');
    other.close();
    expect(problemOf(file)).toMatchObject({
      kind: 'damaged',
      reason: expect.stringContaining('meta') as string,
    });
  });

  it('may be overwritten inside: opening or the first read says so, and never more than that', () => {
    const bytes = readFileSync(file);
    bytes.fill(0xa5, 4096);
    writeFileSync(file, bytes);
    expect(problemOf(file)).toMatchObject({ kind: 'damaged' });

    const half = readFileSync(built.file);
    half.fill(0xa5, Math.floor(half.length / 2));
    writeFileSync(file, half);
    const opened = openCatalog(file);
    if (!opened.ok) {
      expect(opened.problem.kind).toBe('damaged');
      return;
    }
    expect(opened.verify()).toMatchObject({ kind: 'damaged' });
    expect(() => {
      for (const type of opened.catalog.operatorTypes) {
        const signature = opened.catalog.operator(type)?.signature;
        const columns = opened.catalog.atlasSocs.map(
          (soc) => opened.catalog.row(type, soc)?.columns,
        );
        if (signature === undefined && columns.length === 0) break;
      }
    }).toThrow(CatalogDamagedError);
    opened.close();
  });

  it('is explained in both languages, with what to do', () => {
    const problem = problemOf(join(folder, 'none.sqlite'));
    expect(describeCatalogProblem(problem, 'en')).toEqual({
      message: `The operator catalog ${join(folder, 'none.sqlite')} does not exist.`,
      hint: 'Make it with npm run catalog, or reinstall the program.',
    });
    expect(describeCatalogProblem(problem, 'zh-CN').message).toMatch(/不存在/);
  });
});

describe('the driver', () => {
  it('is refused, and not loaded, on a Node-API level below every binary', () => {
    const loaded = loadDriver(9, join(folder, 'package-without-build'));
    expect(loaded).toMatchObject({ ok: false, problem: { kind: 'driver', napi: 9 } });
  });
});
