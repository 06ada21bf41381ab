/** Lets keys and the mouse treat a CRLF as one thing, and gives Enter the right line end. */
import {
  EditorSelection,
  type Extension,
  type Range,
  RangeSet,
  RangeValue,
} from '@codemirror/state';
import {
  type Command,
  EditorView,
  type KeyBinding,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { copied, newLineAt, pasted } from './line-ends';
import { visibleLines } from './visible-lines';

class Atom extends RangeValue {}
const atom = new Atom();

/** The CRLFs in sight and beside the cursors: no command looks further. */
function atomsOf(view: EditorView): RangeSet<Atom> {
  const { doc, selection } = view.state;
  const ends = new Set<number>();
  for (const line of visibleLines(view)) ends.add(line.to);
  for (const { head } of selection.ranges) {
    const { number } = doc.lineAt(head);
    for (const near of [number - 1, number, number + 1]) {
      if (near >= 1 && near <= doc.lines) ends.add(doc.line(near).to);
    }
  }
  const atoms: Range<Atom>[] = [];
  for (const end of [...ends].sort((a, b) => a - b)) {
    if (end > 0 && doc.sliceString(end - 1, end + 1) === '\r\n') {
      atoms.push(atom.range(end - 1, end + 1));
    }
  }
  return RangeSet.of(atoms);
}

const atoms = ViewPlugin.fromClass(
  class {
    atoms: RangeSet<Atom>;

    constructor(view: EditorView) {
      this.atoms = atomsOf(view);
    }

    update(update: ViewUpdate): void {
      if (update.docChanged || update.viewportChanged || update.selectionSet) {
        this.atoms = atomsOf(update.view);
      }
    }
  },
  {
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.atoms ?? RangeSet.empty),
  },
);

/** @param keepIndent begins the new line with the blanks of the one that is split */
function enter(keepIndent: boolean): Command {
  return (view) => {
    const { state } = view;
    if (state.readOnly) return false;
    const changes = state.changeByRange((range) => {
      const line = state.doc.lineAt(range.from);
      const before = state.doc.sliceString(line.from, range.from);
      const indent = keepIndent ? (/^[ \t]*/.exec(before)?.[0] ?? '') : '';
      const insert = newLineAt(state.doc, range.from) + indent;
      return {
        changes: { from: range.from, to: range.to, insert: state.toText(insert) },
        range: EditorSelection.cursor(range.from + insert.length),
      };
    });
    view.dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'input' }));
    return true;
  };
}

/** To the end of the line, or the line end itself when the cursor stands there already. */
const deleteToLineEnd: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  const changes = state.changeByRange((range) => {
    const line = state.doc.lineAt(range.head);
    const end = line.text.endsWith('\r') && line.to < state.doc.length ? line.to - 1 : line.to;
    const to = range.head < end ? end : Math.min(line.to + 1, state.doc.length);
    return { changes: { from: range.head, to }, range: EditorSelection.cursor(range.head) };
  });
  view.dispatch(state.update(changes, { scrollIntoView: true, userEvent: 'delete.forward' }));
  return true;
};

export function lineEndKeys(keepIndent: boolean): readonly KeyBinding[] {
  const run = enter(keepIndent);
  return [
    { key: 'Enter', run, shift: run },
    { key: 'Mod-Delete', mac: 'Ctrl-k', run: deleteToLineEnd },
  ];
}

export const atomicLineEnds: Extension = [
  atoms,
  EditorView.clipboardInputFilter.of(pasted),
  EditorView.clipboardOutputFilter.of(copied),
];
