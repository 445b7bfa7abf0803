import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

it('a crowd at sign-in keeps nobody who is in waiting: pages are answered before the crowd is', async () => {
  const student = await aStudent(school);
  let signedIn = 0;
  const crowd = Array.from({ length: 60 }, async (_, index) => {
    const given = { email: `nobody${index}@example.test`, password: 'a guess' };
    const { status } = await post(school, '/api/v2/auth/sessions', given);
    signedIn += 1;
    return status;
  });
  // Each in the order of a page: one after the other, while passwords are looked at, two at a time.
  for (const path of ['/api/v2/profile', '/api/v2/lessons', '/api/v2/lessons/counters', '/healthz'])
    expect((await get(school, path, student)).status).toBe(200);
  expect(signedIn).toBeLessThan(30);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
}, 60_000);
