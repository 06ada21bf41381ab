/**
 * The parts of the program and the arrows between them (ARCHITECTURE.md shows the picture).
 * A part may import itself and what stands behind its name here, nothing else of the project.
 */
const arrows = {
  grammars: [],
  profiles: [],
  text: [],
  ipc: [],
  catalog: ['profiles', 'text'],
  project: ['grammars', 'profiles', 'text', 'ipc'],
  checks: ['grammars', 'profiles', 'text', 'ipc', 'catalog'],
  main: ['grammars', 'profiles', 'text', 'ipc', 'catalog', 'project', 'checks'],
  cli: ['grammars', 'profiles', 'text', 'ipc', 'catalog', 'project', 'checks'],
  preload: ['ipc'],
  renderer: ['grammars', 'ipc', 'text'],
};

/** Packages that only some parts may import. */
const packageOwners = [
  { packages: ['electron'], owners: ['main', 'preload'] },
  { packages: ['better-sqlite3'], owners: ['catalog', 'profiles'] },
  {
    packages: ['svelte', 'svelte/*', '@codemirror/*', '@lezer/*', '@lucide/svelte', 'bits-ui'],
    owners: ['renderer'],
  },
];

const folderOf = (part) =>
  ['grammars', 'profiles', 'renderer'].includes(part) ? part : `electron/${part}`;

export const layerElements = Object.keys(arrows).map((part) => ({
  type: part,
  pattern: folderOf(part),
}));

export const layerPolicies = [
  ...Object.entries(arrows).map(([part, targets]) => ({
    from: { element: { type: part } },
    allow: { to: { element: { types: { anyOf: [part, ...targets] } } } },
  })),
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  ...packageOwners.flatMap(({ packages, owners }) =>
    Object.keys(arrows)
      .filter((part) => !owners.includes(part))
      .map((part) => ({
        from: { element: { type: part } },
        disallow: { to: { module: { origin: 'external', source: packages } } },
      })),
  ),
  // Grammars, rules and views run anywhere: nothing of Node in them.
  ...['grammars', 'text', 'ipc', 'checks', 'preload', 'renderer'].map((part) => ({
    from: { element: { type: part } },
    disallow: { to: { module: { origin: 'core' } } },
  })),
];
