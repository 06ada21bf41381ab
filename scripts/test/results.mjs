/**
 * @typedef {{ readonly kind: 'failed' | 'skipped' | 'noResult' | 'timedOut' | 'exitCode', readonly name: string }} Note
 *   what the user has to be told about a suite; `name` is the test, for some kinds empty
 * @typedef {{ readonly passed: number, readonly failed: number, readonly notes: readonly Note[] }} Result
 */

/** @param {Note['kind']} kind @param {string} [name] @returns {Note} */
const note = (kind, name = '') => ({ kind, name });

/** Every test that did not pass is a failed one: also a skipped one, which proves nothing. */
function fromTests(tests) {
  const notes = tests.flatMap(({ name, outcome }) =>
    outcome === 'passed' ? [] : [note(outcome, name)],
  );
  return { passed: tests.length - notes.length, failed: notes.length, notes };
}

/**
 * @param {{ testResults?: readonly { name: string, status: string, message?: string,
 *   assertionResults: readonly { fullName: string, status: string }[] }[] }} report vitest's JSON
 * @returns {Result}
 */
export function readVitest(report) {
  const outcomes = { passed: 'passed', failed: 'failed' };
  return fromTests(
    (report.testResults ?? []).flatMap((file) => {
      const tests = file.assertionResults.map(({ fullName, status }) => ({
        name: `${file.name} > ${fullName}`,
        outcome: outcomes[status] ?? 'skipped',
      }));
      // A file that could not be loaded has no tests to fail.
      const failedWhole = file.status === 'failed' && !tests.some((t) => t.outcome === 'failed');
      return failedWhole ? [...tests, { name: file.name, outcome: 'failed' }] : tests;
    }),
  );
}

function playwrightTests(suite) {
  const outcomes = { expected: 'passed', skipped: 'skipped' };
  return [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map(({ status }) => ({
        name: `${spec.file}:${spec.line} > ${spec.title}`,
        outcome: outcomes[status] ?? 'failed',
      })),
    ),
    ...(suite.suites ?? []).flatMap(playwrightTests),
  ];
}

/**
 * @param {{ suites?: readonly object[], errors?: readonly { message?: string }[] }} report
 *   Playwright's JSON
 * @returns {Result}
 */
export function readPlaywright(report) {
  const errors = (report.errors ?? []).map((error) => ({
    name: error.message ?? '',
    outcome: 'failed',
  }));
  return fromTests([...(report.suites ?? []).flatMap(playwrightTests), ...errors]);
}

/**
 * A suite's result, brought together with how its process ended.
 * @param {Result | undefined} result undefined when there is no readable report
 * @param {{ readonly code: number, readonly timedOut: boolean }} end
 * @returns {Result}
 */
export function judge(result, { code, timedOut }) {
  const withFailure = (kind) => ({
    passed: result?.passed ?? 0,
    failed: (result?.failed ?? 0) + 1,
    notes: [...(result?.notes ?? []), note(kind)],
  });
  if (timedOut) return withFailure('timedOut');
  if (result === undefined || result.passed + result.failed === 0) return withFailure('noResult');
  if (code !== 0 && result.failed === 0) return withFailure('exitCode');
  return result;
}

/**
 * A check that has no tests of its own is one test.
 * @param {string} name
 * @param {{ readonly code: number, readonly timedOut: boolean }} end
 * @returns {Result}
 */
export function judgeCheck(name, { code, timedOut }) {
  if (timedOut) return { passed: 0, failed: 1, notes: [note('timedOut')] };
  if (code !== 0) return { passed: 0, failed: 1, notes: [note('failed', name)] };
  return { passed: 1, failed: 0, notes: [] };
}

/**
 * @param {readonly Result[]} results
 * @returns {{ passed: number, failed: number }}
 */
export function sumResults(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
  };
}

/** The last line of a test run. @param {{ passed: number, failed: number }} sum */
export function lastLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

/** A run that tested nothing is no success. @param {{ passed: number, failed: number }} sum */
export function exitCodeOf({ passed, failed }) {
  return failed === 0 && passed > 0 ? 0 : 1;
}
