import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import en from '../../electron/text/en/renderer.json';
import zh from '../../electron/text/zh-CN/renderer.json';
import { nameOf, otherNameOf, setLanguage, t, verdictSentence } from '../../renderer/text.svelte';

const english: Readonly<Record<string, string>> = en;
const chinese: Readonly<Record<string, string>> = zh;

const holesOf = (template: string): readonly string[] =>
  [...new Set([...template.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? ''))].sort();

afterEach(() => setLanguage('en'));

describe('words of the window', () => {
  it('are the same keys in both languages', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
  });

  it('have the same holes in both languages, and no empty text', () => {
    const uneven = Object.keys(en).filter(
      (key) => String(holesOf(chinese[key] ?? '')) !== String(holesOf(english[key] ?? '')),
    );
    const empty = Object.keys(en).filter((key) => !chinese[key]?.trim() || !english[key]?.trim());
    expect({ uneven, empty }).toEqual({ uneven: [], empty: [] });
  });

  it('have no key that nothing uses', () => {
    const folder = fileURLToPath(new URL('../../renderer/', import.meta.url));
    const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:svelte|ts)$/.test(name))
      .map((name) => readFileSync(`${folder}${name}`, 'utf8'))
      .join('\n');
    // Keys built from a value, as `kind.${kind}`, count by what stands before the value.
    const built = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, stem]) => stem ?? '');
    const unused = Object.keys(en).filter(
      (key) => !source.includes(`'${key}'`) && !built.some((stem) => key.startsWith(stem)),
    );
    expect(unused).toEqual([]);
  });

  it('change with the language', () => {
    expect(t('count.error', { n: 1 })).toBe('1 error');
    expect(t('count.error', { n: 3 })).toBe('3 errors');
    setLanguage('zh-CN');
    expect(t('count.error', { n: 3 })).toBe('3 个错误');
    expect(verdictSentence('fatal')).toMatch(/^致命：/);
  });

  it('name a product in the language in force, and in the other', () => {
    const product = { nameZh: 'Atlas 300I Duo 推理卡', nameEn: 'Atlas 300I Duo inference card' };
    expect(nameOf(product)).toBe('Atlas 300I Duo inference card');
    expect(otherNameOf(product)).toBe('Atlas 300I Duo 推理卡');
    setLanguage('zh-CN');
    expect(nameOf(product)).toBe('Atlas 300I Duo 推理卡');
    expect(otherNameOf({ nameZh: 'Atlas 200', nameEn: 'Atlas 200' })).toBeNull();
  });
});
