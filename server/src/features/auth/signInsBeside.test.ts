import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

const PAGES = ['/api/v2/profile', '/api/v2/lessons', '/api/v2/lessons/counters', '/healthz'];

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

it('many concurrent sign-ins block nobody who is signed in: pages are answered first', async () => {
  const student = await aStudent(school);
  // Warms up code and statement plans before the measurement.
  for (const path of PAGES) expect((await get(school, path, student)).status).toBe(200);
  let signedIn = 0;
  const crowd = Array.from({ length: 80 }, async (_, index) => {
    const given = { email: `nobody${index}@example.test`, password: 'a guess' };
    const { status } = await post(school, '/api/v2/auth/sessions', given);
    signedIn += 1;
    return status;
  });
  // Requests them in a page's order, one after another, while passwords are hashed two at a time.
  const statuses: number[] = [];
  for (const path of PAGES) statuses.push((await get(school, path, student)).status);
  const before = signedIn;
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
  expect(statuses).toEqual(PAGES.map(() => 200));
  // Queued together with the crowd they would finish after all of it.
  expect(before).toBeLessThan(60);
});
