import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, setHours } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let teacher: Person;
beforeAll(async () => {
  // Friday, 14:00 in Kyiv, 07:00 in New York.
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  teacher = await aTeacher(school, { firstName: 'Anna' });
  await setHours(school, teacher, [
    { weekday: 6, from: '09:00', to: '12:00' },
    { weekday: 1, from: '18:00', to: '20:00' },
  ]);
});
afterAll(() => school.close());

const ANSWERS = { studied: 'never', format: 'game', frequency: 2, has_device: true, temperament: 'calm' };
let families = 0;
const family = (more = {}) => ({
  child_name: 'Masha',
  parent_name: 'Iryna',
  phone: `+38067${String((families += 1)).padStart(7, '0')}`,
  contact: 'call',
  consent: true,
  time_zone: 'Europe/Kyiv',
  locale: 'en',
  answers: ANSWERS,
  ...more,
});
const plan = (more = {}) =>
  post(school, '/api/v2/trial/plans', { answers: ANSWERS, time_zone: 'Europe/Kyiv', ...more });
const hold = (startsAt: string, more = {}) =>
  post(school, '/api/v2/trial/holds', { teacher_id: teacher.id, starts_at: startsAt, ...more });
const book = (holdId: string, more = {}) =>
  post(school, '/api/v2/trial/bookings', { ...family(more), hold_id: holdId });

describe('the plan', () => {
  it('names a teacher, says why, and gives slots by the clock of the family', async () => {
    const { body } = await plan();
    expect(body).toMatchObject({
      level: 'beginner',
      duration_minutes: 25,
      teachers: [{ id: teacher.id, first_name: 'Anna', reasons: ['level', 'format', 'temperament', 'hours'] }],
    });
    expect(body.teachers[0].slots.slice(0, 2)).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-21T07:30:00.000Z']);
    // The search begins four hours from now: here within the teacher's hours, at Saturday 10:10:31.
    const later = 16 * 60 * 60 + 10 * 60 + 31;
    school.clock.moveBy({ seconds: later });
    const within = await plan();
    school.clock.moveBy({ seconds: -later });
    expect(within.body.teachers[0].slots.slice(0, 2)).toEqual(['2026-11-21T08:30:00.000Z', '2026-11-21T09:00:00.000Z']);
    // A child in New York sleeps when Kyiv has its morning.
    const far = await plan({ time_zone: 'America/New_York' });
    expect(far.body.teachers[0].slots[0]).toBe('2026-11-23T16:00:00.000Z');
  });

  it('puts the teacher who suits the child best first, and offers none who gives no trial lessons', async () => {
    const manager = await aManager(school);
    const [strict, away] = await Promise.all([aTeacher(school), aTeacher(school)]);
    for (const one of [strict, away]) await setHours(school, one);
    await manager.patch(`/teachers/${strict.id}`, { levels: ['advanced'], temperaments: ['restless'] });
    await manager.patch(`/teachers/${away.id}`, { takes_trials: false });
    const ids = async (answers: object) =>
      (await plan({ answers: { ...ANSWERS, ...answers } })).body.teachers.map((one: { id: string }) => one.id);
    expect(await ids({})).toEqual([teacher.id, strict.id]);
    expect(await ids({ studied: 'extra', temperament: 'restless' })).toEqual([strict.id, teacher.id]);
    await manager.patch(`/teachers/${strict.id}`, { is_bookable: false });
  });
});

describe('holding a slot', () => {
  it('keeps it from everybody else for five minutes, and no longer', async () => {
    const at = '2026-11-23T16:00:00Z';
    const first = await hold(at);
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await hold(at)).toMatchObject(refusal('slot_taken', 409));
    expect((await plan()).body.teachers[0].slots).not.toContain('2026-11-23T16:00:00.000Z');
    for (const beside of ['2026-11-23T17:00:31Z', '2026-11-23T17:00:00.5Z', '2026-11-23T17:05:00Z'])
      expect(await hold(beside)).toMatchObject(refusal('slot_not_free', 409));
    const other = await hold('2026-11-23T16:30:00Z', { instead_of: first.body.id });
    expect(other.status).toBe(200);
    expect((await hold(at)).status).toBe(200);
    school.clock.moveBy({ minutes: 6 });
    expect((await hold(at)).status).toBe(200);
    expect(await book(other.body.id)).toMatchObject(refusal('hold_expired', 410));
    school.clock.moveBy({ minutes: 6 });
  });

  it('is for slots that are offered, and not too soon', async () => {
    expect(await hold('2026-11-23T12:00:00Z')).toMatchObject(refusal('slot_not_free', 409));
    expect(await hold('2026-11-20T13:00:00Z')).toMatchObject(refusal('slot_not_free', 409));
  });

  it('goes to one of many who want it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => hold('2026-11-28T07:00:00Z')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === 'slot_taken')).toHaveLength(29);
  });
});

describe('booking the trial', () => {
  it('makes the account, books the lesson, and sends the way in by SMS', async () => {
    const { body: held } = await hold('2026-11-21T08:00:00Z');
    const given = family({ code: 'FRIEND-1' });
    const booked = await post(school, '/api/v2/trial/bookings', { ...given, hold_id: held.id });
    expect(booked).toMatchObject({
      status: 200,
      body: { starts_at: '2026-11-21T08:00:00.000Z', duration_minutes: 25, teacher: { first_name: 'Anna' } },
    });
    expect(booked.body.calendar).toContain('DTSTART:20261121T080000Z');
    const { db } = school.database;
    const person = await db
      .selectFrom('people')
      .select(['id', 'inviteCode', 'firstName', 'parentName', 'email'])
      .where('phone', '=', given.phone)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({ inviteCode: 'FRIEND-1', firstName: 'Masha', parentName: 'Iryna', email: null });
    const sms = await db
      .selectFrom('messages')
      .select('text')
      .where('recipient', '=', given.phone)
      .executeTakeFirstOrThrow();
    const token = /auth_token=([\w-]+)/.exec(sms.text)?.[1];
    const session = await get(school, `/api/v2/auth/sessions/${token}`);
    expect((await get(school, '/api/v2/lessons', session.body)).body.items).toMatchObject([
      { id: booked.body.lesson_id, is_trial: true, number: null },
    ]);
    expect(await post(school, '/api/v2/trial/bookings', { ...family(), hold_id: held.id })).toMatchObject(
      refusal('hold_expired', 410),
    );
  });

  it('books once when the button is pressed twice, and leaves nothing behind when it fails', async () => {
    const { body: held } = await hold('2026-11-21T09:00:00Z');
    const given = family();
    const twice = await Promise.all(
      [1, 2].map(() => post(school, '/api/v2/trial/bookings', { ...given, hold_id: held.id })),
    );
    expect(twice.filter((answer) => answer.status === 200)).toHaveLength(1);
    const { body: again } = await hold('2026-11-21T09:30:00Z');
    expect(await book(again.id, { phone: given.phone })).toMatchObject({ body: { fields: { phone: 'taken' } } });
    expect(await book(again.id, { consent: false })).toMatchObject({ body: { fields: { consent: 'invalid' } } });
    expect((await book(again.id)).status).toBe(200);
  });
});

it('a wish is kept and told when no slot was free', async () => {
  const manager = await aManager(school);
  const given = family({ child_name: 'Ostap', wish: 'Sunday mornings' });
  expect(await post(school, '/api/v2/trial/wishes', given)).toMatchObject({ status: 200 });
  const { body } = await manager.get('/wishes');
  expect(body).toMatchObject([{ child_name: 'Ostap', phone: given.phone, contact: 'call', wish: 'Sunday mornings' }]);
  const told = await school.database.db.selectFrom('messages').select('text').where('kind', '=', 'wish').execute();
  expect(told.at(-1)?.text).toContain('Sunday mornings');
  expect(await manager.post(`/wishes/${body[0].id}/done`, {})).toMatchObject({ status: 200 });
  expect((await manager.get('/wishes')).body).toEqual([]);
});
