import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { decideLessons } from '../lessonRoom/index.ts';

let school: School;
let second: School;
let manager: TestManager;
beforeAll(async () => {
  // Friday, 14:00 in Kyiv, 07:00 in New York.
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  second = await school.openSecond();
  manager = await aManager(school);
});
afterAll(async () => {
  await second.close();
  await school.close();
});

async function aPair(credits = 4): Promise<{ teacher: Person; student: Person }> {
  const [teacher, student] = await Promise.all([aTeacher(school, { firstName: 'Anna' }), aStudent(school)]);
  await setHours(school, teacher);
  if (credits > 0) await grantCredits(school, student, credits);
  return { teacher, student };
}
const pairOf = ({ teacher, student }: { teacher: Person; student: Person }) => ({
  teacher_id: teacher.id,
  student_id: student.id,
});
const lessonsOf = async (person: Person): Promise<{ id: string; number: number | null; starts_at: string }[]> =>
  (await get(school, '/api/v2/lessons', person)).body.items;

describe('who may call', () => {
  it('opens for managers only, and for no ended one', async () => {
    const student = await aStudent(school);
    expect(await get(school, '/api/v2/manager/me', student)).toMatchObject(refusal('not_signed_in', 401));
    expect(await manager.get('/me')).toMatchObject({ status: 200, body: { name: manager.name } });
    const former = await aManager(school);
    await school.database.db
      .updateTable('managers')
      .set({ endedAt: school.clock.now() })
      .where('name', '=', former.name)
      .execute();
    expect(await former.get('/me')).toMatchObject(refusal('not_signed_in', 401));
  });
});

describe('booking', () => {
  it('takes one credit, numbers the lesson, shows it to both and tells both', async () => {
    const pair = await aPair(2);
    const later = await manager.post('/lessons', { ...pairOf(pair), starts_at: '2026-11-25T10:00:00Z' });
    expect(later).toMatchObject({ status: 200, body: { number: 1, status: 'booked', duration_minutes: 25 } });
    const sooner = await manager.post('/lessons', {
      ...pairOf(pair),
      starts_at: '2026-11-24T12:00:00+02:00',
      duration_minutes: 50,
    });
    expect(sooner).toMatchObject({ body: { number: 1, starts_at: '2026-11-24T10:00:00.000Z' } });
    expect((await lessonsOf(pair.student)).map(({ id, number }) => [id, number])).toEqual([
      [sooner.body.id, 1],
      [later.body.id, 2],
    ]);
    expect(await balanceOf(school, pair.student)).toBe(0);
    const record = await manager.get(`/lessons/${later.body.id}`);
    expect(record.body).toMatchObject({
      audit_log: [{ action: 'lesson.booked', by: manager.name }],
      messages: [{ kind: 'lesson_booked' }, { kind: 'lesson_booked' }],
      credit_if_cancelled_now: 'returned',
    });
    expect(await manager.post('/lessons', { ...pairOf(pair), starts_at: '2026-11-26T10:00:00Z' })).toMatchObject(
      refusal('no_credits', 409),
    );
    expect(await lessonsOf(pair.student)).toHaveLength(2);
  });

  it('costs nothing for a trial, which has no number', async () => {
    const pair = await aPair(0);
    const trial = { ...pairOf(pair), starts_at: '2026-11-25T10:00:00Z', is_trial: true };
    expect(await manager.post('/lessons', trial)).toMatchObject({
      status: 200,
      body: { number: null, is_trial: true },
    });
  });

  it('respects hours and closed slots unless a manager overrides them, and other lessons always', async () => {
    const pair = await aPair();
    await setHours(school, pair.teacher, [{ weekday: 3, from: '10:00', to: '12:00' }]);
    const at = (time: string, more = {}) =>
      manager.post('/lessons', { ...pairOf(pair), starts_at: `2026-11-25T${time}:00Z`, ...more });
    expect(await at('09:50')).toMatchObject(refusal('slot_not_free', 409));
    expect(await at('12:00')).toMatchObject(refusal('slot_not_free', 409));
    expect(await at('12:00', { anyway: true })).toMatchObject({ status: 200 });
    expect(await at('08:00')).toMatchObject({ status: 200 });
    expect(await at('08:15')).toMatchObject(refusal('slot_taken', 409));
    expect(await at('08:15', { anyway: true })).toMatchObject(refusal('slot_taken', 409));
    const closed = { from: '2026-11-25T11:00', to: '2026-11-25T12:00', reason: 'Theatre' };
    expect(await post(school, '/api/v2/schedule/closed_slots', closed, pair.teacher)).toMatchObject({ status: 200 });
    expect(await at('09:00')).toMatchObject(refusal('slot_not_free', 409));
    expect(await at('09:00', { anyway: true })).toMatchObject({ status: 200 });
    const other = await aPair();
    const sameStudent = { teacher_id: other.teacher.id, student_id: pair.student.id };
    const twice = await manager.post('/lessons', { ...sameStudent, starts_at: '2026-11-25T08:10:00Z' });
    expect(twice).toMatchObject(refusal('slot_taken', 409));
    expect(twice.body.fields).toEqual({ student_id: 'taken' });
    expect(await manager.post('/lessons', { ...pairOf(pair), starts_at: '2026-11-20T11:00:00Z' })).toMatchObject({
      body: { fields: { starts_at: 'invalid' } },
    });
    const swapped = { teacher_id: pair.student.id, student_id: pair.teacher.id };
    expect(await manager.post('/lessons', { ...swapped, starts_at: '2026-11-26T10:00:00Z' })).toMatchObject(
      refusal('not_found', 404),
    );
  });

  it('begins where a slot of the teacher begins unless a manager says otherwise, and on a whole minute always', async () => {
    const pair = await aPair();
    await setHours(school, pair.teacher, [{ weekday: 3, from: '10:15', to: '14:00' }]);
    const at = (time: string, more = {}) =>
      manager.post('/lessons', { ...pairOf(pair), starts_at: `2026-11-25T${time}Z`, ...more });
    expect(await at('08:30:00')).toMatchObject(refusal('slot_not_free', 409));
    expect(await at('08:15:00.001')).toMatchObject({ status: 422, body: { fields: { starts_at: 'invalid' } } });
    expect(await at('08:15:31', { anyway: true })).toMatchObject({ status: 422, body: { error: 'invalid_fields' } });
    expect(await at('08:15:00')).toMatchObject({ status: 200 });
    expect(await at('08:50:00', { anyway: true })).toMatchObject({ status: 200 });
    const series = { ...pairOf(pair), count: 2, starts_at: '2026-11-25T09:20:00Z' };
    expect((await manager.post('/series', series)).body.conflicts).toMatchObject([
      { problem: 'off_grid' },
      { problem: 'off_grid' },
    ]);
    expect((await manager.post('/series', { ...series, anyway: true })).body.lessons).toHaveLength(2);
  });

  it('lets one of 200 attempts on one slot through, from two servers, and loses no credit', async () => {
    const { teacher } = await aPair();
    const students = await Promise.all(Array.from({ length: 20 }, () => aStudent(school)));
    for (const student of students) await grantCredits(school, student, 10);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        manager.post(
          '/lessons',
          {
            teacher_id: teacher.id,
            student_id: students[index % students.length]?.id,
            // Five start times, all overlapping.
            starts_at: `2026-12-01T10:${String((index % 5) * 5).padStart(2, '0')}:00Z`,
            anyway: true,
          },
          index % 2 === 0 ? school : second,
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === 'slot_taken')).toHaveLength(199);
    const { rows } = await school.database.pool.query<{ lessons: number; balance: number }>(
      `select (select count(*) from lessons where teacher_id = $1)::int as lessons,
              (select sum(amount) from credit_entries where student_id = any($2))::int as balance`,
      [teacher.id, students.map((one) => one.id)],
    );
    expect(rows).toEqual([{ lessons: 1, balance: 20 * 10 - 1 }]);
  });

  it('never spends more credits than there are, however many lessons are booked at once', async () => {
    const { student } = await aPair(3);
    const teachers = await Promise.all(Array.from({ length: 12 }, () => aTeacher(school)));
    for (const teacher of teachers) await setHours(school, teacher);
    const answers = await Promise.all(
      teachers.map((teacher, index) =>
        manager.post(
          '/lessons',
          {
            teacher_id: teacher.id,
            student_id: student.id,
            starts_at: new Date(Date.parse('2026-12-02T08:00:00Z') + index * 3_600_000).toISOString(),
          },
          index % 2 === 0 ? school : second,
        ),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.body.error === 'no_credits')).toHaveLength(9);
    expect(await balanceOf(school, student)).toBe(0);
  });
});

describe('a series', () => {
  it('keeps the family’s local time across a clock change', async () => {
    const teacher = await aTeacher(school, { timeZone: 'America/New_York' });
    const student = await aStudent(school);
    await setHours(school, teacher, undefined, 'America/New_York');
    await grantCredits(school, student, 20);
    const series = { teacher_id: teacher.id, student_id: student.id, count: 3 };
    const made = await manager.post('/series', { ...series, starts_at: '2027-03-18T15:00:00Z' });
    expect(made.body.lessons.map((lesson: { starts_at: string }) => lesson.starts_at)).toEqual([
      '2027-03-18T15:00:00.000Z',
      '2027-03-25T15:00:00.000Z',
      // Clocks in Kyiv change on 28 March 2027: still 17:00 there.
      '2027-04-01T14:00:00.000Z',
    ]);
    const byTeacher = await manager.post('/series', { ...series, starts_at: '2027-03-19T15:00:00Z', clock: 'teacher' });
    expect(byTeacher.body.lessons[2].starts_at).toBe('2027-04-02T15:00:00.000Z');
    const first = await manager.get(`/lessons/${made.body.lessons[0].id}`);
    expect(first.body.messages.map((message: { kind: string }) => message.kind)).toEqual([
      'lesson_series',
      'lesson_series',
    ]);
  });

  it('keeps the zone that the hours are kept in, even if their owner’s laptop was last somewhere else', async () => {
    const hours = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '17:00', to: '18:00' }));
    for (const clock of ['teacher', 'student'] as const) {
      const pair = await aPair(8);
      await setHours(school, pair.teacher, hours);
      await setHours(school, pair.student, hours);
      for (const person of [pair.teacher, pair.student])
        await post(school, '/api/v2/profile/time_zone', { time_zone: 'Asia/Tokyo' }, person);
      const made = await manager.post('/series', {
        ...pairOf(pair),
        count: 3,
        clock,
        starts_at: '2027-03-18T15:00:00Z',
      });
      expect(made.body.conflicts).toEqual([]);
      // Clocks in Kyiv change on 28 March 2027: still 17:00 there, within the hours.
      expect(made.body.lessons.map((lesson: { starts_at: string }) => lesson.starts_at)).toEqual([
        '2027-03-18T15:00:00.000Z',
        '2027-03-25T15:00:00.000Z',
        '2027-04-01T14:00:00.000Z',
      ]);
    }
  });

  it('books all or nothing, and names every date that conflicts', async () => {
    const pair = await aPair(10);
    await manager.post('/lessons', { ...pairOf(pair), starts_at: '2026-12-08T10:10:00Z', anyway: true });
    const series = { ...pairOf(pair), starts_at: '2026-12-01T10:00:00Z', count: 4 };
    expect(await manager.post('/series', series)).toMatchObject({
      status: 200,
      body: { lessons: [], conflicts: [{ starts_at: '2026-12-08T10:00:00.000Z', problem: 'teacher_taken' }] },
    });
    expect(await balanceOf(school, pair.student)).toBe(9);
    const poor = await aPair(3);
    expect(await manager.post('/series', { ...series, ...pairOf(poor) })).toMatchObject(refusal('no_credits', 409));
    expect([await lessonsOf(poor.student), await balanceOf(school, poor.student)]).toEqual([[], 3]);
  });

  it('is booked once when two managers book it at the same moment', async () => {
    const pair = await aPair(20);
    const series = { ...pairOf(pair), starts_at: '2026-12-01T10:00:00Z', count: 5 };
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => manager.post('/series', series, index % 2 === 0 ? school : second)),
    );
    expect(answers.filter((answer) => answer.body.lessons?.length === 5)).toHaveLength(1);
    expect(await balanceOf(school, pair.student)).toBe(15);
  });
});

describe('moving, cancelling and swapping', () => {
  const booked = async (startsAt: string) => {
    const pair = await aPair();
    const { body } = await manager.post('/lessons', { ...pairOf(pair), starts_at: startsAt });
    return { ...pair, id: body.id as string };
  };

  it('moves a lesson that keeps its credit, and tells both what it was before', async () => {
    const { student, id } = await booked('2026-11-25T10:00:00Z');
    expect(await manager.post(`/lessons/${id}/move`, { starts_at: '2026-11-25T10:30:00Z' })).toMatchObject({
      status: 200,
      body: { id, starts_at: '2026-11-25T10:30:00.000Z' },
    });
    expect(await balanceOf(school, student)).toBe(3);
    const { body } = await manager.get(`/lessons/${id}`);
    expect(body.audit_log[0]).toMatchObject({
      action: 'lesson.moved',
      details: { from: '2026-11-25T10:00:00.000Z', to: '2026-11-25T10:30:00.000Z' },
    });
    expect(body.messages.filter((one: { kind: string }) => one.kind === 'lesson_moved')).toHaveLength(2);
  });

  it('takes starts on whole minutes only', async () => {
    const { id } = await booked('2026-11-29T10:00:00Z');
    for (const starts_at of ['2026-11-29T12:00:30Z', '2026-11-29T12:00:00.500Z'])
      expect(await manager.post(`/lessons/${id}/move`, { starts_at, anyway: true })).toMatchObject({
        status: 422,
        body: { fields: { starts_at: 'invalid' } },
      });
  });

  it('moves one of many lessons that want the same time', async () => {
    const teacher = await aTeacher(school);
    await setHours(school, teacher);
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const student = await aStudent(school);
        await grantCredits(school, student, 1);
        const startsAt = new Date(Date.parse('2026-12-03T06:00:00Z') + index * 3_600_000).toISOString();
        return (await manager.post('/lessons', { ...pairOf({ teacher, student }), starts_at: startsAt })).body.id;
      }),
    );
    const answers = await Promise.all(
      ids.map((id, index) =>
        manager.post(`/lessons/${id}/move`, { starts_at: '2026-12-04T10:00:00Z' }, index % 2 === 0 ? school : second),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.error === 'slot_taken')).toHaveLength(9);
  });

  it('gives the credit back, except to a family that cancels within twelve hours', async () => {
    for (const [startsAt, by, isCreditReturned] of [
      ['2026-11-25T10:00:00Z', 'student', true],
      ['2026-11-20T23:30:00Z', 'student', false],
      ['2026-11-20T23:30:00Z', 'teacher', true],
      ['2026-11-20T23:30:00Z', 'school', true],
    ] as const) {
      const { student, id } = await booked(startsAt);
      const cancel = () => manager.post(`/lessons/${id}/cancel`, { by, reason: 'The child is ill' });
      expect(await cancel()).toMatchObject({ status: 200, body: { is_credit_returned: isCreditReturned } });
      expect(await cancel()).toMatchObject(refusal('lesson_not_booked', 409));
      expect(await balanceOf(school, student)).toBe(isCreditReturned ? 4 : 3);
      expect(await lessonsOf(student)).toEqual([]);
    }
  });

  it('cancels once when many do it at the same time', async () => {
    const { student, id } = await booked('2026-11-25T10:00:00Z');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        manager.post(`/lessons/${id}/cancel`, { by: 'school', reason: 'Twice' }, index % 2 === 0 ? school : second),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(await balanceOf(school, student)).toBe(4);
  });

  it('gives the lesson to another teacher, who has to be free', async () => {
    const { teacher, student, id } = await booked('2026-11-25T10:00:00Z');
    const other = await aTeacher(school, { firstName: 'Bohdan' });
    const swap = (more = {}) => manager.post(`/lessons/${id}/teacher`, { teacher_id: other.id, ...more });
    expect(await swap()).toMatchObject(refusal('slot_not_free', 409));
    await setHours(school, other);
    expect(await swap()).toMatchObject({ status: 200, body: { teacher: { id: other.id } } });
    expect(await lessonsOf(teacher)).toEqual([]);
    expect((await lessonsOf(student))[0]).toMatchObject({ id, teacher: { first_name: 'Bohdan' } });
    expect(await balanceOf(school, student)).toBe(3);
    const { body } = await manager.get(`/messages?lesson_id=${id}`);
    expect(
      body.items.map((one: { kind: string }) => one.kind).filter((kind: string) => kind !== 'lesson_booked'),
    ).toEqual(expect.arrayContaining(['lesson_teacher', 'lesson_cancelled']));
  });
});

describe('the time of a lesson that was missed', () => {
  it('is free: for the teacher, for the student, and for the search', async () => {
    const pair = await aPair();
    const startsAt = school.clock.minuteIn(5);
    const late = await aLesson(school, { ...pair, startsAt, durationMinutes: 50 });
    school.clock.moveBy({ minutes: 22 });
    await decideLessons(school.app.deps);
    expect((await get(school, `/api/v2/lessons/${late}`, pair.student)).body.status).toBe('missed');
    // Half an hour of it is left.
    const starts_at = school.clock.minuteIn(1).toISOString();
    expect(await manager.post('/lessons', { ...pairOf(pair), starts_at, anyway: true })).toMatchObject({ status: 200 });
  });
});

describe('people and credits', () => {
  it('makes a teacher who gets a link, once for each address', async () => {
    const teacher = { first_name: 'Vira', last_name: 'Lys', email: 'vira@example.test', time_zone: 'Europe/Warsaw' };
    const made = await manager.post('/teachers', teacher);
    expect(made).toMatchObject({ status: 200, body: { id: expect.any(String) } });
    expect(await manager.post('/teachers', teacher)).toMatchObject({ body: { fields: { email: 'taken' } } });
    expect((await manager.get('/teachers?search=vira%40')).body.items).toMatchObject([
      { id: made.body.id, is_activated: false, is_bookable: true, weekly_hours: 0, time_zone: 'Europe/Warsaw' },
    ]);
    expect((await manager.get(`/messages?person_id=${made.body.id}`)).body.items).toMatchObject([
      { kind: 'activate_account' },
    ]);
    await manager.patch(`/teachers/${made.body.id}`, { is_bookable: false, levels: ['beginner'] });
    expect((await manager.get('/teachers?search=Vira')).body.items).toMatchObject([
      { is_bookable: false, levels: ['beginner'], formats: ['game', 'school'] },
    ]);
    // Methodists may change what teachers teach, but not their names.
    const methodist = await aManager(school, 'methodist');
    for (const name of [{ first_name: 'Nobody' }, { last_name: 'Nobody', levels: ['advanced'] }])
      expect(await methodist.patch(`/teachers/${made.body.id}`, name)).toMatchObject(refusal('forbidden', 403));
    expect((await methodist.patch(`/teachers/${made.body.id}`, { levels: ['elementary'] })).status).toBe(200);
    expect((await manager.patch(`/teachers/${made.body.id}`, { last_name: 'Lysenko' })).status).toBe(200);
    expect((await manager.get('/teachers?search=Vira')).body.items).toMatchObject([
      { last_name: 'Lysenko', levels: ['elementary'] },
    ]);
  });

  it('gives and takes credits with a reason, once for each key, and never more than there are', async () => {
    const student = await aStudent(school, { firstName: 'Petryk' });
    const change = (body: object) => manager.post(`/students/${student.id}/credits`, body);
    const gift = { amount: 2, reason: 'An apology', key: 'apology-2026-11' };
    expect(await Promise.all([change(gift), change(gift)])).toMatchObject([
      { body: { balance: 2 } },
      { body: { balance: 2 } },
    ]);
    expect(await change({ amount: -3, reason: 'Too many' })).toMatchObject(refusal('no_credits', 409));
    expect(await change({ amount: -1, reason: 'One too many' })).toMatchObject({ body: { balance: 1 } });
    expect(await change({ amount: 1, reason: '' })).toMatchObject({ body: { fields: { reason: 'required' } } });
    expect((await manager.get(`/students/${student.id}/credits`)).body).toMatchObject({
      balance: 1,
      total: 2,
      items: [
        { amount: -1, reason: 'taken', note: 'One too many' },
        { amount: 2, reason: 'given', note: 'An apology' },
      ],
    });
    expect((await manager.get('/students?search=petryk')).body.items).toMatchObject([{ id: student.id, balance: 1 }]);
  });

  it('takes a key for one student and one amount: another amount is refused, another student has keys of its own', async () => {
    const [one, other] = await Promise.all([aStudent(school), aStudent(school)]);
    const give = (student: Person, amount: number) =>
      manager.post(`/students/${student.id}/credits`, { amount, reason: 'A gift', key: 'gift-2026' });
    expect(await give(one, 2)).toMatchObject({ status: 200, body: { balance: 2 } });
    expect(await give(other, 2)).toMatchObject({ status: 200, body: { balance: 2 } });
    expect(await give(one, 2)).toMatchObject({ status: 200, body: { balance: 2 } });
    expect(await give(one, 3)).toMatchObject(refusal('key_used', 409));
    expect(await Promise.all([give(one, 2), give(one, 4), give(one, 2)])).toMatchObject([
      { status: 200 },
      { status: 409 },
      { status: 200 },
    ]);
    expect(await balanceOf(school, one)).toBe(2);
  });

  it('makes a link that signs in once, and writes down who did and why', async () => {
    const student = await aStudent(school);
    const made = await manager.post(`/people/${student.id}/sign_in_links`, { reason: 'Parent asked for help' });
    const token = new URL(made.body.link).searchParams.get('auth_token');
    expect(made.body.link).toContain('admin_iframe');
    const session = await get(school, `/api/v2/auth/sessions/${token}`);
    expect((await get(school, '/api/v2/profile', session.body)).body.id).toBe(student.id);
    expect(await get(school, `/api/v2/auth/sessions/${token}`)).toMatchObject(refusal('link_used', 410));
    expect((await manager.get(`/audit_log?person_id=${student.id}`)).body.items).toMatchObject([
      { action: 'person.viewed', by: manager.name },
      { action: 'person.sign_in_link', by: manager.name, details: { reason: 'Parent asked for help' } },
    ]);
  });

  it('ends all sessions of a person at once, and records why', async () => {
    const { student } = await aPair();
    expect((await get(school, '/api/v2/profile', student)).status).toBe(200);
    expect((await manager.post(`/people/${student.id}/sign_out`, { reason: 'A lost phone' })).status).toBe(200);
    expect((await get(school, '/api/v2/profile', student)).status).toBe(401);
    const { body } = await manager.get(`/audit_log?person_id=${student.id}`);
    expect(body.items[0]).toMatchObject({ action: 'person.signed_out', details: { reason: 'A lost phone' } });
    expect(await manager.post(`/people/${crypto.randomUUID()}/sign_out`, { reason: 'Nobody' })).toMatchObject(
      refusal('not_found', 404),
    );
  });

  it('finds the slots that suit a family and a teacher, in their two zones', async () => {
    const teacher = await aTeacher(school);
    const student = await aStudent(school, { timeZone: 'America/New_York' });
    await setHours(school, teacher, [{ weekday: 1, from: '18:00', to: '23:00' }]);
    await setHours(school, student, [{ weekday: 1, from: '13:00', to: '15:00' }], 'America/New_York');
    const { body } = await manager.get(
      `/slots?teacher_id=${teacher.id}&student_id=${student.id}&days=7&duration_minutes=50`,
    );
    // 13:00 in New York is 20:00 in Kyiv.
    expect(body.items).toMatchObject([
      { slots: ['2026-11-23T18:00:00.000Z', '2026-11-23T18:30:00.000Z', '2026-11-23T19:00:00.000Z'] },
    ]);
  });
});
