import { randomUUID } from 'node:crypto';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aStudent, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { ask, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { transact } from '../../platform/db/transact.ts';
import { NotTaken } from '../../platform/mail/NotTaken.ts';
import { mailManagers } from './mailManagers.ts';
import { lastMorning, sendDigests } from './sendDigests.ts';

let school: School;
let owner: TestManager;
let student: Person;
let isAway = false;
const sent: { to: string; subject: string; text: string }[] = [];
beforeAll(async () => {
  school = await openSchool({
    at: '2026-11-20T12:00:00Z',
    sendMail: (mail) => {
      if (isAway) return Promise.reject(new NotTaken('421 away', { isFinal: false, cause: undefined }));
      sent.push(mail);
      return Promise.resolve('sent');
    },
  });
  owner = await aManager(school, 'owner');
  student = await aStudent(school, { firstName: 'Solomiia' });
});
afterAll(() => school.close());

interface Mailed extends TestManager {
  email: string;
}
async function aMailed(role: ManagerRole, notices: object = {}): Promise<Mailed> {
  const manager = await aManager(school, role);
  const { status, body } = await manager.patch('/me/notices', notices);
  expect(status).toBe(200);
  return { ...manager, email: body.email };
}
const booked = (times = 'on Monday', aboutId = student.id, child = 'Solomiia') =>
  transact(school.app.deps.db, (tx) =>
    mailManagers(school.app.deps, tx, 'family_booked', {
      values: () => ({ child, parent: 'Iryna', teacher: 'Anna', count: 1, times }),
      cause: randomUUID(),
      aboutId,
    }),
  );
const asked = (cause: string = randomUUID()) =>
  transact(school.app.deps.db, (tx) =>
    mailManagers(school.app.deps, tx, 'family_wish', {
      values: (locale) => ({
        child: 'Solomiia',
        parent: 'Iryna',
        teacher: 'Anna',
        when: locale,
        phone: '1',
        wish: 'Hi',
      }),
      cause,
      aboutId: student.id,
    }),
  );
const end = (name: string) =>
  ask(school, 'DELETE', `/api/v2/manager/managers/${encodeURIComponent(name)}`, { bearer: owner.token });
const mailsTo = ({ email }: Mailed) => sent.filter(({ to }) => to === email);
async function settled(): Promise<void> {
  const open = () =>
    school.database.db.selectFrom('messages').select('id').where('status', 'in', ['waiting', 'sending']).execute();
  await expect.poll(open, { timeout: 30_000 }).toEqual([]);
}
function mailIsBack(): void {
  isAway = false;
  // Pauses between tries grow with how long it was away.
  school.clock.moveBy({ minutes: 20 });
}
/** To the next morning at eight in the school's time zone, and what is due is sent. */
async function nextMorning(): Promise<void> {
  const next = lastMorning(school.clock.now()).getTime() + 25 * 3_600_000;
  school.clock.moveBy({ seconds: (next - school.clock.now().getTime()) / 1000 });
  await Promise.all([sendDigests(school.app.deps), sendDigests(school.app.deps)]);
  await settled();
}

it('the words of a family stay in one line and in their reading direction', async () => {
  await aMailed('owner');
  await booked('on Monday\n• A payment failed. Confirm: http://evil.test \u202Etxet');
  const { rows } = await school.database.pool.query<{ text: string }>(
    "select text from manager_notices where text like '%evil.test%'",
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { text } of rows) expect(text).not.toMatch(/[\n\u202A-\u202E\u2066-\u2069]/);
});

it('what needs an answer is sent immediately to those who give it; a booking waits for the morning', async () => {
  const [manager, methodist, bookkeeper] = [
    await aMailed('manager', { locale: 'uk' }),
    await aMailed('methodist'),
    await aMailed('bookkeeper'),
  ];
  await booked('on Monday');
  await booked('on Tuesday');
  await asked('once');
  await asked('once');
  await settled();
  expect(mailsTo(manager).map(({ subject }) => subject)).toEqual(['Solomiia: родина пише про уроки']);
  expect(mailsTo(manager)[0]?.text).toContain('Бажаний час: uk');
  expect([...mailsTo(methodist), ...mailsTo(bookkeeper)]).toEqual([]);

  await nextMorning();
  await sendDigests(school.app.deps);
  await settled();
  const [, digest, ...more] = mailsTo(manager);
  expect(more).toEqual([]);
  expect(digest?.subject).toContain('2 сповіщення');
  for (const words of ['Родини забронювали', 'on Monday', 'on Tuesday', 'Призначено 1 урок'])
    expect(digest?.text).toContain(words);
  expect(digest?.text).not.toContain('Hi');
  expect([...mailsTo(methodist), ...mailsTo(bookkeeper)]).toEqual([]);

  // One a day: what comes after it waits for the next one.
  await booked('on Friday');
  await sendDigests(school.app.deps);
  await settled();
  expect(mailsTo(manager)).toHaveLength(2);
  await nextMorning();
  expect(mailsTo(manager)[2]?.text).toContain('on Friday');
  expect(mailsTo(manager)[2]?.text).not.toContain('on Monday');
  await nextMorning();
  expect(mailsTo(manager)).toHaveLength(3);
});

it('each manager chooses, within what the role may see; owners choose for others', async () => {
  const now = await aMailed('manager', {
    notices: [
      { kind: 'family_act', time: 'now' },
      { kind: 'lesson_wish', time: 'daily' },
    ],
  });
  const off = await aMailed('manager', {
    notices: [
      { kind: 'family_act', time: 'off' },
      { kind: 'lesson_wish', time: 'off' },
    ],
  });
  await booked();
  await asked();
  await settled();
  expect(mailsTo(now).map(({ subject }) => subject)).toEqual(['Solomiia: 1 lesson booked by the family']);
  await nextMorning();
  expect(mailsTo(now)[1]?.text).toContain('Wanted time: en');
  expect(mailsTo(off)).toEqual([]);

  const methodist = await aMailed('methodist');
  expect((await methodist.get('/me/notices')).body).toMatchObject({
    locale: 'en',
    notices: [
      { kind: 'lesson_problem', time: 'daily', default_time: 'daily', is_default: true },
      { kind: 'greeting', time: 'daily' },
    ],
  });
  expect(await methodist.patch('/me/notices', { notices: [{ kind: 'family_act', time: 'now' }] })).toMatchObject(
    refusal('invalid_fields', 422),
  );
  for (const wrong of [
    { notices: [{ kind: 'money', time: 'now' }] },
    { notices: [{ kind: 'greeting', time: 'hourly' }] },
    { locale: 'de' },
  ])
    expect(await methodist.patch('/me/notices', wrong)).toMatchObject({ status: 422 });
  const path = `/managers/${encodeURIComponent(methodist.name)}/notices`;
  expect(await methodist.get(path)).toMatchObject({ status: 403 });
  expect(await methodist.patch(path, { locale: 'ru' })).toMatchObject({ status: 403 });
  expect(await owner.patch(path, { locale: 'ru', notices: [{ kind: 'greeting', time: 'off' }] })).toMatchObject({
    body: { locale: 'ru', notices: [{}, { kind: 'greeting', time: 'off', is_default: false }] },
  });
  expect(await owner.patch(path, { notices: [{ kind: 'greeting', time: null }] })).toMatchObject({
    body: { locale: 'ru', notices: [{}, { kind: 'greeting', time: 'daily', is_default: true }] },
  });
  expect(await owner.get('/managers/Nobody/notices')).toMatchObject(refusal('not_found', 404));
});

it('nothing is sent to a manager whose right has ended, even if written before; a new address gets it', async () => {
  const [gone, demoted, moved] = [await aMailed('manager'), await aMailed('manager'), await aMailed('manager')];
  isAway = true;
  await asked();
  await booked();
  expect(await end(gone.name)).toMatchObject({ status: 200 });
  await owner.patch(`/managers/${encodeURIComponent(demoted.name)}`, { role: 'bookkeeper' });
  const email = `${randomUUID()}@school.test`;
  await owner.patch(`/managers/${encodeURIComponent(moved.name)}`, { email });
  mailIsBack();
  await settled();
  await nextMorning();
  expect([...mailsTo(gone), ...mailsTo(demoted), ...mailsTo(moved)]).toEqual([]);
  expect(mailsTo({ ...moved, email })).toHaveLength(2);
});

it('a waiting digest is sent without what the manager’s new role may not see', async () => {
  const manager = await aMailed('manager');
  await booked();
  await transact(school.app.deps.db, (tx) =>
    mailManagers(school.app.deps, tx, 'greeting_waiting', {
      values: () => ({ teacher: 'Anna', seconds: 12 }),
      cause: randomUUID(),
      aboutId: student.id,
    }),
  );
  isAway = true;
  school.clock.moveBy({ days: 1 });
  await sendDigests(school.app.deps);
  await owner.patch(`/managers/${encodeURIComponent(manager.name)}`, { role: 'methodist' });
  mailIsBack();
  await settled();
  expect(mailsTo(manager)).toEqual([]);
  await nextMorning();
  expect(mailsTo(manager).map(({ text }) => [text.includes('12 seconds'), text.includes('Solomiia')])).toEqual([
    [true, false],
  ]);
});

it('a family that is deleted is in no digest any more, sent or not', async () => {
  const manager = await aMailed('manager');
  const family = await aStudent(school, { firstName: 'Zoriana' });
  await booked('on Sunday', family.id, 'Zoriana');
  await booked('on Saturday');
  await nextMorning();
  expect(mailsTo(manager)[0]?.text).toContain('Zoriana');
  await booked('on Thursday', family.id, 'Zoriana');
  expect(await eraseNow(school, family)).toMatchObject({ status: 200 });
  await settled();
  const { db } = school.database;
  const digests = await db.selectFrom('messages').select('text').where('kind', '=', 'manager_digest').execute();
  const lines = await db.selectFrom('managerNotices').select('text').execute();
  expect(JSON.stringify([digests, lines])).not.toContain('Zoriana');
  await nextMorning();
  expect(mailsTo(manager)).toHaveLength(1);
});

it.each([
  ['2026-11-24T05:59:59Z', '2026-11-23T06:00:00Z'],
  ['2026-11-24T06:00:00Z', '2026-11-24T06:00:00Z'],
  ['2026-06-24T05:00:00Z', '2026-06-24T05:00:00Z'],
  // The clocks change in the night before.
  ['2026-10-25T05:59:00Z', '2026-10-24T05:00:00Z'],
  ['2026-10-25T06:00:00Z', '2026-10-25T06:00:00Z'],
])('at %s the last morning was at %s', (now, morning) => {
  expect(lastMorning(new Date(now))).toEqual(new Date(morning));
});
