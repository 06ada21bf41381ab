import { readPlaywright, readVitest } from './results.mjs';

const minute = 60_000;
const bin = (name, file) => `node_modules/${name}/${file}`;

/**
 * @typedef {{
 *   readonly name: string, readonly purpose: keyof typeof import('../setup/context.mjs').needsOf,
 *   readonly command: readonly string[], readonly limit: number, readonly display?: boolean,
 *   readonly report?: {
 *     readonly args: (file: string) => readonly string[],
 *     readonly env: (file: string) => Readonly<Record<string, string>>,
 *     readonly read: (report: object) => import('./results.mjs').Result,
 *   },
 * }} Suite run by Node at the root; without a `report` the exit code alone says whether the one
 *   check passed. `limit` in milliseconds
 */

/** All suites, in the order they run: what fails fastest comes first. @type {readonly Suite[]} */
export const suites = [
  {
    name: 'format',
    purpose: 'static',
    command: [bin('prettier', 'bin/prettier.cjs'), '--check', '.'],
    limit: 10 * minute,
  },
  {
    name: 'lint',
    purpose: 'static',
    command: [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings', '0'],
    limit: 10 * minute,
  },
  {
    name: 'types',
    purpose: 'static',
    command: [bin('typescript', 'bin/tsc'), '--noEmit', '-p', 'tsconfig.json'],
    limit: 10 * minute,
  },
  {
    name: 'svelte',
    purpose: 'static',
    command: [
      bin('svelte-check', 'bin/svelte-check'),
      '--tsconfig',
      './tsconfig.json',
      '--fail-on-warnings',
    ],
    limit: 10 * minute,
  },
  {
    name: 'docs',
    purpose: 'terminal',
    command: ['scripts/write-docs.mjs', '--check'],
    limit: 10 * minute,
  },
  {
    name: 'unit',
    purpose: 'terminal',
    command: [bin('vitest', 'vitest.mjs'), 'run', '--allowOnly=false'],
    limit: 20 * minute,
    report: {
      args: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      env: () => ({}),
      read: readVitest,
    },
  },
  {
    name: 'e2e',
    purpose: 'test',
    command: [bin('@playwright/test', 'cli.js'), 'test'],
    limit: 30 * minute,
    display: true,
    report: {
      args: () => ['--reporter=list,json'],
      env: (file) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      read: readPlaywright,
    },
  },
];

/**
 * Reads `--only a,b` and `--display`.
 * @param {readonly string[]} words
 * @returns {{ kind: 'run', chosen: readonly Suite[], ownDisplay: boolean }
 *   | { kind: 'unknown-suite' | 'unknown-option', given: string }}
 */
export function parseTestArguments(words) {
  let chosen = suites;
  let ownDisplay = false;
  for (let i = 0; i < words.length; i += 1) {
    const [option, inline] = words[i].split('=', 2);
    if (option === '--display') ownDisplay = true;
    else if (option === '--only') {
      const names = (inline ?? words[(i += 1)] ?? '').split(',').map((name) => name.trim());
      const unknown = names.find((name) => !suites.some((suite) => suite.name === name));
      if (unknown !== undefined) return { kind: 'unknown-suite', given: unknown };
      chosen = suites.filter(({ name }) => names.includes(name));
    } else return { kind: 'unknown-option', given: words[i] };
  }
  return { kind: 'run', chosen, ownDisplay };
}

/** The purpose that covers those of all chosen suites. @param {readonly Suite[]} chosen */
export function purposeOf(chosen) {
  const order = /** @type {const} */ (['test', 'terminal', 'static']);
  return order.find((purpose) => chosen.some((suite) => suite.purpose === purpose)) ?? 'static';
}
