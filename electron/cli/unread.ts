/** What a searched folder holds and could not be read: a report must not look complete without it. */
import type { SkipReason, TreeFolder, TreeNode } from '../ipc/channels';
import type { ProjectScan } from '../project/scan';

export interface Unread {
  /** As shown to the user. */
  readonly path: string;
  readonly reason: SkipReason | NonNullable<TreeFolder['skipped']>;
  /** One of the files that the check is about, by its name or by the command that names it. */
  readonly wanted: boolean;
}

const ourName = /customi[sz]e[_-]?dtypes?/i;

/** Files of ours and folders that were passed over; other binaries are none of our business. */
export function unreadIn(scan: ProjectScan, shown: (path: string) => string): readonly Unread[] {
  const named = new Set(scan.references.flatMap(({ candidates }) => candidates));
  const unread: Unread[] = [];
  const visit = (node: TreeNode): void => {
    if (node.type === 'file') {
      const wanted = named.has(node.path) || ourName.test(node.name);
      if (node.skipped !== null && wanted) {
        unread.push({ path: shown(node.path), reason: node.skipped, wanted });
      }
      return;
    }
    if (node.skipped === 'unreadable' || node.skipped === 'too-many') {
      unread.push({ path: shown(node.path), reason: node.skipped, wanted: false });
    }
    node.children.forEach(visit);
  };
  visit(scan.tree);
  return unread;
}
