import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const scripts = join(import.meta.dirname, '../../scripts');
const catalogue: Record<string, { readonly en: string; readonly zh: string }> = JSON.parse(
  readFileSync(join(scripts, 'messages.json'), 'utf8'),
);
const sources = readdirSync(scripts, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.mjs'))
  .map((name) => readFileSync(join(scripts, name), 'utf8'))
  .join('\n');

const placesOf = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

it('says everything in both languages, with the same places to fill in', () => {
  const uneven = Object.entries(catalogue).filter(
    ([, { en, zh }]) => en === '' || !/[\u4e00-\u9fff]/.test(zh) || placesOf(zh) !== placesOf(en),
  );
  expect(uneven).toEqual([]);
});

it('has every message that the scripts name', () => {
  const named = [...sources.matchAll(/(?:message\(|titleKey = )\s*'([a-z]+\.[\w.]+)'/g)];
  expect(named.length).toBeGreaterThan(20);
  expect(named.map(([, key]) => key).filter((key) => !(String(key) in catalogue))).toEqual([]);
});
