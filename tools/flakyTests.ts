import { writeFileSync } from 'node:fs';
import type { Reporter, TestCase } from 'vitest/node';

/** Names the tests that passed only on the second try, and writes their names as a JSON list into the file of SKYLARK_FLAKY_TESTS. */
export default class FlakyTests implements Reporter {
  readonly #names: string[] = [];

  onTestCaseResult(test: TestCase): void {
    if (test.diagnostic()?.flaky) this.#names.push(`${test.module.moduleId.split('/').at(-1)} › ${test.fullName}`);
  }

  onTestRunEnd(): void {
    for (const name of this.#names) console.log(`flaky, passed only on the second try: ${name}`);
    const file = process.env['SKYLARK_FLAKY_TESTS'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(this.#names));
  }
}
