import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '../../../test/builders.ts';
import { get, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

const PATH = '/api/v2/devices/network';
const SECRET = 'a secret of the relay';
let school: School;
beforeAll(async () => {
  school = await openSchool({ config: { turn: { secret: SECRET, urls: ['turn:relay.test:3478'] } } });
});
afterAll(() => school.close());

it('a device gets a credential of the relay for two minutes, and only when signed in', async () => {
  const student = await aStudent(school);
  expect(await get(school, PATH)).toMatchObject(refusal('not_signed_in', 401));
  const { body } = await get(school, PATH, student);
  const [{ username, ...relay }] = body.ice_servers;
  const credential = createHmac('sha1', SECRET).update(username).digest('base64');
  expect(relay).toEqual({ urls: ['turn:relay.test:3478'], credential });
  const [until = '', whose] = username.split(':');
  // Used for counting quotas; it doesn't reveal whose it is.
  expect(whose).toMatch(/^[0-9a-f]{32}$/);
  expect(Number(until) - school.clock.now().getTime() / 1000).toBeGreaterThan(60);
  expect(Number(until) - school.clock.now().getTime() / 1000).toBeLessThanOrEqual(2 * 60);
});
