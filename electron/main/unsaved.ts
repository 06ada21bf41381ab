import type { Language } from '../ipc/channels';
import { text } from './text';

export type UnsavedAnswer = 'save' | 'discard' | 'cancel';

/** Names that are listed; the others are counted. */
const namesShown = 8;

/** The question about unsaved changes: Enter saves, Escape stays, and losing them takes a choice. */
export function unsavedQuestion(names: readonly string[], language: Language) {
  const [first = ''] = names;
  const one = names.length === 1;
  const listed = names.slice(0, namesShown);
  const more = names.length - listed.length;
  if (more > 0) listed.push(text(language, 'unsaved.more', { count: more }));
  const answers: readonly UnsavedAnswer[] = ['save', 'discard', 'cancel'];
  const lost = text(language, 'unsaved.detail');
  const options = {
    message: one
      ? text(language, 'unsaved.one', { name: first })
      : text(language, 'unsaved.many', { count: names.length }),
    detail: one ? lost : `${listed.join('\n')}\n\n${lost}`,
    buttons: [
      text(language, one ? 'unsaved.save' : 'unsaved.save-all'),
      text(language, 'unsaved.discard'),
      text(language, 'unsaved.cancel'),
    ],
    defaultId: answers.indexOf('save'),
    cancelId: answers.indexOf('cancel'),
    noLink: true,
  };
  return { options, answers };
}
