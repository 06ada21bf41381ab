/** Carries out the commands: one place for the keys, the menu of the system and the palette. */
import type { CommandId } from '../../electron/ipc/commands';
import type { Studio } from '../state/studio.svelte';
import { commandEntries, fieldCommands, isAvailable } from './command-list';
import { focusPart } from './parts';

/** False when the command is not for now, such as one on a document while none is open. */
export function runCommand(studio: Studio, id: CommandId): boolean {
  const entry = commandEntries.find((some) => some.id === id);
  if (entry === undefined || !isAvailable(entry, studio.situation)) return false;
  if (id !== 'app.palette' && id !== 'go.file') {
    studio.shell.closePalette();
    studio.shell.page = null;
    studio.shell.usedCommand(id);
  }
  carryOut(studio, id);
  return true;
}

function carryOut(studio: Studio, id: CommandId): void {
  const { documents, layout, shell } = studio;
  switch (id) {
    case 'file.new':
      shell.page = 'templates';
      break;
    case 'file.open':
      void studio.chooseFile();
      break;
    case 'folder.open':
      void studio.chooseFolder();
      break;
    case 'folder.rescan':
      void studio.rescan();
      break;
    case 'folder.close':
      void studio.closeProject();
      break;
    case 'file.save':
      void documents.save();
      break;
    case 'file.save-all':
      void documents.saveAll();
      break;
    case 'file.reload':
      if (documents.active !== null) void studio.disk.loadTheirs(documents.active);
      break;
    case 'tab.close':
      void studio.closeTab();
      break;
    case 'tab.close-all':
      void documents.closeAll();
      break;
    case 'tab.reopen':
      void documents.reopen();
      break;
    case 'app.settings':
      shell.page = 'settings';
      break;
    case 'edit.undo':
    case 'edit.redo':
    case 'edit.find':
    case 'edit.replace':
    case 'edit.complete':
    case 'edit.quick-fix':
    case 'edit.fix-all':
    case 'edit.format':
    case 'go.line':
      documents.run(id);
      break;
    case 'go.file':
      shell.openPalette('');
      break;
    case 'app.palette':
      shell.openPalette('>');
      break;
    case 'go.next-problem':
      void studio.stepProblem(1);
      break;
    case 'go.previous-problem':
      void studio.stepProblem(-1);
      break;
    case 'go.rule':
      void studio.explainHere();
      break;
    case 'go.next-tab':
      studio.stepTab(1);
      break;
    case 'go.previous-tab':
      studio.stepTab(-1);
      break;
    case 'go.next-part':
      focusPart(document, 1);
      break;
    case 'target.choose':
      void studio.openPicker();
      break;
    case 'view.tree':
      layout.treeOpen = !layout.treeOpen;
      break;
    case 'view.problems':
      layout.problemsOpen = !layout.problemsOpen;
      break;
    case 'view.compare':
      if (documents.active !== null) void studio.disk.compare(documents.active);
      break;
    case 'view.font-larger':
      studio.changeFontSize(1);
      break;
    case 'view.font-smaller':
      studio.changeFontSize(-1);
      break;
    case 'view.font-usual':
      studio.changeFontSize(0);
      break;
    case 'help.welcome':
      shell.page = 'welcome';
      break;
    case 'help.keys':
      shell.page = 'keys';
      break;
    case 'help.about':
      shell.page = 'about';
      break;
  }
}

/** Whether a field for text, other than the editor, has the focus. */
function isTextField(element: Element | null): boolean {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Whether the focused field does by itself what the command stands for. */
export function belongsToField(id: CommandId, focused: Element | null): boolean {
  return fieldCommands.has(id) && isTextField(focused);
}
