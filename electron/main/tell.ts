import { dialog, type BrowserWindow } from 'electron';
import type { Language, Problem } from '../ipc/channels';
import { text } from './text';

/** Tells of something that no call of the window asked for, in a box of the system. */
export function tell(window: BrowserWindow | null, problem: Problem, language: Language): void {
  const options = {
    type: 'warning' as const,
    title: text(language, 'app.name'),
    message: problem.message,
    detail: problem.hint ?? '',
    buttons: [text(language, 'dialog.ok')],
    noLink: true,
  };
  const shown =
    window === null || window.isDestroyed()
      ? dialog.showMessageBox(options)
      : dialog.showMessageBox(window, options);
  // The box may go with the window; there is nothing to do then.
  shown.catch(() => undefined);
}
