/**
 * The marks of the findings in the lines in sight: waves under the text and a verdict beside it. A
 * long file costs no more than a short one. While the results are of an older text, the marks move
 * with it.
 */
import {
  type EditorState,
  type Extension,
  Facet,
  type Line,
  type Range,
  RangeSet,
  StateEffect,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  gutter,
  GutterMarker,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view';
import type { LineFinding, Severity, Verdict } from '../../electron/ipc/diagnostics';
import { markElement } from '../design/marks';
import { verdictSentence } from '../text.svelte';
import type { LineResults } from './line-results';
import { visibleLines } from './visible-lines';

/** Where the marks come from. */
export interface ResultSource {
  readonly results: LineResults;
  /** The results belong to the text as it stands. */
  readonly current: boolean;
}

const nothing: ResultSource | null = null;
export const resultSource = Facet.define<ResultSource, ResultSource | null>({
  combine: (sources) => sources[0] ?? nothing,
});

/** There are other results, or other words for them. */
export const resultsChanged = StateEffect.define<null>();

class VerdictMarker extends GutterMarker {
  constructor(
    private readonly verdict: Verdict,
    private readonly word: string,
    /** The line has a fix to offer. */
    private readonly fixable: boolean,
  ) {
    super();
  }

  override eq(other: VerdictMarker): boolean {
    return (
      other.verdict === this.verdict && other.word === this.word && other.fixable === this.fixable
    );
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = this.fixable ? 'cm-verdict cm-fixable' : 'cm-verdict';
    element.dataset['verdict'] = this.verdict;
    element.title = this.word;
    element.append(markElement(this.verdict));
    return element;
  }
}

/** Stands where a finding has no extent, as on a blank line. */
class PointWidget extends WidgetType {
  constructor(private readonly severity: Severity) {
    super();
  }

  override eq(other: PointWidget): boolean {
    return other.severity === this.severity;
  }

  override toDOM(): HTMLElement {
    const element = document.createElement('span');
    element.className = `cm-finding-point cm-finding-point-${this.severity}`;
    return element;
  }
}

const perSeverity = <T>(make: (severity: Severity) => T): Readonly<Record<Severity, T>> => ({
  error: make('error'),
  warning: make('warning'),
  info: make('info'),
});

const underlines = perSeverity((severity) =>
  Decoration.mark({ class: `cm-finding cm-finding-${severity}` }),
);
const points = perSeverity((severity) =>
  Decoration.widget({ widget: new PointWidget(severity), side: 1 }),
);

/** The part of a line that a finding is about; empty where it has no extent. */
export function rangeOf(
  line: Line,
  { start, end }: Pick<LineFinding, 'start' | 'end'>,
): { readonly from: number; readonly to: number } {
  const from = Math.min(line.from + Math.max(start, 0), line.to);
  return { from, to: Math.max(from, Math.min(line.from + end, line.to)) };
}

function underline(line: Line, finding: LineFinding): Range<Decoration> {
  const { from, to } = rangeOf(line, finding);
  if (from === to) return points[finding.severity].range(from);
  return underlines[finding.severity].range(from, to);
}

interface Marks {
  readonly underlines: DecorationSet;
  readonly verdicts: RangeSet<GutterMarker>;
}

function marksOf(view: EditorView, { results }: ResultSource): Marks {
  const decorations: Range<Decoration>[] = [];
  const markers: Range<GutterMarker>[] = [];
  for (const line of visibleLines(view)) {
    const findings = results.at(line.number);
    for (const finding of findings) decorations.push(underline(line, finding));
    const verdict = results.verdictOf(line.number);
    if (verdict === null) continue;
    const fixable = findings.some(({ fixes }) => fixes.length > 0);
    markers.push(new VerdictMarker(verdict, verdictSentence(verdict), fixable).range(line.from));
  }
  return { underlines: Decoration.set(decorations, true), verdicts: RangeSet.of(markers) };
}

const hasNews = (update: ViewUpdate): boolean =>
  update.transactions.some(({ effects }) => effects.some((effect) => effect.is(resultsChanged)));

const marks = ViewPlugin.fromClass(
  class {
    marks: Marks = { underlines: Decoration.none, verdicts: RangeSet.empty };

    constructor(view: EditorView) {
      this.#renew(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged) {
        const { underlines, verdicts } = this.marks;
        this.marks = {
          underlines: underlines.map(update.changes),
          verdicts: verdicts.map(update.changes),
        };
      }
      if (update.docChanged || update.viewportChanged || hasNews(update)) this.#renew(update.view);
    }

    #renew(view: EditorView): void {
      const source = view.state.facet(resultSource);
      if (source?.current === true) this.marks = marksOf(view, source);
    }
  },
  { decorations: (plugin) => plugin.marks.underlines },
);

const verdictGutter = gutter({
  class: 'cm-verdicts',
  renderEmptyElements: false,
  markers: (view) => view.plugin(marks)?.marks.verdicts ?? RangeSet.empty,
});

export interface Found {
  readonly finding: LineFinding;
  readonly from: number;
  readonly to: number;
}

/** The findings of the line of an offset; none while the results are of an older text. */
export function findingsOfLine(state: EditorState, offset: number): readonly Found[] {
  const source = state.facet(resultSource);
  if (source === null || !source.current) return [];
  const line = state.doc.lineAt(offset);
  return source.results.at(line.number).map((finding) => ({ finding, ...rangeOf(line, finding) }));
}

/** Whether a finding is about an offset; one without extent is about its whole line. */
export function isAt({ from, to }: Found, offset: number): boolean {
  return from === to || (from <= offset && offset <= to);
}

export const findingMarks: Extension = [marks, verdictGutter];
