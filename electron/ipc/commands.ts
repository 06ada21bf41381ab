/**
 * Every command of the program, as data: the menu, the palette and the keys are all made of it. The
 * words are `command.<id>` in electron/text. Main carries out what is of the system; the window the
 * rest.
 */

export interface Command {
  readonly id: string;
  readonly menu: 'file' | 'edit' | 'go' | 'view' | 'help' | null;
  /** As Electron writes keys; null for none. `CmdOrCtrl` is Ctrl but on macOS. */
  readonly key: string | null;
  /** Only while a project is open, or a document is shown. */
  readonly needs: 'nothing' | 'project' | 'document';
  /** A line before it in the menu. */
  readonly group?: true;
}

export const commands = [
  { id: 'file.new', menu: 'file', key: 'CmdOrCtrl+N', needs: 'nothing' },
  { id: 'file.open', menu: 'file', key: 'CmdOrCtrl+O', needs: 'nothing', group: true },
  { id: 'folder.open', menu: 'file', key: 'CmdOrCtrl+Shift+O', needs: 'nothing' },
  { id: 'folder.rescan', menu: 'file', key: null, needs: 'project' },
  { id: 'folder.close', menu: 'file', key: null, needs: 'project' },
  { id: 'file.save', menu: 'file', key: 'CmdOrCtrl+S', needs: 'document', group: true },
  { id: 'file.save-all', menu: 'file', key: 'CmdOrCtrl+Shift+S', needs: 'project' },
  { id: 'file.reload', menu: 'file', key: null, needs: 'document' },
  { id: 'tab.close', menu: 'file', key: 'CmdOrCtrl+W', needs: 'document', group: true },
  { id: 'tab.close-all', menu: 'file', key: null, needs: 'document' },
  { id: 'tab.reopen', menu: 'file', key: 'CmdOrCtrl+Shift+T', needs: 'project' },
  { id: 'app.settings', menu: 'file', key: 'CmdOrCtrl+,', needs: 'nothing', group: true },
  { id: 'edit.undo', menu: 'edit', key: 'CmdOrCtrl+Z', needs: 'document' },
  { id: 'edit.redo', menu: 'edit', key: 'CmdOrCtrl+Shift+Z', needs: 'document' },
  { id: 'edit.find', menu: 'edit', key: 'CmdOrCtrl+F', needs: 'document', group: true },
  { id: 'edit.replace', menu: 'edit', key: 'CmdOrCtrl+H', needs: 'document' },
  { id: 'edit.complete', menu: 'edit', key: 'Ctrl+Space', needs: 'document', group: true },
  { id: 'edit.quick-fix', menu: 'edit', key: 'CmdOrCtrl+.', needs: 'document' },
  { id: 'edit.fix-all', menu: 'edit', key: 'CmdOrCtrl+Shift+.', needs: 'document' },
  { id: 'edit.format', menu: 'edit', key: 'Shift+Alt+F', needs: 'document' },
  { id: 'go.file', menu: 'go', key: 'CmdOrCtrl+P', needs: 'project' },
  { id: 'go.line', menu: 'go', key: 'CmdOrCtrl+G', needs: 'document' },
  { id: 'go.next-problem', menu: 'go', key: 'F8', needs: 'project', group: true },
  { id: 'go.previous-problem', menu: 'go', key: 'Shift+F8', needs: 'project' },
  { id: 'go.rule', menu: 'go', key: null, needs: 'document' },
  { id: 'go.next-tab', menu: 'go', key: 'Ctrl+Tab', needs: 'document', group: true },
  { id: 'go.previous-tab', menu: 'go', key: 'Ctrl+Shift+Tab', needs: 'document' },
  { id: 'go.next-part', menu: 'go', key: 'F6', needs: 'project' },
  { id: 'app.palette', menu: 'view', key: 'CmdOrCtrl+Shift+P', needs: 'nothing' },
  { id: 'target.choose', menu: 'view', key: 'CmdOrCtrl+Shift+D', needs: 'project' },
  { id: 'view.tree', menu: 'view', key: 'CmdOrCtrl+B', needs: 'project', group: true },
  { id: 'view.problems', menu: 'view', key: 'CmdOrCtrl+Shift+M', needs: 'project' },
  { id: 'view.compare', menu: 'view', key: null, needs: 'document' },
  { id: 'view.font-larger', menu: 'view', key: null, needs: 'nothing', group: true },
  { id: 'view.font-smaller', menu: 'view', key: null, needs: 'nothing' },
  { id: 'view.font-usual', menu: 'view', key: null, needs: 'nothing' },
  { id: 'help.welcome', menu: 'help', key: null, needs: 'nothing' },
  { id: 'help.keys', menu: 'help', key: null, needs: 'nothing' },
  { id: 'help.about', menu: 'help', key: null, needs: 'nothing', group: true },
] as const satisfies readonly Command[];

export type CommandId = (typeof commands)[number]['id'];
