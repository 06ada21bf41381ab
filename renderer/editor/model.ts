/**
 * One open document in the editor: its state, kept while another tab is shown, and the results
 * that belong to it. Needs no view, which there is one of for all documents.
 */
import { isolateHistory } from '@codemirror/commands';
import {
  Annotation,
  Compartment,
  EditorState,
  type StateEffect,
  type Text,
  type TransactionSpec,
} from '@codemirror/state';
import type { EditorView, ViewUpdate } from '@codemirror/view';
import type { LineEnds, OpenDocument, TextChange } from '../../electron/ipc/documents';
import { changeTo, toChangeSpecs, toTextChanges } from './changes';
import { resultsChanged, type ResultSource } from './finding-marks';
import { lineEndCounts, lineEndsOf } from './line-ends';
import { LineResults } from './line-results';
import { documentSetup, type EditorHooks, fixedSetup } from './setup';

/** The text came from main, which knows it already. */
const fromMain = Annotation.define<true>();

/** Texts by version that are kept, for what main says of one that is no longer the newest. */
const textsKept = 100;

export interface ModelHooks extends EditorHooks {
  /** The user changed the text. */
  readonly edited: (version: number, changes: readonly TextChange[]) => void;
}

export class EditorModel implements ResultSource {
  readonly results = new LineResults();
  readonly #hooks: ModelHooks;
  readonly #setup = new Compartment();
  readonly #texts = new Map<number, Text>();
  #state: EditorState;
  #view: EditorView | null = null;
  #scroll: StateEffect<unknown> | null = null;
  #version: number;

  constructor(info: OpenDocument, hooks: ModelHooks) {
    this.#hooks = hooks;
    this.#version = info.version;
    this.#state = EditorState.create({
      doc: info.text,
      extensions: [
        fixedSetup(hooks, this, (update) => this.#updated(update)),
        this.#setup.of(documentSetup(info)),
      ],
    });
    this.#remember();
  }

  get state(): EditorState {
    return this.#view?.state ?? this.#state;
  }

  get doc(): Text {
    return this.state.doc;
  }

  /** Counts the edits, as main does. */
  get version(): number {
    return this.#version;
  }

  get current(): boolean {
    return this.results.version === this.#version;
  }

  get lineEnds(): LineEnds {
    return lineEndsOf(this.state.field(lineEndCounts));
  }

  /** The text of a version; null when that is too long ago. */
  textOf(version: number): Text | null {
    return this.#texts.get(version) ?? null;
  }

  /** Shows the document in the view, as it was left. */
  attach(view: EditorView): void {
    view.setState(this.#state);
    this.#view = view;
    this.#label();
    if (this.#scroll !== null) view.dispatch({ effects: this.#scroll });
  }

  detach(): void {
    if (this.#view === null) return;
    this.#state = this.#view.state;
    this.#scroll = this.#view.scrollSnapshot();
    this.#view = null;
  }

  /** Another language, kind or encoding; or the file may (not) be written any more. */
  configure(info: OpenDocument): void {
    this.dispatch({
      effects: [this.#setup.reconfigure(documentSetup(info)), resultsChanged.of(null)],
    });
  }

  showResults(): void {
    if (this.current) this.dispatch({ effects: resultsChanged.of(null) });
    this.#label();
  }

  /** The user's edits, from a command that needs no view. */
  edit(changes: readonly TextChange[], userEvent: string): void {
    this.dispatch({
      changes: toChangeSpecs(this.doc, changes),
      annotations: isolateHistory.of('full'),
      userEvent,
    });
  }

  /** The text that main has got from the file; can be undone, so that nothing is lost by it. */
  take(version: number, text: string): void {
    this.#version = version;
    this.dispatch({
      changes: changeTo(this.doc, text),
      annotations: [fromMain.of(true), isolateHistory.of('full')],
      userEvent: 'reload',
    });
    this.#remember();
  }

  dispatch(spec: TransactionSpec): void {
    if (this.#view !== null) {
      this.#view.dispatch(spec);
      return;
    }
    const transaction = this.#state.update(spec);
    this.#state = transaction.state;
    const isKnown = transaction.annotation(fromMain) === true;
    if (transaction.docChanged && !isKnown) {
      this.#edited(toTextChanges(transaction.changes, transaction.startState.doc));
    }
  }

  #updated({ docChanged, transactions, changes, startState, state }: ViewUpdate): void {
    if (!docChanged) return;
    this.#state = state;
    if (transactions.some((each) => each.annotation(fromMain) === true)) return;
    this.#edited(toTextChanges(changes, startState.doc));
  }

  #edited(changes: readonly TextChange[]): void {
    this.#version += 1;
    this.#remember();
    this.#label();
    this.#hooks.edited(this.#version, changes);
  }

  /** Says beside the text which version it is, and which one the findings are for. */
  #label(): void {
    const dataset = this.#view?.dom.dataset;
    if (dataset === undefined) return;
    dataset['version'] = String(this.#version);
    dataset['checkedVersion'] = String(this.results.version);
  }

  #remember(): void {
    this.#texts.set(this.#version, this.doc);
    for (const version of this.#texts.keys()) {
      if (this.#texts.size <= textsKept) break;
      this.#texts.delete(version);
    }
  }
}
