import { describe, expect, it } from 'vitest';
import english from '../../electron/text/en/main.json';
import chinese from '../../electron/text/zh-CN/main.json';

const holes = (text: string) =>
  [...new Set([...text.matchAll(/\{(\w+)/g)].map(([, name]) => name))].sort();

describe('texts of the main process', () => {
  it('have the same keys and holes in both languages', () => {
    expect(Object.keys(chinese)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(english)) {
      expect(holes(chinese[key as keyof typeof english]), key).toEqual(holes(text));
    }
  });

  it('tell every problem with a message and a hint', () => {
    const keys = Object.keys(english);
    for (const key of keys.filter(
      (some) => some.startsWith('problem.') && some.endsWith('.message'),
    )) {
      expect(keys).toContain(key.replace(/\.message$/, '.hint'));
    }
  });
});
