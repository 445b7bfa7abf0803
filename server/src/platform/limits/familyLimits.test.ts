import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aSibling, aStudent, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ config: { trustProxy: 1 } });
});
afterAll(() => school.close());

/** Number of successful calls before the first "too many requests". */
async function untilStopped(calls: number, call: (index: number) => Promise<Answer>): Promise<number> {
  for (let index = 0; index < calls; index += 1) if ((await call(index)).status === 429) return index;
  return calls;
}

describe('what a family may do so often', () => {
  const nothing = '00000000-0000-4000-8000-000000000000';
  const photo = (as: Person): Promise<Answer> => {
    const form = new FormData();
    form.append('file', new Blob(['no picture']), 'a.png');
    return ask(school, 'POST', '/api/v2/profile/photo', { as, body: form });
  };
  const buy = (as: Person): Promise<Answer> =>
    post(school, '/api/v2/payments/purchases', { package_id: nothing, key: crypto.randomUUID() }, as);
  const refund = (as: Person): Promise<Answer> =>
    post(school, `/api/v2/payments/purchases/${nothing}/refund`, { reason: '' }, as);

  const cancel = (as: Person): Promise<Answer> => post(school, `/api/v2/booking/lessons/${nothing}/cancel`, {}, as);
  const search = (as: Person): Promise<Answer> => get(school, `/api/v2/booking/slots?teacher_id=${nothing}`, as);

  it.each([
    { name: 'photos', call: photo, tries: 30 },
    { name: 'purchases', call: buy, tries: 60 },
    { name: 'refunds', call: refund, tries: 30 },
    { name: 'changes of lessons', call: cancel, tries: 60 },
    { name: 'searches for slots', call: search, tries: 300 },
  ])('$name: all its children together', async ({ call, tries }) => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    expect(await untilStopped(tries + 5, (index) => call(index % 2 === 0 ? masha : petro))).toBe(tries);
    const other = await aStudent(school);
    expect((await call(other)).status).not.toBe(429);
  });

  it('changes of any kind: 300 a minute, while it may still read', async () => {
    const masha = await aStudent(school);
    const petro = await aSibling(school, masha);
    const change = (as: Person) => ask(school, 'PATCH', '/api/v2/profile', { as, body: { last_name: 7 } });
    let stopped = 0;
    for (let round = 0; round < 11; round += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => change(index % 2 ? masha : petro)));
      stopped += answers.filter(({ status }) => status === 429).length;
    }
    expect(stopped).toBe(30);
    const refused = await change(masha);
    expect(refused).toMatchObject(refusal('too_many_requests', 429));
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await get(school, '/api/v2/profile', masha)).toMatchObject({ status: 200 });
    expect(await change(await aStudent(school))).toMatchObject(refusal('invalid_fields', 422));
  });
});

describe('who has an account', () => {
  it('is answered to one network 20 times an hour, by registration and changes of an e-mail together', async () => {
    const known = await aStudent(school);
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const answers: number[] = [];
    // Five tries each.
    for (let account = 0; account < 6; account += 1) {
      const stranger = await aStudent(school);
      const body = { email: known.email, old_password: stranger.password };
      for (let tries = 0; tries < 5; tries += 1) {
        const headers = from('198.51.100.7');
        answers.push((await ask(school, 'POST', '/api/v2/profile/email', { as: stranger, body, headers })).status);
      }
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 422), ...Array.from({ length: 10 }, () => 429)]);
    // Another network isn't affected.
    const family = await aStudent(school);
    const body = { email: 'new@example.test', old_password: family.password };
    const headers = from('203.0.113.9');
    expect((await ask(school, 'POST', '/api/v2/profile/email', { as: family, body, headers })).status).toBe(200);
  });
});
