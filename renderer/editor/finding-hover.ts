/** The card over a mark: everything about the findings there, with their fixes. */
import type { Extension } from '@codemirror/state';
import { closeHoverTooltips, hoverTooltip, type Tooltip } from '@codemirror/view';
import { mount, unmount } from 'svelte';
import { findingsOfLine, isAt } from './finding-marks';
import { applyFix, type OfferedFix } from './fixes';
import HoverCard from './hover-card.svelte';

export function findingHover(openRule: (id: string) => void): Extension {
  return hoverTooltip(
    (view, offset): Tooltip | null => {
      const found = findingsOfLine(view.state, offset).filter((each) => isAt(each, offset));
      if (found.length === 0) return null;
      const line = view.state.doc.lineAt(offset).number;
      const from = Math.max(...found.map((each) => each.from));
      const to = Math.min(...found.map((each) => each.to));
      return {
        pos: Math.min(from, offset),
        end: Math.max(to, offset),
        above: true,
        create: () => {
          const dom = document.createElement('div');
          const props = {
            findings: found.map(({ finding }) => finding),
            canFix: !view.state.readOnly,
            openRule,
            fix: (offered: Omit<OfferedFix, 'line'>) => {
              view.dispatch({ effects: closeHoverTooltips });
              applyFix(view, { ...offered, line });
            },
          };
          const card = mount(HoverCard, { target: dom, props });
          return { dom, destroy: () => void unmount(card) };
        },
      };
    },
    { hoverTime: 250, hideOnChange: true },
  );
}
