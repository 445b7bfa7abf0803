import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { ANSWERS, wizardOf } from '../../../test/wizard.ts';

let school: School;
let teacher: Person;
let wizard: ReturnType<typeof wizardOf>;
beforeAll(async () => {
  // Friday, 14:00 in Kyiv, 07:00 in New York.
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  teacher = await aTeacher(school, { firstName: 'Anna' });
  wizard = wizardOf(school, teacher);
  await setHours(school, teacher, [
    { weekday: 6, from: '09:00', to: '12:00' },
    { weekday: 1, from: '18:00', to: '20:00' },
  ]);
});
afterAll(() => school.close());

const plan = (more = {}) =>
  post(school, '/api/v2/trial/plans', { answers: ANSWERS, time_zone: 'Europe/Kyiv', ...more });

describe('the plan', () => {
  it('names a teacher, says why, and gives slots by the clock of the family', async () => {
    const { body } = await plan();
    expect(body).toMatchObject({
      level: 'beginner',
      duration_minutes: 25,
      teachers: [{ id: teacher.id, first_name: 'Anna', reasons: ['level', 'format', 'temperament', 'hours'] }],
    });
    expect(body.teachers[0]).toMatchObject({
      rating: null,
      greeting: null,
      ages: { from: 3, to: 18 },
      languages: ['en'],
      levels: ['beginner', 'elementary', 'advanced'],
      temperaments: ['calm', 'restless'],
      next: body.teachers[0].slots.slice(0, 3),
    });
    expect(body.teachers[0].slots.slice(0, 2)).toEqual(['2026-11-21T07:00:00.000Z', '2026-11-21T07:30:00.000Z']);
    const db = school.database.db;
    const traits = { about: 'Sings.', abouts: JSON.stringify({ uk: 'Співає.' }), isPublic: true };
    await db
      .insertInto('teacherTraits')
      .values({ personId: teacher.id, ...traits })
      .onConflict((conflict) => conflict.column('personId').doUpdateSet(traits))
      .execute();
    expect((await plan({ locale: 'uk' })).body.teachers[0]).toMatchObject({ about: 'Співає.', has_page: true });
    for (const locale of ['ru', undefined])
      expect((await plan({ locale })).body.teachers[0]).toMatchObject({ about: 'Sings.' });
    // The search starts four hours from now: here within the teacher's hours, on Saturday at 10:10:31.
    const later = 16 * 60 * 60 + 10 * 60 + 31;
    school.clock.moveBy({ seconds: later });
    const within = await plan();
    school.clock.moveBy({ seconds: -later });
    expect(within.body.teachers[0].slots.slice(0, 2)).toEqual(['2026-11-21T08:30:00.000Z', '2026-11-21T09:00:00.000Z']);
    // A child in New York is asleep during Kyiv's morning.
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
    const first = await wizard.hold(at);
    expect(first).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await wizard.hold(at)).toMatchObject(refusal('slot_taken', 409));
    expect((await plan()).body.teachers[0].slots).not.toContain('2026-11-23T16:00:00.000Z');
    for (const beside of ['2026-11-23T17:00:31Z', '2026-11-23T17:00:00.5Z', '2026-11-23T17:05:00Z'])
      expect(await wizard.hold(beside)).toMatchObject(refusal('slot_not_free', 409));
    const other = await wizard.hold('2026-11-23T16:30:00Z', { instead_of: first.body.id });
    expect(other.status).toBe(200);
    expect((await wizard.hold(at)).status).toBe(200);
    school.clock.moveBy({ minutes: 6 });
    expect((await wizard.hold(at)).status).toBe(200);
    expect(await wizard.askCode(other.body.id, '+380671112233')).toMatchObject(refusal('hold_expired', 410));
    school.clock.moveBy({ minutes: 6 });
  });

  it('is for slots that are offered, and not too soon', async () => {
    expect(await wizard.hold('2026-11-23T12:00:00Z')).toMatchObject(refusal('slot_not_free', 409));
    expect(await wizard.hold('2026-11-20T13:00:00Z')).toMatchObject(refusal('slot_not_free', 409));
  });

  it('goes to one of many who want it at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => wizard.hold('2026-11-28T07:00:00Z')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === 'slot_taken')).toHaveLength(29);
  });
});

describe('a hold without a code', () => {
  const start = (minutes: number) => new Date(Date.parse('2026-12-01T08:00:00Z') + minutes * 60_000).toISOString();
  const withHours = async () => {
    const one = await aTeacher(school);
    // Tuesday, 10:00 to 16:00 in Kyiv: twelve slots in the first week, twelve in the second.
    await setHours(school, one, [{ weekday: 2, from: '10:00', to: '16:00' }]);
    return { one, of: wizardOf(school, one) };
  };

  it('is displaced by a family that books, and one with a code is not', async () => {
    const { one, of } = await withHours();
    const student = await aStudent(school);
    await grantCredits(school, student, 4);
    await aLesson(school, {
      teacher: one,
      student,
      startsAt: school.clock.in(-3_000),
      durationMinutes: 25,
      status: 'held',
    });
    const book = (at: string) => post(school, '/api/v2/booking/lessons', { teacher_id: one.id, starts: [at] }, student);
    const held = await of.hold(start(0));
    const free = await get(school, `/api/v2/booking/slots?teacher_id=${one.id}&day=2026-12-01`, student);
    expect(free.body.slots).toContain(start(0));
    expect(await book(start(0))).toMatchObject({ status: 200 });
    expect(await of.askCode(held.body.id, '+380671112299')).toMatchObject(refusal('hold_expired', 410));
    await of.proof(start(60));
    expect(await book(start(60))).toMatchObject(refusal('slot_taken', 409));
  });

  it('takes no more than a third of a teacher’s free slots: the oldest gives way to a newer one', async () => {
    const { one, of } = await withHours();
    const withCode = await of.proof(start(0));
    for (let slot = 1; slot < 12; slot += 1) {
      expect(await of.hold(start(slot * 30))).toMatchObject({ status: 200 });
      school.clock.moveBy({ seconds: 1 });
    }
    const kept = await school.database.db
      .selectFrom('slotHolds')
      .select(['id', 'startsAt'])
      .where('teacherId', '=', one.id)
      .orderBy('startsAt')
      .execute();
    // The slot with a code isn't free, so 23 are, of which a third is seven.
    expect(kept.map(({ startsAt }) => startsAt.toISOString())).toEqual(
      [0, 5, 6, 7, 8, 9, 10, 11].map((n) => start(n * 30)),
    );
    expect(kept[0]?.id).toBe(withCode.holdId);
    expect(String((await get(school, '/metrics')).body)).toContain('skylark_trial_holds_displaced_total 4');
  });
});

describe('wishes', () => {
  it('are stored and sent to the managers when no slot was free', async () => {
    const manager = await aManager(school);
    const given = wizard.family({ child_name: 'Ostap', wish: 'Sunday mornings' });
    expect(await post(school, '/api/v2/trial/wishes', given)).toMatchObject({ status: 200 });
    const { body } = await manager.get('/wishes');
    expect(body).toMatchObject({
      total: 1,
      items: [{ child_name: 'Ostap', phone: given.phone, contact: 'call', wish: 'Sunday mornings', done_at: null }],
    });
    const told = await school.database.db.selectFrom('messages').select('text').where('kind', '=', 'wish').execute();
    expect(told.at(-1)?.text).toContain('Sunday mornings');
    expect(await manager.post(`/wishes/${body.items[0].id}/done`, {})).toMatchObject({ status: 200 });
    expect((await manager.get('/wishes')).body).toMatchObject({ total: 0, items: [] });
    expect((await manager.get('/wishes?state=done')).body.items).toMatchObject([{ done_at: expect.any(String) }]);
  });

  it('ask for a call when no SMS came, and name the chosen time to the managers', async () => {
    const manager = await aManager(school);
    const slot = { teacher_id: teacher.id, starts_at: '2026-11-28T09:00:00.000Z' };
    const given = wizard.family({ child_name: 'Solomiia', slot });
    expect(await post(school, '/api/v2/trial/wishes', given)).toMatchObject({ status: 200 });
    const { body } = await manager.get('/wishes');
    expect(body.items.at(-1)).toMatchObject({
      child_name: 'Solomiia',
      reason: 'no_sms',
      slot: { teacher: 'Anna Body', starts_at: slot.starts_at },
    });
    const mails = await school.database.db
      .selectFrom('messages')
      .select('text')
      .where('kind', '=', 'wish_call')
      .execute();
    expect(mails.at(-1)?.text).toContain('Saturday 28 November, 11:00');
    const nobody = { teacher_id: crypto.randomUUID(), starts_at: slot.starts_at };
    expect(await post(school, '/api/v2/trial/wishes', wizard.family({ slot: nobody }))).toMatchObject(
      refusal('not_found', 404),
    );
  });

  it('are refused when they say nothing', async () => {
    for (const wish of [undefined, '', '   '])
      expect(await post(school, '/api/v2/trial/wishes', wizard.family({ wish }))).toMatchObject({
        status: 422,
        body: { fields: { wish: 'required' } },
      });
  });
});
