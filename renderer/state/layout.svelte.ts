/** Sizes of the panes in CSS pixels, kept between starts in the window's own storage. */

interface PaneSizes {
  readonly tree: number;
  readonly problems: number;
  readonly rule: number;
}

const KEY = 'pane-sizes';
export const defaultSizes: PaneSizes = { tree: 264, problems: 232, rule: 380 };

function storedSizes(): PaneSizes {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const numberOf = (name: keyof PaneSizes): number => {
      const value: unknown = Object(stored)[name];
      return typeof value === 'number' && value > 0 ? value : defaultSizes[name];
    };
    return { tree: numberOf('tree'), problems: numberOf('problems'), rule: numberOf('rule') };
  } catch {
    // Damaged or forbidden storage only costs the remembered sizes.
    return defaultSizes;
  }
}

export class Layout {
  readonly #stored = storedSizes();
  tree = $state(this.#stored.tree);
  problems = $state(this.#stored.problems);
  rule = $state(this.#stored.rule);
  /** On a wide window the tree stands beside the editor; on a narrow one it is drawn over it. */
  treeOpen = $state(true);
  problemsOpen = $state(true);

  /** Remembers the sizes; called when a pane was dragged. */
  save(): void {
    const sizes: PaneSizes = { tree: this.tree, problems: this.problems, rule: this.rule };
    try {
      localStorage.setItem(KEY, JSON.stringify(sizes));
    } catch {
      // See above.
    }
  }
}
