import { readdirSync, readFileSync } from 'node:fs';

function parents() {
  const children = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It ended while it was looked at.
    }
  }
  return children;
}

/**
 * Memory of a process and all below it as their proportional set size, in MB: what is shared is
 * counted once. Linux only.
 * @param {number} pid @returns {number}
 */
export function memoryOf(pid) {
  const children = parents();
  let kilobytes = 0;
  const add = (some) => {
    try {
      const rollup = readFileSync(`/proc/${some}/smaps_rollup`, 'utf8');
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // It ended while it was looked at.
    }
    for (const child of children.get(some) ?? []) add(child);
  };
  add(pid);
  return kilobytes / 1024;
}
