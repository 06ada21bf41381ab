/** Findings in the editor: the marks under the text, the verdict of each line, the hover. */
import {
  type Diagnostic as LintDiagnostic,
  linter,
  setDiagnostics as setLint,
} from '@codemirror/lint';
import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import {
  type EditorView,
  gutter,
  GutterMarker,
  hoverTooltip,
  type Tooltip,
} from '@codemirror/view';
import { mount, unmount } from 'svelte';
import type { Diagnostic, Entry, Verdict } from '../../electron/ipc/diagnostics';
import { markElement } from '../design/marks';
import { verdictSentence } from '../text.svelte';
import HoverCard from './hover-card.svelte';
import { verdictByLine } from './line-verdicts';
import { toEditorRange } from './positions';

interface Findings {
  readonly byLine: ReadonlyMap<number, readonly Diagnostic[]>;
  readonly verdicts: ReadonlyMap<number, Verdict>;
}

const none: Findings = { byLine: new Map(), verdicts: new Map() };

const changeFindings = StateEffect.define<Findings>();

const findingsField = StateField.define<Findings>({
  create: () => none,
  update: (value, transaction) =>
    transaction.effects.reduce(
      (current, effect) => (effect.is(changeFindings) ? effect.value : current),
      value,
    ),
});

function groupByLine(
  diagnostics: readonly Diagnostic[],
): ReadonlyMap<number, readonly Diagnostic[]> {
  const byLine = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    for (let line = diagnostic.start.line; line <= diagnostic.end.line; line += 1) {
      const group = byLine.get(line);
      if (group === undefined) byLine.set(line, [diagnostic]);
      else group.push(diagnostic);
    }
  }
  return byLine;
}

function toLint(state: EditorState, diagnostic: Diagnostic): LintDiagnostic {
  const { severity, message } = diagnostic;
  return { ...toEditorRange(state.doc, diagnostic), severity, message };
}

/** Replaces all findings of the shown text. */
export function showFindings(
  view: EditorView,
  diagnostics: readonly Diagnostic[],
  entries: readonly Entry[],
): void {
  const lint = diagnostics.map((diagnostic) => toLint(view.state, diagnostic));
  view.dispatch(setLint(view.state, lint), {
    effects: changeFindings.of({
      byLine: groupByLine(diagnostics),
      verdicts: verdictByLine(entries),
    }),
  });
}

class VerdictMarker extends GutterMarker {
  constructor(
    private readonly verdict: Verdict,
    private readonly word: string,
  ) {
    super();
  }

  override eq(other: VerdictMarker): boolean {
    return other.verdict === this.verdict && other.word === this.word;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = 'cm-verdict';
    element.dataset['verdict'] = this.verdict;
    element.title = this.word;
    element.append(markElement(this.verdict));
    return element;
  }
}

const verdictGutter = gutter({
  class: 'cm-verdicts',
  renderEmptyElements: false,
  lineMarker(view, block) {
    const line = view.state.doc.lineAt(block.from).number;
    const verdict = view.state.field(findingsField).verdicts.get(line);
    return verdict === undefined ? null : new VerdictMarker(verdict, verdictSentence(verdict));
  },
  lineMarkerChange: (update) =>
    update.transactions.some((each) => each.effects.some((effect) => effect.is(changeFindings))),
});

/** The findings whose range holds an offset; an empty range counts for its whole line. */
function findingsAt(state: EditorState, offset: number): readonly Diagnostic[] {
  const line = state.doc.lineAt(offset);
  const here = state.field(findingsField).byLine.get(line.number) ?? [];
  return here.filter((diagnostic) => {
    const { from, to } = toEditorRange(state.doc, diagnostic);
    return from === to || (from <= offset && offset <= to);
  });
}

function hoverCard(openRule: (id: string) => void): Extension {
  return hoverTooltip(
    (view, offset): Tooltip | null => {
      const diagnostics = findingsAt(view.state, offset);
      if (diagnostics.length === 0) return null;
      const ranges = diagnostics.map((each) => toEditorRange(view.state.doc, each));
      const from = Math.max(...ranges.map((range) => range.from));
      const to = Math.min(...ranges.map((range) => range.to));
      return {
        pos: Math.min(from, offset),
        end: Math.max(to, offset),
        above: true,
        create: () => {
          const dom = document.createElement('div');
          const card = mount(HoverCard, { target: dom, props: { diagnostics, openRule } });
          return { dom, destroy: () => void unmount(card) };
        },
      };
    },
    { hoverTime: 250 },
  );
}

/** Everything that shows findings; they come with `showFindings`. */
export function findings(openRule: (id: string) => void): Extension {
  // The marks come from the lint package; its plain tooltip gives way to the card.
  const marks = linter(null, { tooltipFilter: () => [] });
  return [findingsField, verdictGutter, marks, hoverCard(openRule)];
}
