/** The card over a word: the findings there with their fixes, and what is known of the word. */
import type { Extension } from '@codemirror/state';
import { closeHoverTooltips, type EditorView, hoverTooltip, type Tooltip } from '@codemirror/view';
import { mount, unmount } from 'svelte';
import type { HoverAnswer, Place } from '../../electron/ipc/documents';
import { findingsOfLine, isAt } from './finding-marks';
import { applyFix, type OfferedFix } from './fixes';
import HoverCard from './hover-card.svelte';
import { toEditorOffset, toPlace } from './positions';

/** Asks main what is known of a word; null for nothing, or when the text has changed meanwhile. */
export type HoverAsk = (at: Place) => Promise<HoverAnswer | null>;

export interface HoverHooks {
  readonly openRule: (id: string) => void;
  readonly hover: HoverAsk;
}

export function findingHover({ openRule, hover }: HoverHooks): Extension {
  return hoverTooltip(
    async (view, offset): Promise<Tooltip | null> => {
      const doc = view.state.doc;
      const known = await hover(toPlace(doc, offset));
      return view.state.doc.eq(doc) ? cardAt(view, offset, known, openRule) : null;
    },
    { hoverTime: 250, hideOnChange: true },
  );
}

function cardAt(
  view: EditorView,
  offset: number,
  known: HoverAnswer | null,
  openRule: (id: string) => void,
): Tooltip | null {
  const { doc } = view.state;
  const found = findingsOfLine(view.state, offset).filter((each) => isAt(each, offset));
  if (found.length === 0 && known === null) return null;
  const line = doc.lineAt(offset).number;
  const starts = found.map((each) => each.from);
  const ends = found.map((each) => each.to);
  if (known !== null) {
    starts.push(toEditorOffset(doc, known.from));
    ends.push(toEditorOffset(doc, known.to));
  }
  return {
    pos: Math.min(Math.max(...starts), offset),
    end: Math.max(Math.min(...ends), offset),
    above: true,
    create: () => {
      const dom = document.createElement('div');
      const props = {
        findings: found.map(({ finding }) => finding),
        known,
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
}
