import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';
import type { Limit, SchoolBudget } from './limits.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ config: { trustProxy: 1 } });
});
afterAll(() => school.close());

const take = (limit: Limit, key: string) => school.app.deps.limits.take(limit, key);
/** Advances all limits by this time. */
const pass = (milliseconds: number) =>
  school.database.pool.query('update limits set expire = expire - $1', [milliseconds]);

describe('a limit by address', () => {
  const signIn = (address: string) =>
    ask(school, 'POST', '/api/v2/auth/sessions', {
      body: { email: `${crypto.randomUUID()}@example.test`, password: 'a guess' },
      headers: { 'x-forwarded-for': address },
    });
  const statuses = async (addresses: string[]) => {
    const found: number[] = [];
    // Two at a time, as many passwords as the server checks concurrently.
    for (let at = 0; at < addresses.length; at += 2)
      found.push(...(await Promise.all(addresses.slice(at, at + 2).map(signIn))).map(({ status }) => status));
    return found;
  };

  it('holds a whole IPv6 /64 as one, also when it is written in another way, and no other network', async () => {
    const many = Array.from({ length: 130 }, (_, index) => `2001:db8:7:1:${index.toString(16)}::${index + 1}`);
    const found = await statuses(many);
    expect(found.filter((status) => status === 401)).toHaveLength(100);
    expect(found.at(-1)).toBe(429);
    expect(await signIn('2001:0DB8:0007:0001::1')).toMatchObject({ status: 429 });
    expect(await signIn('2001:db8:7:2::1')).toMatchObject({ status: 401 });
  });

  it('holds a /48 loosely', async () => {
    const many = Array.from({ length: 420 }, (_, index) => `2001:db8:8:${(index % 84).toString(16)}::1`);
    const found = await statuses(many);
    expect(found.filter((status) => status === 401)).toHaveLength(400);
    expect(found.at(-1)).toBe(429);
  });

  it('counts an IPv4 address that is written as IPv6 with the same one', async () => {
    const many = Array.from({ length: 102 }, (_, index) => (index % 2 === 0 ? '192.0.2.9' : '::ffff:192.0.2.9'));
    const found = await statuses(many);
    expect(found.slice(99)).toEqual([401, 429, 429]);
  });
});

it('pages are limited by network, on the server itself: not every balancer does it', async () => {
  const page = async (address: string) =>
    (await fetch(`${school.url}/login`, { headers: { 'x-forwarded-for': address } })).status;
  for (let asked = 0; asked < 600; asked += 50)
    await Promise.all(Array.from({ length: 50 }, (_, at) => page(`2001:db8:9:1::${at + 1}`)));
  expect(await page('2001:db8:9:1::99')).toBe(429);
  expect(await page('2001:db8:9:2::1')).toBe(200);
});

describe('a daily limit', () => {
  it('that was used up allows a few further tries an hour', async () => {
    const daily: Limit = { name: 'test-daily', tries: 3, perSeconds: 86_400, thenPerHour: 1 };
    const tries = async (count: number) => {
      let taken = 0;
      for (let tried = 0; tried < count; tried += 1)
        await take(daily, 'k').then(
          () => (taken += 1),
          () => 0,
        );
      return taken;
    };
    expect(await tries(10)).toBe(4);
    await expect(take(daily, 'k')).rejects.toMatchObject({ retryAfterSeconds: expect.toSatisfy((n) => n <= 3600) });
    await pass(3_600_000);
    expect(await tries(10)).toBe(1);
  });
});

describe('a budget of the whole school', () => {
  const budget = (name: string): SchoolBudget => ({ name, tries: 9, perSeconds: 3600, kept: 3 });
  const tryOut = async (of: SchoolBudget, isKnown: boolean, count: number) => {
    const { limits } = school.app.deps;
    const tries = await Promise.allSettled(Array.from({ length: count }, () => limits.takeOfSchool(of, isKnown)));
    return tries.filter(({ status }) => status === 'fulfilled').length;
  };

  it('leaves a share to known people, whatever strangers try, and ends for known people too', async () => {
    const of = budget('test-shared');
    expect(await tryOut(of, false, 30)).toBe(6);
    await expect(school.app.deps.limits.requireOfSchool(of, false)).rejects.toMatchObject({
      code: 'too_many_requests',
    });
    await school.app.deps.limits.requireOfSchool(of, true);
    expect(await tryOut(of, true, 30)).toBe(3);
    await expect(school.app.deps.limits.requireOfSchool(of, true)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('strangers use what known people leave', async () => {
    const of = budget('test-left');
    expect(await tryOut(of, true, 5)).toBe(5);
    expect(await tryOut(of, false, 30)).toBe(4);
  });

  it('says in the metrics what was refused', async () => {
    await tryOut(budget('test-metric'), false, 7);
    const { body } = await get(school, '/metrics');
    expect(String(body)).toContain('skylark_limit_refusals_total{limit="test-metric-strangers"} 1');
  });
});

describe('what is kept of limits', () => {
  it('names nobody: no address, number or e-mail, neither plain nor by a hash that anybody could make', async () => {
    const email = 'iryna@example.test';
    await post(school, '/api/v2/auth/sessions', { email, password: 'a guess' });
    await post(school, '/api/v2/auth/codes', { strategy: 'phone', phone: '+380671234567' });
    const { rows } = await school.database.pool.query<{ key: string }>('select key from limits');
    expect(rows.length).toBeGreaterThan(4);
    for (const { key } of rows) expect(key).toMatch(/^[a-z0-9-]+:[\w-]{43}$/);
    const path = join(school.app.deps.config.dataDir, 'limits.key');
    expect(existsSync(path) && readFileSync(path)).toHaveLength(32);
  });

  it('is removed when it no longer counts', async () => {
    await take({ name: 'test-short', tries: 5, perSeconds: 10 }, 'k');
    await take({ name: 'test-long', tries: 5, perSeconds: 864_000 }, 'k');
    await pass(7 * 3_600_000 * 24);
    await school.app.deps.limits.removeExpired();
    const { rows } = await school.database.pool.query<{ key: string }>('select key from limits');
    expect(rows.map(({ key }) => key.split(':')[0])).toEqual(['test-long']);
    const jobs = await school.database.pool.query<{ cron: string }>(
      "select cron from pgboss.schedule where name = 'limits.tidy'",
    );
    expect(jobs.rows).toEqual([{ cron: '41 * * * *' }]);
    expect(await get(school, '/api/v2/profile')).toMatchObject(refusal('not_signed_in', 401));
  });
});
