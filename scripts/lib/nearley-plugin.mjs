/**
 * Vite plugin that compiles Nearley grammars (`*.ne`, `@preprocessor module`) to ES modules.
 * One plugin for the app build and the tests, so that both run the same parser.
 */
import nearleyRuntime from 'nearley';
import compile from 'nearley/lib/compile.js';
import generate from 'nearley/lib/generate.js';
import lint from 'nearley/lib/lint.js';
import bootstrapped from 'nearley/lib/nearley-language-bootstrapped.js';

/**
 * Compiles the text of one grammar file to the source of an ES module whose default export is the
 * compiled grammar. Throws an Error that names the file when the grammar does not parse, names an
 * unknown symbol, or lacks `@preprocessor module`.
 *
 * @param {string} source text of the grammar file
 * @param {string} file its path, for messages and for `@include`
 * @returns {string}
 */
export function compileGrammar(source, file) {
  const parser = new nearleyRuntime.Parser(nearleyRuntime.Grammar.fromCompiled(bootstrapped));
  try {
    parser.feed(source);
  } catch (error) {
    // Nearley's own message goes on for pages with its parse table; its head says where and what.
    const text = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}: ${text.split('\n\n')[0]}`, { cause: error });
  }
  const tree = parser.results[0];
  if (tree === undefined) throw new Error(`${file}: the grammar ends too early`);
  const grammar = compile(tree, { args: [file] });
  if (grammar.config.preprocessor !== 'module') {
    throw new Error(`${file}: a grammar must say "@preprocessor module"`);
  }
  let complaints = '';
  lint(grammar, { out: { write: (text) => (complaints += text) } });
  if (complaints !== '') throw new Error(`${file}: ${complaints.trim()}`);
  return generate(grammar, 'grammar');
}

/** @returns {import('vite').Plugin} */
export function nearley() {
  return {
    name: 'nearley',
    enforce: 'pre',
    transform(code, id) {
      const file = id.split('?', 1)[0] ?? id;
      if (!file.endsWith('.ne')) return null;
      return { code: compileGrammar(code, file), map: { mappings: '' }, moduleType: 'js' };
    },
  };
}
