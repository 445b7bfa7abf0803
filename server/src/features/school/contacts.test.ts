import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, aTeacher } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { queueMail } from '../notifications/index.ts';

let school: School;
let manager: TestManager;
beforeAll(async () => {
  school = await openSchool({ config: { schoolName: 'Larks & Co' } });
  manager = await aManager(school);
});
afterAll(() => school.close());

const CONTACTS = '/api/v2/school/contacts';
const SELLER = { seller_name: 'Larks LLC', claim_source: 'https://larks.test/why-tablets' };

it('before a manager has set any, there is the name of the school alone', async () => {
  expect(await get(school, CONTACTS)).toMatchObject({
    status: 200,
    body: {
      name: 'Larks & Co',
      phone: null,
      email: null,
      messengers: [],
      hours: null,
      seller_name: null,
      claim_source: null,
    },
  });
});

it('what a manager sets stands for everybody, in their language; what is not given stays, null takes it away', async () => {
  const hours = { en: 'Mon to Fri', uk: 'пн–пт' };
  const set = { phone: '+380 44 000 00 00', email: 'Hello@larks.test', viber: 'https://viber.test/l', hours };
  expect(await manager.patch('/school/contacts', set)).toMatchObject({ status: 200 });
  expect(await manager.patch('/school/contacts', SELLER)).toMatchObject({ status: 200 });
  const contacts = {
    phone: '+380440000000',
    email: 'hello@larks.test',
    messengers: [{ kind: 'viber', url: 'https://viber.test/l' }],
    ...SELLER,
  };
  expect((await get(school, `${CONTACTS}?locale=uk`)).body).toMatchObject({ ...contacts, hours: 'пн–пт' });
  expect((await get(school, `${CONTACTS}?locale=ru`)).body).toMatchObject({ ...contacts, hours: 'Mon to Fri' });
  await manager.patch('/school/contacts', { viber: null });
  expect((await get(school, CONTACTS)).body).toMatchObject({ phone: '+380440000000', messengers: [] });
  expect((await manager.get('/audit_log')).body.items[0]).toMatchObject({
    action: 'school.contacts_changed',
    by: manager.name,
  });
});

it.each([
  { telegram: 'javascript:alert(1)' },
  { claim_source: 'javascript:alert(1)' },
  { telegram: 'http://t.me/larks' },
  { phone: 'call me' },
  { email: 'nobody' },
  { hours: { de: 'Mo bis Fr' } },
  { seller_name: '<b>Larks</b>' },
  { fax: '1' },
])('nothing is set that is no contact: %j', async (wrong) => {
  expect(await manager.patch('/school/contacts', wrong)).toMatchObject({ status: 422 });
});

it('a mail ends with them', async () => {
  const { deps } = school.app;
  const email = `${randomUUID()}@family.test`;
  await queueMail(
    deps,
    deps.db,
    { personId: null, email, locale: 'uk' },
    'sign_in_code',
    { name: 'Iryna', school: 'Larks', code: '123456', minutes: 10 },
    email,
  );
  const mail = await school.database.db
    .selectFrom('messages')
    .select(['text', 'html'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(mail.text).toMatch(/-- \nLarks & Co\n\+380440000000 · hello@larks.test\nпн–пт\nLarks LLC$/);
  expect(mail.html).toContain('+380440000000 · hello@larks.test');
});

it('shows only teachers who agreed, those first who have been there longest, and nothing that is not for everybody', async () => {
  const [hidden, late, early] = await Promise.all([
    aTeacher(school, { firstName: 'Hidden' }),
    aTeacher(school, { firstName: 'Late' }),
    aTeacher(school, { firstName: 'Early' }),
    aStudent(school),
  ]);
  await school.database.db
    .updateTable('people')
    .set({ createdAt: new Date(0) })
    .where('id', '=', early.id)
    .execute();
  for (const one of [late, early])
    await manager.patch(`/teachers/${one.id}`, { is_public: true, about: 'Sings.', abouts: { uk: 'Співає.' } });
  await manager.patch(`/teachers/${hidden.id}`, { about: 'Shy.' });
  const { body } = await get(school, '/api/v2/school/teachers?locale=uk');
  expect(body).toEqual(
    ['Early', 'Late'].map((first_name) => ({
      id: expect.any(String),
      first_name,
      last_name: 'Body',
      photo: { thumb: null },
      about: 'Співає.',
    })),
  );
  expect((await get(school, '/api/v2/school/teachers?locale=ru')).body[0]).toMatchObject({ about: 'Sings.' });
  await manager.patch(`/teachers/${late.id}`, { is_public: false });
  expect((await get(school, '/api/v2/school/teachers')).body).toHaveLength(1);
});

it('shows the prices to everybody', async () => {
  await manager.put('/packages/8', { full_price: 264_000 });
  expect(await get(school, '/api/v2/payments/packages')).toMatchObject({
    status: 200,
    body: expect.arrayContaining([expect.objectContaining({ lessons_count: 8, price_per_lesson: 33_000 })]),
  });
});
