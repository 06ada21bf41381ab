/** Looking things up in the listing of a project. */
import type { SkipReason, TreeFolder, TreeNode } from '../ipc/channels';

/** What stands at a path from the root; null when nothing is listed there. */
export function nodeAt(root: TreeFolder, path: string): TreeNode | null {
  if (path === '') return root;
  let folder: TreeFolder = root;
  const names = path.split('/');
  const last = names.pop();
  for (const name of names) {
    const next = folder.children.find((child) => child.type === 'folder' && child.name === name);
    if (next?.type !== 'folder') return null;
    folder = next;
  }
  return folder.children.find((child) => child.name === last) ?? null;
}

/** Paths of the folders whose content is listed, the root included. */
export function enteredFolders(root: TreeFolder): readonly string[] {
  const paths: string[] = [];
  const visit = ({ path, skipped, children }: TreeFolder): void => {
    if (skipped !== null && skipped !== 'too-many') return;
    paths.push(path);
    for (const child of children) if (child.type === 'folder') visit(child);
  };
  visit(root);
  return paths;
}

/** The listing with files marked that proved to be unreadable. */
export function withSkipped(
  folder: TreeFolder,
  skipped: ReadonlyMap<string, SkipReason>,
): TreeFolder {
  const children = folder.children.map((node) => {
    if (node.type === 'folder') return withSkipped(node, skipped);
    const reason = skipped.get(node.path);
    return reason === undefined ? node : { ...node, skipped: reason, checked: false };
  });
  return { ...folder, children };
}
