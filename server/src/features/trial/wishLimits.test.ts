import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ config: { trustProxy: 1 } });
});
afterAll(() => school.close());

const wish = (address: string) =>
  ask(school, 'POST', '/api/v2/trial/wishes', {
    headers: { 'x-forwarded-for': address },
    body: {
      child_name: 'Some',
      parent_name: 'Body',
      phone: '+380671112233',
      contact: 'call',
      consent: true,
      time_zone: 'Europe/Kyiv',
      locale: 'en',
      answers: { studied: 'never', format: 'game', frequency: 2, has_device: true, temperament: 'calm' },
      wish: 'Sundays',
    },
  });

it('a stranger who sends wishes under a family’s number keeps it from sending its own for an hour at most', async () => {
  const answers = [];
  for (let sent = 0; sent < 10; sent += 1) answers.push(await wish(`192.0.2.${sent}`));
  expect(answers[0]?.status).toBe(200);
  expect(answers.at(-1)?.status).toBe(429);
  for (const refused of answers.filter(({ status }) => status === 429))
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  await school.database.pool.query('update limits set expire = expire - 3600000');
  expect((await wish('192.0.2.99')).status).toBe(200);
});
