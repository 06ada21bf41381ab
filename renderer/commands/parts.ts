/** The parts of the window that F6 walks through, in the order of the eye. */

const parts = [
  '[role="tree"]',
  '[role="tablist"] [role="tab"][aria-selected="true"]',
  '.cm-content',
  '[role="treegrid"]',
  '[data-part="rule"] button',
  '[data-testid="target-picker"]',
  '[data-testid="status-bar"] button',
] as const;

/** Moves the focus to the next (1) or previous (-1) part that is there; false when none is. */
export function focusPart(root: ParentNode, step: 1 | -1): boolean {
  const there = parts.flatMap((selector) => {
    const element = root.querySelector<HTMLElement>(selector);
    return element === null ? [] : [{ selector, element }];
  });
  const active = document.activeElement;
  const at = there.findIndex(
    ({ selector, element }) =>
      element.contains(active) || (active?.closest(selector) ?? null) !== null,
  );
  const start = at === -1 && step === -1 ? 0 : at;
  const next = there[(start + step + there.length) % there.length];
  next?.element.focus();
  return next !== undefined;
}
