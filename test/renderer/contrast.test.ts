import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (name: string): string =>
  readFileSync(new URL(`../../renderer/design/${name}.css`, import.meta.url), 'utf8');

interface Colour {
  readonly light: string;
  readonly dark: string;
}

type Colours = ReadonlyMap<string, Colour>;

const coloursOf = (css: string): Colours =>
  new Map(
    [...css.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light, dark }],
    ),
  );

const usual = coloursOf(read('tokens'));
const high: Colours = new Map([...usual, ...coloursOf(read('high-contrast'))]);

/** Relative luminance as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['editor', 'side', 'bar', 'raised', 'hover', 'active', 'line', 'code'];
const texts = ['text', 'text-soft', 'text-faint', 'accent', 'error', 'warning', 'info'];
const verdicts = ['fatal', 'ignored', 'degraded', 'undecided', 'effective'];
const codes = ['prefix', 'name', 'keyword', 'dtype', 'punctuation', 'comment', 'unread'];

const pairs: readonly (readonly [string, string, number])[] = [
  ...[...texts, ...verdicts].flatMap((text) =>
    grounds.map((ground) => [text, `ground-${ground}`, 4.5] as const),
  ),
  ...codes.flatMap((code) =>
    ['editor', 'line'].map((ground) => [`code-${code}`, `ground-${ground}`, 4.5] as const),
  ),
  ['on-accent', 'accent-ground', 4.5],
  ['on-accent', 'accent-ground-hover', 4.5],
  ['warning', 'warning-ground', 4.5],
  ['error', 'error-ground', 4.5],
  ['info', 'info-ground', 4.5],
  // Frames of fields and buttons, and the ring of the focus, are no text.
  ['line-strong', 'ground-editor', 3],
  ['line-strong', 'ground-raised', 3],
  ['focus', 'ground-editor', 3],
  ['focus', 'ground-side', 3],
  ['focus', 'ground-bar', 3],
];

function poorPairs(colours: Colours, theme: keyof Colour, text: number): readonly string[] {
  return pairs.flatMap(([front, back, usualLeast]) => {
    const least = usualLeast === 3 ? 3 : text;
    const [a, b] = [colours.get(front)?.[theme], colours.get(back)?.[theme]];
    if (a === undefined || b === undefined) return [`no colour ${front} or ${back}`];
    const ratio = contrast(a, b);
    return ratio < least ? [`${front} on ${back}: ${ratio.toFixed(2)} < ${least}`] : [];
  });
}

describe.each(['light', 'dark'] as const)('contrast in the %s theme', (theme) => {
  it('is enough for text (4.5:1), frames and the focus (3:1) on every ground they stand on', () => {
    expect(poorPairs(usual, theme, 4.5)).toEqual([]);
  });

  it('is 7:1 for text where high contrast is asked for', () => {
    expect(poorPairs(high, theme, 7)).toEqual([]);
  });
});
