import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ config: { trustProxy: 1 } });
});
afterAll(() => school.close());

const AT_ONCE = 100;
/** Enough for several windows of the limit on a machine that is busy. */
const TRIES = 60;

it('more pages than a class opens together are refused to one network, and to no other', async () => {
  const open = (address: string, path = '/login') =>
    fetch(school.url + path, { headers: { 'x-forwarded-for': address } });
  let refusal: Response | undefined;
  for (let tries = 0; tries < TRIES && !refusal; tries += 1) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => open('203.0.113.7')));
    refusal = answers.find(({ status }) => status === 429);
    await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
  }
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await open('203.0.113.8')).status).toBe(200);
  // The refused pages' own calls and files have limits of their own.
  expect((await open('203.0.113.7', '/api/v2/school/contacts')).status).toBe(200);
});
