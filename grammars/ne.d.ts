/** What the Nearley plugin (scripts/lib/nearley-plugin.mjs) makes of a grammar file. */
declare module '*.ne' {
  import type { CompiledRules } from 'nearley';

  const grammar: CompiledRules;
  export { grammar as default };
}
