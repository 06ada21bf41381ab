/** How large each pane may be in a window of a given size, so that the text always keeps room. */

interface Space {
  /** Of the window, in CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly treeOpen: boolean;
  readonly ruleOpen: boolean;
  /** The sizes that the user chose. */
  readonly tree: number;
  readonly rule: number;
  readonly problems: number;
}

interface PaneLimit {
  readonly size: number;
  readonly min: number;
  readonly max: number;
}

export interface PaneLimits {
  /** No room for a tree beside the text: it is drawn over it. */
  readonly narrow: boolean;
  /** No room for a problem list under the text: it starts closed. */
  readonly low: boolean;
  /** No room for a rule page beside the text: it is drawn over it. */
  readonly ruleOver: boolean;
  readonly tree: PaneLimit;
  readonly rule: PaneLimit;
  readonly problems: PaneLimit;
}

/** The text needs this much to be read. */
const TEXT_WIDTH = 420;
const TREE_MIN = 180;
const RULE_MIN = 280;
const PROBLEMS_MIN = 96;
/** Title bar, status bar, header of the editor and a few lines of text. */
const ABOVE_PROBLEMS = 250;

function limit(wanted: number, min: number, most: number): PaneLimit {
  const max = Math.max(min, Math.round(most));
  return { size: Math.min(Math.max(wanted, min), max), min, max };
}

export function paneLimits(space: Space): PaneLimits {
  const { width, height } = space;
  const narrow = width < 720;
  const low = height < 420;
  const treeWidth = !narrow && space.treeOpen ? space.tree : 0;
  const ruleOver = width - treeWidth - RULE_MIN < TEXT_WIDTH;
  const tree = narrow
    ? limit(space.tree, TREE_MIN, width * 0.8)
    : limit(space.tree, TREE_MIN, Math.min(width * 0.4, width - TEXT_WIDTH));
  const rule = ruleOver
    ? limit(space.rule, RULE_MIN, width * 0.9)
    : limit(space.rule, RULE_MIN, width - treeWidth - TEXT_WIDTH);
  const problems = limit(space.problems, PROBLEMS_MIN, height - ABOVE_PROBLEMS);
  return { narrow, low, ruleOver, tree, rule, problems };
}
