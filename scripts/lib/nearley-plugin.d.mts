import type { Plugin } from 'vite';

/** Compiles the text of one grammar file to the source of an ES module; see the `.mjs` file. */
export function compileGrammar(source: string, file: string): string;

/** Vite plugin that compiles `*.ne` grammars to ES modules. */
export function nearley(): Plugin;
