// Converts the reports of Vitest and Playwright to one format.

/**
 * @typedef {{ file: string, name: string, message: string }} Failure `file` is relative to the root of the project.
 * @typedef {{ passed: number, failures: Failure[], flaky: string[], leftOut: string[] }} Outcome Flaky ones passed only
 *   on the second try: they count neither as passed nor as failed. `leftOut` has one line, with the reason, for each
 *   skipped test.
 */

/** A test that may be skipped says in its title what it needs: "a real relay (needs coturn)". */
const NEEDS = /\((needs [^)]+)\)/;

/** @type {(root: string, report: any) => Outcome} */
export function readVitest(root, { success, testResults }) {
  /** @type {Outcome} */
  const outcome = { passed: 0, failures: [], flaky: [], leftOut: [] };
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(`${root}/`, '');
    const before = outcome.failures.length;
    for (const test of assertionResults)
      if (test.status === 'passed') outcome.passed += 1;
      else if (test.status === 'failed')
        outcome.failures.push({ file, name: test.fullName, message: firstLine(test.failureMessages[0]) });
      else {
        const reason = NEEDS.exec(test.fullName)?.[1];
        if (reason) outcome.leftOut.push(`${file}: ${reason}`);
        else
          outcome.failures.push({ file, name: test.fullName, message: `${test.status}, but its title has no reason` });
      }
    // It failed to load, or a hook failed outside of its tests.
    if (status === 'failed' && outcome.failures.length === before)
      outcome.failures.push({ file, name: '', message: firstLine(message) });
  }
  if (!success && outcome.failures.length === 0)
    outcome.failures.push({ file: '', name: 'outside the tests', message: 'see above' });
  return outcome;
}

/** @type {(report: any) => Outcome} */
export function readPlaywright({ suites, errors }) {
  /** @type {Outcome} */
  const outcome = { passed: 0, failures: [], flaky: [], leftOut: [] };
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { annotations, status, results } of tests) {
      if (status === 'expected') outcome.passed += 1;
      if (status === 'flaky') outcome.flaky.push(title);
      if (status === 'unexpected')
        outcome.failures.push({ file, name: title, message: firstLine(results.at(-1)?.error?.message) });
      if (status === 'skipped') {
        const reason = annotations.find((/** @type {any} */ { type }) => type === 'skip')?.description;
        if (reason) outcome.leftOut.push(`${file}: ${reason}`);
        else outcome.failures.push({ file, name: title, message: 'skipped without a reason' });
      }
    }
  // A run that aborted outside of its tests counts as one failure.
  if (outcome.failures.length === 0 && errors.length > 0)
    outcome.failures.push({ file: '', name: 'outside the journeys', message: firstLine(errors[0].message) });
  return outcome;
}

/** @type {(suite: any) => any[]} */
function specsOf({ suites = [], specs = [] }) {
  return [...suites.flatMap(specsOf), ...specs];
}

/** @param {string | undefined} message */
function firstLine(message = 'no message') {
  // eslint-disable-next-line no-control-regex -- colours of the terminal
  return message.replaceAll(/\u001B\[\d+m/g, '').split('\n', 1)[0] ?? '';
}
