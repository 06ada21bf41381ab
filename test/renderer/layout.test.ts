import { describe, expect, it } from 'vitest';
import { paneLimits } from '../../renderer/shell/pane-limits';

const wanted = { tree: 264, rule: 380, problems: 232, treeOpen: true, ruleOpen: true };
const limitsAt = (width: number, height: number, more = {}): ReturnType<typeof paneLimits> =>
  paneLimits({ width, height, ...wanted, ...more });

describe('pane sizes', () => {
  it('leaves the chosen sizes alone where there is room', () => {
    for (const [width, height] of [
      [1280, 800],
      [3840, 2160],
    ] as const) {
      const limits = limitsAt(width, height);
      expect([limits.tree.size, limits.rule.size, limits.problems.size]).toEqual([264, 380, 232]);
      expect([limits.narrow, limits.low, limits.ruleOver]).toEqual([false, false, false]);
    }
  });

  it('keeps at least 420 pixels for the text beside tree and rule page', () => {
    for (let width = 720; width <= 2000; width += 20) {
      const { tree, rule, ruleOver } = limitsAt(width, 800, { tree: 2000, rule: 2000 });
      const beside = ruleOver ? 0 : rule.size;
      expect(width - tree.size - beside).toBeGreaterThanOrEqual(420);
    }
  });

  it('draws the rule page over the text in the smallest window', () => {
    expect(limitsAt(900, 600)).toMatchObject({ narrow: false, ruleOver: true, low: false });
  });

  it('draws the tree over the text and closes the problem list at 200 % of the smallest', () => {
    const limits = limitsAt(450, 300);
    expect(limits).toMatchObject({ narrow: true, low: true, ruleOver: true });
    expect(limits.tree.size).toBeLessThan(450);
    expect(limits.rule.size).toBeLessThan(450);
  });

  it('never gives a size outside its own limits', () => {
    for (const size of [0, 100, 400, 5000]) {
      for (const width of [450, 720, 900, 1280, 3840]) {
        const { tree, rule, problems } = limitsAt(width, width / 1.5, {
          tree: size,
          rule: size,
          problems: size,
        });
        for (const pane of [tree, rule, problems]) {
          expect(pane.size).toBeGreaterThanOrEqual(pane.min);
          expect(pane.size).toBeLessThanOrEqual(pane.max);
        }
      }
    }
  });
});
