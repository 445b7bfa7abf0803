import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent } from '../../../test/builders.ts';
import { refusal } from '../../../test/http.ts';
import { aManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

async function aMessage(values: Record<string, unknown>): Promise<string> {
  const given: Record<string, unknown> = {
    channel: 'email',
    recipient: 'iryna@family.test',
    subject: 'A new time',
    text: 'The lesson is on Thursday.',
    cause: crypto.randomUUID(),
    status: 'sent',
    created_at: school.clock.now(),
    kind: 'lesson_moved',
    ...values,
  };
  const names = Object.keys(given);
  const { rows } = await school.database.pool.query<{ id: string }>(
    `insert into messages (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')}) returning id`,
    Object.values(given),
  );
  return rows[0]?.id ?? '';
}

it('what the school has written is read by those who help families; codes, and words that are gone, by nobody', async () => {
  const { id: personId } = await aStudent(school);
  const [support, methodist] = [await aManager(school, 'support'), await aManager(school, 'methodist')];
  const of = async (values: Record<string, unknown>, by = support) =>
    by.get(`/messages/${await aMessage({ person_id: personId, ...values })}`);
  expect(await of({})).toMatchObject({
    status: 200,
    body: { subject: 'A new time', text: 'The lesson is on Thursday.' },
  });
  const secret = { has_secret: true, subject: 'Your code 123456', text: 'Your code is 123456', kind: 'sign_in_code' };
  expect((await of(secret)).body).toEqual({ subject: '', text: null });
  expect((await of({ text: '' })).body).toMatchObject({ text: null });
  expect(await of({}, methodist)).toMatchObject(refusal('forbidden', 403));
  const manager = await school.database.db.selectFrom('managers').select('id').executeTakeFirstOrThrow();
  expect(await of({ person_id: null, manager_id: manager.id })).toMatchObject(refusal('not_found', 404));
  expect(await support.get(`/messages/${crypto.randomUUID()}`)).toMatchObject(refusal('not_found', 404));
});
