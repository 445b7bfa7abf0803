import { randomUUID } from 'node:crypto';
import { DEFAULT_BOOKING_RULES } from '@skylark/contract/booking.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { mailKindsTo } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

const HOUR_MS = 3_600_000;
let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;

beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await setHours(school, teacher);
  await grantCredits(school, student, 6);
  // A past lesson makes this one of the student's teachers.
  await aLesson(school, { teacher, student, startsAt: school.clock.in(-3_000), durationMinutes: 25, status: 'held' });
  await setRules({});
});

const setRules = (rules: Partial<typeof DEFAULT_BOOKING_RULES>): Promise<Answer> => {
  const whole = { ...DEFAULT_BOOKING_RULES, ...rules };
  return manager.put(
    '/booking_rules',
    Object.fromEntries(
      Object.entries(whole).map(([key, value]) => [key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`), value]),
    ),
  );
};
/** A start on the hour, the given number of hours from now. */
const at = (hours: number): string =>
  new Date(Math.ceil(school.clock.now().getTime() / HOUR_MS) * HOUR_MS + hours * HOUR_MS).toISOString();
const book = (starts: string[], as = student, of = teacher): Promise<Answer> =>
  post(school, '/api/v2/booking/lessons', { teacher_id: of.id, starts }, as);
const bookOne = async (hours: number): Promise<string> => (await book([at(hours)])).body.lessons[0].id;
const move = (id: string, hours: number, as = student): Promise<Answer> =>
  post(school, `/api/v2/booking/lessons/${id}/move`, { starts_at: at(hours) }, as);
const cancel = (id: string, as = student): Promise<Answer> =>
  post(school, `/api/v2/booking/lessons/${id}/cancel`, {}, as);
const wish = (body: object, as = student): Promise<Answer> =>
  post(school, '/api/v2/booking/wishes', { key: randomUUID(), ...body }, as);
const toldManager = async (kind: string): Promise<string[]> => {
  const { db } = school.database;
  const about = db.selectFrom('messages').select(['text', 'aboutId']).where('kind', '=', kind);
  const lines = db.selectFrom('managerNotices').select(['text', 'aboutId']).where('cause', 'like', `${kind}:%`);
  return [...(await about.execute()), ...(await lines.execute())]
    .filter(({ aboutId }) => aboutId === student.id)
    .map(({ text }) => text);
};
const minute = (iso: string): string => iso.slice(0, 16);

describe('what a family may do', () => {
  it('sees the rules, what is left and its teachers', async () => {
    const { body } = await get(school, '/api/v2/booking', student);
    expect(body).toMatchObject({
      rules: { can_book: true, hours_before: 12, moves_per_lesson: 2 },
      duration_minutes: 25,
      balance: 6,
      lessons_ahead: 0,
      bookable: 6,
      refusal: null,
      moves_left: 6,
      cancels_left: 4,
      wishes: [],
    });
    expect(body.teachers.map(({ id }: { id: string }) => id)).toEqual([teacher.id]);
  });

  it('is for students only', async () => {
    expect((await get(school, '/api/v2/booking', teacher)).status).toBe(403);
  });

  it('sees no teacher whose account is deleted', async () => {
    expect(await manager.post(`/people/${teacher.id}/deletion`, { reason: 'left' })).toMatchObject({ status: 200 });
    expect((await get(school, '/api/v2/booking', student)).body.teachers).toEqual([]);
    expect(await get(school, `/api/v2/booking/slots?teacher_id=${teacher.id}`, student)).toMatchObject({ status: 404 });
    expect(await book([at(24)])).toMatchObject(refusal('not_found', 404));
  });

  it('sees free slots by weeks of its own calendar, not the taken ones', async () => {
    const id = await bookOne(48);
    const path = `/api/v2/booking/slots?teacher_id=${teacher.id}&weeks=2`;
    const { body } = await get(school, path, student);
    expect(body).toMatchObject({
      time_zone: 'Europe/Kyiv',
      from: '2026-11-16',
      to: '2026-11-30',
      duration_minutes: 25,
    });
    const starts = body.slots.map(minute);
    expect(starts).not.toContain(minute(at(48)));
    expect(starts).toContain(minute(at(49)));
    // Not before the minimum notice, and within a child's day.
    expect(Date.parse(body.slots[0])).toBeGreaterThanOrEqual(Date.parse(at(12)));
    const moving = await get(school, `${path}&lesson_id=${id}`, student);
    expect(moving.body.slots.map(minute)).toContain(minute(at(48)));
  });

  it('sees which of the free slots are outside its own hours, and may book those as well', async () => {
    const monday = [{ weekday: 1, from: '10:00', to: '12:00' }];
    const path = `/api/v2/booking/slots?teacher_id=${teacher.id}&weeks=3`;
    const before = (await get(school, path, student)).body;
    await setHours(school, student, monday);
    const { body } = await get(school, path, student);
    const clockOf = (at: string) =>
      new Date(at).toLocaleString('en-GB', { timeZone: 'Europe/Kyiv', weekday: 'short', hour: '2-digit' });
    expect(new Set(body.slots.map(clockOf))).toEqual(new Set(['Mon, 10', 'Mon, 11']));
    // Nothing is lost, and nothing is in both.
    const both = [...body.slots, ...body.beyond].map(minute).sort();
    expect(new Set(both).size).toBe(both.length);
    expect(both).toEqual([...before.slots, ...before.beyond].map(minute).sort());
    expect((await book([body.beyond[0]])).status).toBe(200);
  });

  it('sees no slots of teachers who can’t be booked', async () => {
    const other = await aTeacher(school);
    await setHours(school, other);
    await manager.patch(`/teachers/${other.id}`, { is_bookable: false });
    expect(await get(school, `/api/v2/booking/slots?teacher_id=${other.id}`, student)).toMatchObject(
      refusal('not_found', 404),
    );
    expect(await book([at(48)], student, other)).toMatchObject(refusal('not_found', 404));
  });
});

describe('booking', () => {
  it('takes a credit, and notifies both sides and the managers', async () => {
    const { status, body } = await book([at(48)]);
    expect({ status, count: body.lessons.length }).toEqual({ status: 200, count: 1 });
    expect(body.lessons[0]).toMatchObject({ status: 'booked', duration_minutes: 25, number: 2 });
    expect(await balanceOf(school, student)).toBe(5);
    expect(await mailKindsTo(school, student)).toEqual(['lesson_booked']);
    expect(await mailKindsTo(school, teacher)).toEqual(['lesson_booked']);
    expect(await toldManager('family_booked')).toHaveLength(1);
    const record = await manager.get(`/lessons/${body.lessons[0].id}`);
    expect(record.body.audit_log[0]).toMatchObject({ action: 'lesson.booked', by: 'Some' });
  });

  it('books several weeks at once, notified as a series, or any times', async () => {
    const weekly = await book([at(48), at(48 + 168), at(48 + 336)]);
    expect(weekly.body.lessons).toHaveLength(3);
    expect(await mailKindsTo(school, student)).toEqual(['lesson_series']);
    const any = await book([at(50), at(75)]);
    expect(any.body.lessons).toHaveLength(2);
    expect(await mailKindsTo(school, student)).toEqual(['lesson_series', 'lesson_several']);
    expect(await balanceOf(school, student)).toBe(1);
  });

  it('books all or none, and lists what is taken', async () => {
    await aLesson(school, { teacher, student: await aStudent(school), startsAt: new Date(at(49)) });
    const answer = await book([at(48), at(49)]);
    expect(answer).toMatchObject(refusal('slot_taken', 409));
    expect(answer.body.fields).toEqual({ 'starts.1': 'taken' });
    expect(await balanceOf(school, student)).toBe(6);
  });

  it('books once when the same request arrives twice', async () => {
    const [one, two] = await Promise.all([book([at(48)]), book([at(48)])]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.lessons[0].id).toBe(two.body.lessons[0].id);
    expect(await balanceOf(school, student)).toBe(5);
    expect(await toldManager('family_booked')).toHaveLength(1);
  });

  it('refuses what is too soon, too far, outside of the hours', async () => {
    await setHours(school, teacher, [{ weekday: 1, from: '10:00', to: '12:00' }]);
    for (const starts of [[at(2)], [at(24 * 70)], [at(48)]]) expect((await book(starts)).status).toBe(409);
  });

  it('never spends one credit twice or exceeds the limit from two devices', async () => {
    await setRules({ lessonsAhead: 3 });
    const answers = await Promise.all([48, 50, 52, 54, 56, 58].map((hours) => book([at(hours)])));
    const codes = answers
      .map(({ status, body }) => String(status === 200 ? 'booked' : body.error))
      .toSorted((a, b) => a.localeCompare(b));
    expect(codes).toEqual(['booked', 'booked', 'booked', 'too_many_ahead', 'too_many_ahead', 'too_many_ahead']);
    await setRules({});
    const rest = await Promise.all([72, 74, 76, 78].map((hours) => book([at(hours)])));
    expect(rest.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(rest.find(({ status }) => status !== 200)).toMatchObject(refusal('no_credits', 409));
    expect(await balanceOf(school, student)).toBe(0);
  });

  it('lessons that overlap within one request are refused together', async () => {
    const half = new Date(Date.parse(at(24)) + HOUR_MS / 2).toISOString();
    await aLesson(school, { teacher, student, startsAt: school.clock.in(-1_500), durationMinutes: 50, status: 'held' });
    expect(await book([at(24), half])).toMatchObject(refusal('slot_taken', 409));
    expect(await balanceOf(school, student)).toBe(6);
    expect(await book([at(24), at(24).replace('.000Z', 'Z'), at(25)])).toMatchObject({ status: 200 });
    expect(await balanceOf(school, student)).toBe(4);
  });

  it('a sibling’s lesson and credits are not accessible', async () => {
    const brother = await aSibling(school, student);
    const id = await bookOne(24);
    expect(await book([at(48)], brother)).toMatchObject(refusal('no_credits', 409));
    expect(await move(id, 48, brother)).toMatchObject(refusal('not_found', 404));
    expect(await cancel(id, brother)).toMatchObject(refusal('not_found', 404));
    expect(await wish({ kind: 'move', lesson_id: id, text: 'Please' }, brother)).toMatchObject({ status: 404 });
    expect(await balanceOf(school, student)).toBe(5);
  });

  it('a family’s first lessons are as long as those of the packages on sale', async () => {
    const fresh = await aStudent(school);
    await grantCredits(school, fresh, 1);
    await aLesson(school, {
      teacher,
      student: fresh,
      startsAt: school.clock.in(-9_000),
      isTrial: true,
      status: 'held',
    });
    const booking = async () => (await get(school, '/api/v2/booking', fresh)).body;
    await school.database.db.updateTable('packageSettings').set({ lessonMinutes: 25 }).execute();
    expect(await booking()).toMatchObject({ duration_minutes: 25 });
    await school.database.db.updateTable('packageSettings').set({ lessonMinutes: 50 }).execute();
    expect(await booking()).toMatchObject({ duration_minutes: 50 });
    expect((await book([at(72)], fresh)).body.lessons[0]).toMatchObject({ duration_minutes: 50 });
  });

  it('gives a slot to one of two families that want it', async () => {
    const other = await aStudent(school);
    await grantCredits(school, other, 2);
    await aLesson(school, { teacher, student: other, startsAt: school.clock.in(-6_000), status: 'held' });
    const answers = await Promise.all([book([at(48)]), book([at(48)], other)]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
  });
});

describe('moving', () => {
  it('moves a lesson twice, then is refused; the managers are notified', async () => {
    const id = await bookOne(48);
    expect((await move(id, 50)).body).toMatchObject({ id, starts_at: at(50) });
    expect((await move(id, 50)).status).toBe(200);
    expect((await move(id, 52)).status).toBe(200);
    expect(await move(id, 54)).toMatchObject(refusal('no_moves_left', 409));
    expect(await toldManager('family_moved')).toHaveLength(2);
    expect(await balanceOf(school, student)).toBe(5);
  });

  it('counts moves exactly when many come in the same instant', async () => {
    await setRules({ movesPerLesson: 100, movesPerPeriod: 3 });
    const id = await bookOne(48);
    const answers = await Promise.all([50, 52, 54, 56, 58, 60].map((hours) => move(id, hours)));
    const codes = answers
      .map(({ status, body }) => String(status === 200 ? 'moved' : body.error))
      .toSorted((a, b) => a.localeCompare(b));
    expect(codes).toEqual(['moved', 'moved', 'moved', 'no_moves_left', 'no_moves_left', 'no_moves_left']);
  });

  it('refuses within the notice period, another’s lesson, and a taken slot', async () => {
    const late = await aLesson(school, { teacher, student, startsAt: new Date(at(8)), durationMinutes: 25 });
    expect(await move(late, 60)).toMatchObject(refusal('change_too_late', 409));
    const id = await bookOne(48);
    expect(await move(id, 60, await aStudent(school))).toMatchObject(refusal('not_found', 404));
    await aLesson(school, { teacher, student: await aStudent(school), startsAt: new Date(at(60)) });
    expect(await move(id, 60)).toMatchObject(refusal('slot_taken', 409));
    expect(await move(id, 3)).toMatchObject(refusal('slot_not_free', 409));
    const rights = await get(school, `/api/v2/booking/lessons/${late}`, student);
    expect(rights.body).toMatchObject({ move: { refusal: 'change_too_late' }, cancel: { refusal: 'change_too_late' } });
  });

  it('a family and a manager move one lesson at the same moment: it ends up at one of the times', async () => {
    const id = await bookOne(48);
    const answers = await Promise.all([
      move(id, 50),
      manager.post(`/lessons/${id}/move`, { starts_at: at(52) }),
      setHours(school, teacher),
    ]);
    expect(answers.slice(0, 2).map((one) => (one ? one.status : 0))).toEqual([200, 200]);
    const { body } = await get(school, `/api/v2/lessons/${id}`, student);
    expect([at(50), at(52)]).toContain(body.starts_at);
  });
});

describe('cancelling', () => {
  it('returns the credit, once', async () => {
    const id = await bookOne(48);
    const answers = await Promise.all([cancel(id), cancel(id)]);
    expect(answers.map(({ body }) => body.is_credit_returned)).toEqual([true, true]);
    expect(await balanceOf(school, student)).toBe(6);
    expect(await toldManager('family_cancelled')).toHaveLength(1);
  });

  it('works as often as the rules allow, and not too late', async () => {
    await setRules({ cancelsPerPeriod: 1 });
    const [one, two] = [await bookOne(48), await bookOne(50)];
    const codes = (await Promise.all([cancel(one), cancel(two)])).map(({ status }) => status);
    expect(codes).toEqual(expect.arrayContaining([200, 409]));
    await setRules({});
    const late = await aLesson(school, { teacher, student, startsAt: new Date(at(9)) });
    expect(await cancel(late)).toMatchObject(refusal('change_too_late', 409));
    expect(await cancel(two, await aStudent(school))).toMatchObject(refusal('not_found', 404));
  });

  it('the hours of the rules decide about the credit when a manager cancels for the family, too', async () => {
    await setRules({ hoursBefore: 4 });
    const id = await bookOne(6);
    const { body } = await manager.post(`/lessons/${id}/cancel`, { by: 'student', reason: 'Ill' });
    expect(body).toMatchObject({ is_credit_returned: true });
  });
});

describe('times offered with the answer to a wish', () => {
  const offer = (id: string, starts: string[], of = teacher, more = {}): Promise<Answer> =>
    manager.post(`/lesson_wishes/${id}/answer`, {
      answer: 'One of these?',
      offered: { teacher_id: of.id, starts },
      ...more,
    });
  const wished = async (body: object): Promise<string> => (await wish({ text: 'Later', ...body })).body.id;
  const wishesOf = async (person: Person) => (await get(school, '/api/v2/booking', person)).body.wishes;

  it('are seen and booked by the family only, and shown to the managers', async () => {
    const id = await wished({ kind: 'book' });
    const starts = [at(50), at(52)];
    expect(await offer(id, starts.toReversed())).toMatchObject({ status: 200 });
    expect(await wishesOf(student)).toMatchObject([{ id, offered: { teacher_id: teacher.id, starts } }]);
    expect(await wishesOf(await aStudent(school))).toEqual([]);
    // The link names the wish, so that it leads to this child whichever the family has chosen.
    const brother = await aSibling(school, student);
    expect((await get(school, `/api/v2/family/things/${id}`, brother)).body).toMatchObject({ id: student.id });
    expect((await get(school, `/api/v2/family/things/${id}`, await aStudent(school))).status).toBe(404);
    const { db } = school.database;
    const told = await db.selectFrom('messages').select('text').where('kind', '=', 'wish_answered').execute();
    expect(told.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(`/booking?teacher=${teacher.id}&slot=${at(50)}&wish=${id}`),
    );
    const item = await db.selectFrom('inboxItems').select('id').where('sourceId', '=', id).executeTakeFirstOrThrow();
    const { body } = await manager.get(`/inbox/${item.id}`);
    expect(body.body.wish).toMatchObject({ student_id: student.id, duration_minutes: 25, offered: starts });
    expect(await book([at(52)])).toMatchObject({ status: 200 });
    const late = await aStudent(school);
    await grantCredits(school, late, 1);
    expect(await book([at(52)], late)).toMatchObject(refusal('slot_taken', 409));
  });

  it('to move a lesson are times of its teacher', async () => {
    const lesson = await bookOne(48);
    const id = await wished({ kind: 'move', lesson_id: lesson });
    const other = await aTeacher(school);
    await setHours(school, other);
    expect(await offer(id, [at(50)], other)).toMatchObject(refusal('not_found', 404));
    expect(await offer(id, [at(50)])).toMatchObject({ status: 200 });
    // Answered once, whatever a second manager would offer.
    expect(await move(lesson, 50)).toMatchObject({ status: 200 });
    expect(await offer(id, [at(50)])).toMatchObject(refusal('wish_answered', 409));
    const toCancel = await wished({ kind: 'cancel', lesson_id: lesson });
    expect(await offer(toCancel, [at(52)])).toMatchObject(refusal('not_found', 404));
  });

  it('are refused if the family could not take them, and nothing is answered', async () => {
    const id = await wished({ kind: 'book' });
    const other = await aStudent(school);
    await grantCredits(school, other, 1);
    await book([at(60)], other);
    expect(await offer(id, [])).toMatchObject(refusal('invalid_fields', 422));
    expect(await offer(id, [50, 51, 52, 53].map(at))).toMatchObject(refusal('invalid_fields', 422));
    expect(await offer(id, [at(50), at(60)])).toMatchObject(refusal('slot_taken', 409));
    expect(await offer(id, [at(1)])).toMatchObject(refusal('slot_not_free', 409));
    const poor = await aStudent(school);
    const { id: unpaid } = (await wish({ kind: 'book', text: 'Later' }, poor)).body;
    expect(await offer(unpaid, [at(50)])).toMatchObject(refusal('no_credits', 409));
    const { db } = school.database;
    const of = (source: string) =>
      db.selectFrom('inboxItems').select('id').where('sourceId', '=', source).executeTakeFirstOrThrow();
    const refusals = await Promise.all(
      [id, unpaid].map(async (one) => (await manager.get(`/inbox/${(await of(one)).id}`)).body.body.wish.refusal),
    );
    expect(refusals).toEqual([null, 'no_credits']);
    expect(await wishesOf(student)).toMatchObject([{ id, answer: null, offered: null }]);
  });

  const take = (id: string, start: string, as = student): Promise<Answer> =>
    post(school, '/api/v2/booking/lessons', { teacher_id: teacher.id, starts: [start], wish_id: id }, as);

  const over = refusal('offer_over', 409);
  const rightsOf = async (lesson: string) => (await get(school, `/api/v2/booking/lessons/${lesson}`, student)).body;
  const moveTo = (id: string, lesson: string, start: string): Promise<Answer> =>
    post(school, `/api/v2/booking/lessons/${lesson}/move`, { starts_at: start, wish_id: id }, student);
  const undo = (act: Answer): Promise<Answer> => manager.post(`/acts/${act.body.act_id}/undo`, {});

  it.each([true, false])(
    'are booked, one of them, whether the family may book by itself or not: %s',
    async (canBook) => {
      await setRules({ canBook, hoursBefore: 24, lessonsAhead: 2 });
      const id = await wished({ kind: 'book' });
      // Within the family's own deadline: the school knows best how long its teacher needs.
      const act = await offer(id, [at(10), at(52)]);
      expect(act).toMatchObject({ status: 200 });
      const { offered } = (await wishesOf(student))[0];
      expect(offered).toMatchObject({ teacher_first_name: 'Some', teacher_name: 'Some Body' });
      const other = await aStudent(school);
      await grantCredits(school, other, 1);
      expect((await book([at(10)])).status).toBe(409);
      expect(await take(id, at(11))).toMatchObject(over);
      expect(await take(id, at(10), other)).toMatchObject(over);
      const [one, two] = await Promise.all([take(id, at(10)), take(id, at(52))]);
      expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(one.status === 200 ? two : one).toMatchObject(over);
      expect(await balanceOf(school, student)).toBe(5);
      expect(await wishesOf(student)).toMatchObject([{ id, offered: null }]);
      // Sent again, it books nothing more.
      const [taken, start] = one.status === 200 ? [one, at(10)] : [two, at(52)];
      expect((await take(id, start)).body.lessons).toMatchObject([{ id: taken.body.lessons[0].id }]);
      expect(await balanceOf(school, student)).toBe(5);
      // Managers still see what was offered; what was taken can't be taken back.
      const { items } = (await manager.get(`/lesson_wishes?student_id=${student.id}&state=all`)).body;
      expect(items).toMatchObject([{ offered: { starts: [at(10), at(52)] } }]);
      expect(await undo(act)).toMatchObject(refusal('changed_since', 409));
    },
  );

  it('are used up by the family booking one of them without the offer first, too', async () => {
    const id = await wished({ kind: 'book' });
    await offer(id, [at(50), at(52)]);
    const { body } = await book([at(50)]);
    expect((await take(id, at(50))).body.lessons).toMatchObject([{ id: body.lessons[0].id }]);
    expect(await take(id, at(52))).toMatchObject(over);
    expect(await balanceOf(school, student)).toBe(5);
  });

  it('move a lesson that the family may not move, until the answer is taken back', async () => {
    const lesson = await bookOne(20);
    await setRules({ canBook: false, canMove: false });
    const id = await wished({ kind: 'move', lesson_id: lesson });
    await offer(id, [at(30), at(32)]);
    // The offer moves the lesson; it books no other.
    expect(await take(id, at(30))).toMatchObject(over);
    const moves = [at(30), at(30)].map((start) => moveTo(id, lesson, start));
    expect(await Promise.all(moves)).toMatchObject([
      { status: 200, body: { starts_at: at(30) } },
      { status: 200, body: { starts_at: at(30) } },
    ]);
    expect(await moveTo(id, lesson, at(32))).toMatchObject(over);
    const again = await wished({ kind: 'move', lesson_id: lesson });
    expect(await undo(await offer(again, [at(34)]))).toMatchObject({ status: 200 });
    expect(await moveTo(again, lesson, at(34))).toMatchObject(over);
  });

  it('of which only one moves a lesson, without using up the family’s own moves', async () => {
    await setRules({ movesPerLesson: 1 });
    const lesson = await bookOne(20);
    const id = await wished({ kind: 'move', lesson_id: lesson });
    await offer(id, [at(30), at(32)]);
    const moved = await Promise.all([moveTo(id, lesson, at(30)), moveTo(id, lesson, at(32))]);
    expect(moved.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(moved.find(({ status }) => status === 409)).toMatchObject(over);
    expect((await rightsOf(lesson)).move).toEqual({ refusal: null, left: 1 });
    expect(await move(lesson, 40)).toMatchObject({ status: 200 });
    expect((await rightsOf(lesson)).move).toEqual({ refusal: 'no_moves_left', left: 0 });
  });

  it('move a lesson only from where it was at the answer, and before it begins', async () => {
    const lesson = await bookOne(20);
    const id = await wished({ kind: 'move', lesson_id: lesson });
    await offer(id, [at(30)]);
    await move(lesson, 40);
    expect(await wishesOf(student)).toMatchObject([{ id, offered: null }]);
    expect(await moveTo(id, lesson, at(30))).toMatchObject(over);
    const begun = await bookOne(42);
    const late = await wished({ kind: 'move', lesson_id: begun });
    await offer(late, [at(60)]);
    const item = await school.database.db
      .selectFrom('inboxItems')
      .select('id')
      .where('sourceId', '=', late)
      .executeTakeFirstOrThrow();
    const refused = async () => (await manager.get(`/inbox/${item.id}`)).body.body.wish.refusal;
    expect(await refused()).toBeNull();
    const [sixty, beginning] = [at(60), at(42)];
    school.clock.moveBy({ seconds: (Date.parse(beginning) - school.clock.now().getTime()) / 1000 });
    expect(await moveTo(late, begun, sixty)).toMatchObject(refusal('change_too_late', 409));
    expect(await refused()).toBe('change_too_late');
  });
});

describe('with the rules off', () => {
  it('refuses by a code, and takes a wish that a manager answers', async () => {
    const id = await bookOne(48);
    await setRules({ canBook: false, canMove: false, canCancel: false });
    for (const answer of [await book([at(60)]), await move(id, 60), await cancel(id)])
      expect(answer).toMatchObject(refusal('booking_off', 409));
    const key = randomUUID();
    const asked = { kind: 'move', lesson_id: id, starts_at: at(60), text: 'Football on Mondays', key };
    const [one, two] = await Promise.all([wish(asked), wish(asked)]);
    expect([one.status, two.body.id]).toEqual([200, one.body.id]);
    expect(await toldManager('family_wish')).toEqual([expect.stringContaining('Football on Mondays')]);
    const list = await manager.get(`/lesson_wishes?student_id=${student.id}`);
    expect(list.body).toMatchObject({
      total: 1,
      items: [{ id: one.body.id, kind: 'move', starts_at: at(60), answer: null }],
    });
    const path = `/lesson_wishes/${one.body.id}/answer`;
    const answers = await Promise.all([
      manager.post(path, { answer: 'Done, see you then.' }),
      manager.post(path, { answer: 'No.' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await mailKindsTo(school, student)).toContain('wish_answered');
    const { body } = await get(school, '/api/v2/booking', student);
    expect(body.wishes).toMatchObject([{ id: one.body.id, answer: expect.any(String) }]);
    expect((await manager.get(`/lesson_wishes?student_id=${student.id}`)).body.total).toBe(0);
  });

  it('pages the wishes, and limits a family to five waiting ones', async () => {
    for (let n = 0; n < 5; n += 1) expect((await wish({ kind: 'book', text: `Wish ${n}` })).status).toBe(200);
    expect(await wish({ kind: 'book', text: 'One more' })).toMatchObject(refusal('wishes_full', 409));
    const first = await manager.get(`/lesson_wishes?student_id=${student.id}&limit=3`);
    expect(first.body).toMatchObject({ total: 5, limit: 3 });
    const next = await manager.get(`/lesson_wishes?student_id=${student.id}&limit=3&cursor=${first.body.next_cursor}`);
    const texts = [...first.body.items, ...next.body.items].map(({ text }: { text: string }) => text);
    expect(texts).toEqual(['Wish 0', 'Wish 1', 'Wish 2', 'Wish 3', 'Wish 4']);
    expect(next.body.next_cursor).toBeNull();
  });

  it('an empty wish, and one about another’s lesson, is refused', async () => {
    expect(await wish({ kind: 'book', text: '  ' })).toMatchObject(refusal('invalid_fields', 422));
    const other = await aStudent(school);
    const id = await bookOne(48);
    expect(await wish({ kind: 'move', lesson_id: id, text: 'Please' }, other)).toMatchObject(refusal('not_found', 404));
    expect(await wish({ kind: 'move', text: 'Please' })).toMatchObject(refusal('invalid_fields', 422));
  });
});

describe('the rules', () => {
  it('are read, set as a whole and written to the audit log', async () => {
    expect((await setRules({ hoursBefore: 24 })).status).toBe(200);
    expect((await manager.get('/booking_rules')).body).toMatchObject({ hours_before: 24, can_book: true });
    expect(await setRules({ hoursBefore: -1 })).toMatchObject(refusal('invalid_fields', 422));
    const entry = await school.database.db
      .selectFrom('auditLog')
      .select('details')
      .where('action', '=', 'booking_rules.set')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry?.details).toMatchObject({ hoursBefore: 24 });
  });
});

describe('a cancelled lesson', () => {
  it('shows who cancelled it and whether its credit was returned, and offers similar times', async () => {
    // Friday 12:00 UTC: a lesson on Monday at 15:00 in Kyiv.
    const startsAt = '2026-11-23T13:00:00.000Z';
    const id = (await book([startsAt])).body.lessons[0].id;
    await cancel(id);
    const { body } = await get(school, `/api/v2/booking/lessons/${id}`, student);
    expect(body.cancelled).toMatchObject({ by: 'student', is_credit_returned: true });
    // The same time is free again, and so is that of the week after.
    expect(body.cancelled.again).toEqual(expect.arrayContaining([startsAt, '2026-11-30T13:00:00.000Z']));
    expect((await book([body.cancelled.again[0]])).status).toBe(200);
  });

  it('offers no times where families don’t book themselves', async () => {
    const id = (await book([at(48)])).body.lessons[0].id;
    await manager.post(`/lessons/${id}/cancel`, { by: 'school', reason: 'ill' });
    await setRules({ canBook: false });
    const { body } = await get(school, `/api/v2/booking/lessons/${id}`, student);
    expect(body.cancelled).toMatchObject({ is_credit_returned: true, again: [] });
  });
});
