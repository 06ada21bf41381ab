/** The native dialogs, in the language in force. */
import {
  app,
  type BrowserWindow,
  dialog,
  type MessageBoxOptions,
  type OpenDialogOptions,
  type SaveDialogOptions,
} from 'electron';
import { join } from 'node:path';
import type { Language } from '../ipc/channels';
import { text } from './text';
import { type UnsavedAnswer, unsavedQuestion } from './unsaved';

export class Dialogs {
  readonly #window: () => BrowserWindow | null;
  readonly #language: () => Language;

  constructor(window: () => BrowserWindow | null, language: () => Language) {
    this.#window = window;
    this.#language = language;
  }

  /** The chosen folder; null when the user thinks better of it. */
  askForFolder(): Promise<string | null> {
    return this.#open({
      title: text(this.#language(), 'dialog.open-folder'),
      properties: ['openDirectory'],
    });
  }

  /** @param folder where to begin; null for where the system would */
  askForFile(folder: string | null): Promise<string | null> {
    return this.#open({
      title: text(this.#language(), 'dialog.open-file'),
      properties: ['openFile'],
      ...(folder === null ? {} : { defaultPath: folder }),
    });
  }

  /**
   * Where to write a new file, beginning in `folder` or among the user's documents. The dialog
   * itself asks before an old one is written over.
   */
  async askForNewFile(folder: string | null, name: string): Promise<string | null> {
    const options: SaveDialogOptions = {
      title: text(this.#language(), 'dialog.new-file'),
      buttonLabel: text(this.#language(), 'dialog.create'),
      defaultPath: join(folder ?? app.getPath('documents'), name),
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    };
    const window = this.#window();
    const { canceled, filePath } =
      window === null
        ? await dialog.showSaveDialog(options)
        : await dialog.showSaveDialog(window, options);
    return canceled || filePath === '' ? null : filePath;
  }

  async askUnsaved(names: readonly string[]): Promise<UnsavedAnswer> {
    const { options, answers } = unsavedQuestion(names, this.#language());
    const window = this.#window();
    const asked: MessageBoxOptions = { type: 'warning', ...options };
    const { response } =
      window === null
        ? await dialog.showMessageBox(asked)
        : await dialog.showMessageBox(window, asked);
    return answers[response] ?? 'cancel';
  }

  async #open(options: OpenDialogOptions): Promise<string | null> {
    const asked = { buttonLabel: text(this.#language(), 'dialog.open'), ...options };
    const window = this.#window();
    const { canceled, filePaths } =
      window === null
        ? await dialog.showOpenDialog(asked)
        : await dialog.showOpenDialog(window, asked);
    return canceled ? null : (filePaths[0] ?? null);
  }
}
