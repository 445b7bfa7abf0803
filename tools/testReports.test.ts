import { describe, expect, it } from 'vitest';
import { readPlaywright, readVitest } from './testReports.mjs';

describe('what npm test reads', () => {
  it('of Vitest: passed, failed with their first line, a file that could not be loaded', () => {
    const outcome = readVitest('/school', {
      success: false,
      testResults: [
        {
          name: '/school/server/a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { status: 'passed', fullName: 'one', failureMessages: [] },
            { status: 'failed', fullName: 'two', failureMessages: ['\u001B[31mError: no\u001B[39m\n    at x'] },
            { status: 'skipped', fullName: 'a relay (needs coturn) answers', failureMessages: [] },
            { status: 'pending', fullName: 'three', failureMessages: [] },
          ],
        },
        { name: '/school/b.test.ts', status: 'failed', message: 'Cannot find module\nmore', assertionResults: [] },
      ],
    });
    expect(outcome.passed).toBe(1);
    expect(outcome.failures).toEqual([
      { file: 'server/a.test.ts', name: 'two', message: 'Error: no' },
      { file: 'server/a.test.ts', name: 'three', message: 'pending, but its title has no reason' },
      { file: 'b.test.ts', name: '', message: 'Cannot find module' },
    ]);
    expect(outcome.leftOut).toEqual(['server/a.test.ts: needs coturn']);
  });

  it('of Vitest: an error outside all tests is one failure', () => {
    const passed = { status: 'passed', fullName: 'one', failureMessages: [] };
    const testResults = [{ name: '/school/a.test.ts', status: 'passed', message: '', assertionResults: [passed] }];
    expect(readVitest('/school', { success: false, testResults }).failures).toHaveLength(1);
    expect(readVitest('/school', { success: true, testResults }).failures).toHaveLength(0);
  });

  it('of Playwright: flaky ones are named and counted neither way, left out ones with their reason', () => {
    const spec = (title: string, status: string, annotations: object[] = []) => ({
      title,
      file: 'a.journey.ts',
      tests: [{ status, annotations, results: [{ error: { message: 'Timeout\nlog' } }] }],
    });
    const suites = [
      {
        specs: [spec('good', 'expected'), spec('second', 'flaky')],
        suites: [
          { specs: [spec('bad', 'unexpected'), spec('not here', 'skipped', [{ type: 'skip', description: 'why' }])] },
          { specs: [spec('forgotten', 'skipped')] },
        ],
      },
    ];
    expect(readPlaywright({ suites, errors: [] })).toEqual({
      passed: 1,
      failures: [
        { file: 'a.journey.ts', name: 'bad', message: 'Timeout' },
        { file: 'a.journey.ts', name: 'forgotten', message: 'skipped without a reason' },
      ],
      flaky: ['second'],
      leftOut: ['a.journey.ts: why'],
    });
    const broken = readPlaywright({ suites: [], errors: [{ message: 'no browser' }] });
    expect(broken.failures.map(({ message }) => message)).toEqual(['no browser']);
  });
});
