/** What came out, as `tests/run.mjs` counts it: in the shape of a vitest report. */

/**
 * What a step came to. `failures` are the reasons of its tries: none is a pass at the first, one with `passed` a pass at the second.
 * @typedef {{ title: string, passed: boolean, failures: readonly string[] }} Outcome
 * @typedef {{ engine: string, file: string, outcomes: readonly Outcome[], absent?: string }} EngineResult `absent` says why it was not run
 */

/** @param {EngineResult} result */
export const countOf = ({ outcomes }) => ({
  passed: outcomes.filter(({ passed }) => passed).length,
  failed: outcomes.filter(({ passed }) => !passed).length,
});

/** @param {EngineResult} result @returns {string} one line: `firefox: 30 passed, 0 failed` */
export function tally(result) {
  const { passed, failed } = countOf(result);
  return result.absent === undefined ? `${result.engine}: ${passed} passed, ${failed} failed` : notRun(result);
}

/** @param {EngineResult} result */
const notRun = ({ engine, absent }) => `${engine} was not run: ${absent}`;

/** @param {readonly EngineResult[]} results */
export function reportOf(results) {
  const counts = results.map(countOf);
  return {
    numPassedTests: counts.reduce((all, { passed }) => all + passed, 0),
    numFailedTests: counts.reduce((all, { failed }) => all + failed, 0),
    notRun: results.filter(({ absent }) => absent !== undefined).map(notRun),
    testResults: results.map(({ file, outcomes }) => ({
      name: file,
      assertionResults: outcomes.map(({ title, passed, failures }) => ({
        fullName: title,
        status: passed ? 'passed' : 'failed',
        failureMessages: passed ? [] : failures,
        meta: { isSecondTry: failures.length > 0 },
      })),
    })),
  };
}
