/** What the Nearley plugin (scripts/lib/nearley-plugin.mjs) makes of a grammar file. */
declare module '*.ne' {
  const grammar: import('nearley').CompiledRules;
  export default grammar;
}
