/** Which file a project opens with. */
import type { Project, TreeNode } from '../../electron/ipc/channels';
import type { Summary } from '../../electron/ipc/diagnostics';

function badness({ errors, warnings, infos }: Summary): readonly number[] {
  return [errors, warnings, infos];
}

function isWorse(a: Summary, b: Summary): boolean {
  const [left, right] = [badness(a), badness(b)];
  const at = left.findIndex((count, index) => count !== right[index]);
  return at !== -1 && (left[at] ?? 0) > (right[at] ?? 0);
}

function firstOurs(node: TreeNode): string | null {
  if (node.type === 'file') return node.kind !== null && node.skipped === null ? node.path : null;
  for (const child of node.children) {
    const path = firstOurs(child);
    if (path !== null) return path;
  }
  return null;
}

/** The checked file with the worst findings, else the first configuration file, else none. */
export function firstFileToShow(project: Project): string | null {
  const worst = project.files.reduce<Project['files'][number] | null>(
    (best, file) => (best === null || isWorse(file.summary, best.summary) ? file : best),
    null,
  );
  return worst?.path ?? firstOurs(project.tree);
}

/**
 * The path of a file below the root, with forward slashes; null for the root itself and for what
 * is not below it. Both paths as the operating system writes them.
 */
export function relativePath(root: string, path: string): string | null {
  const slashes = (text: string): string => text.replaceAll('\\', '/').replace(/\/+$/, '');
  const [from, to] = [slashes(root), slashes(path)];
  return to.startsWith(`${from}/`) ? to.slice(from.length + 1) : null;
}
