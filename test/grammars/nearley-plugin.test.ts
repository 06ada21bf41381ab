import { describe, expect, test } from 'vitest';
import { compileGrammar } from '../../scripts/lib/nearley-plugin.mjs';

describe('the Nearley plugin', () => {
  test('makes an ES module', () => {
    const code = compileGrammar('@preprocessor module\nmain -> "a" {% id %}\n', 'a.ne');
    expect(code).toContain('export default');
  });

  test.each([
    ['a syntax error', '@preprocessor module\nmain -> -> "a"\n', /^bad\.ne: .*line 2/is],
    ['an unknown symbol', '@preprocessor module\nmain -> other\n', /^bad\.ne: .*`other`/s],
    ['another output form', 'main -> "a"\n', /^bad\.ne: .*@preprocessor module/s],
  ])('names the file for %s', (_, source, message) => {
    expect(() => compileGrammar(source, 'bad.ne')).toThrow(message);
  });
});
