/** The documents and their pictures: none is missing, and none is left over. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pictures = readdirSync(join(root, 'docs/pictures')).sort();
const documents = ['README.md', 'README.zh-CN.md', 'docs/guide.md', 'docs/guide.zh-CN.md'];

const namedIn = (document: string): readonly string[] =>
  [
    ...readFileSync(join(root, document), 'utf8').matchAll(
      /(?:\(|src="|srcset=")(?:docs\/)?pictures\/([^)"]+)/g,
    ),
  ].map(([, name]) => name ?? '');

it.each(documents)('has every picture that %s shows', (document) => {
  const named = namedIn(document);
  expect(named.length).toBeGreaterThan(1);
  expect(named.filter((name) => !pictures.includes(name))).toEqual([]);
});

it('shows every picture somewhere', () => {
  const named = new Set(documents.flatMap(namedIn));
  expect(pictures.filter((name) => !named.has(name))).toEqual([]);
});

it.each([
  ['README.md', 'README.zh-CN.md'],
  ['docs/guide.md', 'docs/guide.zh-CN.md'],
])('shows in %s what %s shows, each in its language', (english, chinese) => {
  const inEnglish = namedIn(english);
  expect(inEnglish.every((name) => name.endsWith('-en.png'))).toBe(true);
  expect(namedIn(chinese)).toEqual(inEnglish.map((name) => name.replace('-en.png', '-zh.png')));
});

it('has pictures of one size', () => {
  const sizes = pictures.map((name) => {
    const bytes = readFileSync(join(root, 'docs/pictures', name));
    return `${String(bytes.readUInt32BE(16))}x${String(bytes.readUInt32BE(20))}`;
  });
  expect(new Set(sizes).size).toBe(1);
});
