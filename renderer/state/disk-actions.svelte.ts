/** What a user decides when a document and its file disagree. */
import { SvelteSet } from 'svelte/reactivity';
import type { SaveOutcome } from '../../electron/ipc/documents';
import type { Documents } from './documents.svelte';
import type { MainCalls } from './main-calls.svelte';
import type { OpenDocumentState } from './open-document.svelte';

/** A character that the encoding of the file does not have. */
export interface NotEncodable {
  readonly path: string;
  readonly outcome: Extract<SaveOutcome, { readonly kind: 'not-encodable' }>;
}

export interface Comparison {
  readonly path: string;
  readonly mine: string;
  readonly theirs: string;
}

export class DiskActions {
  readonly #calls: MainCalls;
  readonly #documents: Documents;

  notEncodable = $state.raw<NotEncodable | null>(null);
  /** Documents that had such a character at their last save; not saved without being asked. */
  readonly unencodable = new SvelteSet<string>();
  /** The document that is shown beside its file. */
  comparing = $state.raw<Comparison | null>(null);

  constructor(calls: MainCalls, documents: Documents) {
    this.#calls = calls;
    this.#documents = documents;
  }

  askEncoding(question: NotEncodable): void {
    this.unencodable.add(question.path);
    this.notEncodable = question;
  }

  /** Shows the document beside what is on the disk now. */
  async compare(document: OpenDocumentState): Promise<void> {
    const { path } = document;
    const theirs = await this.#calls.ask('document:disk', path);
    this.comparing = { path, mine: document.text, theirs: theirs ?? '' };
  }

  /** Writes the document over whatever its file holds now. */
  async keepMine(document: OpenDocumentState): Promise<void> {
    this.comparing = null;
    await this.#documents.save(document.path, { overwrite: true });
  }

  /** Drops the edits for what is on the disk. */
  async loadTheirs(document: OpenDocumentState): Promise<void> {
    this.comparing = null;
    await this.#documents.reload(document.path);
  }

  async saveAsUtf8(path: string): Promise<void> {
    this.notEncodable = null;
    await this.#documents.save(path, { encoding: 'utf-8' });
  }

  reset(): void {
    this.unencodable.clear();
    this.notEncodable = null;
    this.comparing = null;
  }
}
