import { DEFAULT_BOOKING_RULES } from '@skylark/contract/booking.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { type Answer, ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { mailKindsTo } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

const HOUR_MS = 3_600_000;
let school: School;
let second: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lesson: string;

beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  second = await school.openSecond();
  manager = await aManager(school);
});
afterAll(async () => {
  await second.close();
  await school.close();
});
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await setHours(school, teacher);
  await grantCredits(school, student, 6);
  await setRules({});
  lesson = await booked(48);
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
const booked = (hours: number, as = student): Promise<string> =>
  aLesson(school, { teacher, student: as, startsAt: new Date(at(hours)), durationMinutes: 25 });
const path = (id = lesson): string => `/api/v2/lessons/${id}/move_request`;
const request = (hours: number[], words = '', as = teacher): Promise<Answer> =>
  post(school, path(), { times: hours.map(at), words }, as);
const answer = (requestId: string, hours: number | null, as = student, on = school): Promise<Answer> =>
  post(on, `${path()}/answer`, { request_id: requestId, starts_at: hours === null ? null : at(hours) }, as);
const read = async (as: Person) => (await get(school, path(), as)).body;
const cardOf = async (as: Person) => (await get(school, `/api/v2/lessons/${lesson}`, as)).body;
const isAsked = async () => (await cardOf(student)).is_move_asked === true;
const startOf = async () => (await cardOf(student)).starts_at;

describe('a teacher asks a family to move a lesson', () => {
  it('and the family moves it with one answer, which both sides and the managers see', async () => {
    const { body: times } = await get(school, `/api/v2/lessons/${lesson}/move_times?weeks=2`, teacher);
    expect(times.slots).toContain(at(50));
    expect(times.slots).not.toContain(at(48));
    const asked = await request([52, 50], 'I see a doctor');
    expect(asked).toMatchObject({
      status: 200,
      body: {
        state: 'open',
        from: at(48),
        words: 'I see a doctor',
        times: [{ starts_at: at(50) }, { starts_at: at(52) }],
      },
    });
    for (const as of [teacher, student]) {
      expect(await cardOf(as)).toMatchObject({ is_move_asked: true });
      expect(await read(as)).toMatchObject({ request: { id: asked.body.id, state: 'open' }, refusal: null });
    }
    expect(await mailKindsTo(school, student)).toContain('lesson_move_asked');
    const record = async () => (await manager.get(`/lessons/${lesson}`)).body;
    expect((await manager.get(`/lessons/${lesson}/move_request`)).body).toMatchObject({
      request: { state: 'open', words: 'I see a doctor' },
    });
    const run = () => runCli(['lesson', 'show', lesson], { SCHOOL_URL: school.url, SCHOOL_TOKEN: manager.token });
    expect(await run()).toContain('move open');

    expect(await answer(asked.body.id, 52)).toMatchObject({
      status: 200,
      body: { state: 'accepted', moved_to: at(52) },
    });
    expect(await startOf()).toBe(at(52));
    for (const as of [teacher, student]) expect(await read(as)).toMatchObject({ request: { state: 'accepted' } });
    expect(await isAsked()).toBe(false);
    expect(await mailKindsTo(school, teacher)).toContain('lesson_moved');
    expect(await run()).toContain('move accepted');
    const { audit_log: acts } = await record();
    expect(acts.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['lesson.move_asked', 'lesson.moved']),
    );
    const told = await school.database.db.selectFrom('managerNotices').select('cause').execute();
    const causes = told.map(({ cause }) => cause);
    expect(causes).toEqual(
      expect.arrayContaining([`move_request:${asked.body.id}`, `move_request:${asked.body.id}:answer`]),
    );
    // Repeating the answer has no effect; a different one comes too late.
    expect(await answer(asked.body.id, 52)).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(await answer(asked.body.id, 50)).toMatchObject(refusal('move_request_over', 409));
    // It doesn't count as one of the family's own moves.
    const rights = await get(school, `/api/v2/booking/lessons/${lesson}`, student);
    expect(rights.body.move.left).toBe(DEFAULT_BOOKING_RULES.movesPerLesson);
  });

  it('and the family says that none of the times fits', async () => {
    const { id } = (await request([50, 52])).body;
    expect(await answer(id, null)).toMatchObject({ status: 200, body: { state: 'declined' } });
    expect(await startOf()).toBe(at(48));
    for (const as of [teacher, student]) expect(await read(as)).toMatchObject({ request: { state: 'declined' } });
    expect(await mailKindsTo(school, teacher)).toContain('lesson_move_declined');
    expect(await answer(id, null)).toMatchObject({ status: 200, body: { state: 'declined' } });
    expect(await ask(school, 'DELETE', path(), { as: teacher })).toMatchObject(refusal('move_request_over', 409));
  });

  it('and takes it back: nobody can answer it any more', async () => {
    const { id } = (await request([50, 52])).body;
    expect(await ask(school, 'DELETE', path(), { as: student })).toMatchObject({ status: 403 });
    for (let time = 0; time < 2; time += 1)
      expect(await ask(school, 'DELETE', path(), { as: teacher })).toMatchObject({ status: 200 });
    expect(await answer(id, 50)).toMatchObject(refusal('move_request_over', 409));
    for (const as of [teacher, student]) expect(await read(as)).toMatchObject({ request: { state: 'withdrawn' } });
    expect(await isAsked()).toBe(false);
    expect(await startOf()).toBe(at(48));
  });

  it('and asks again with other times: the earlier question is replaced', async () => {
    const first = (await request([50, 52])).body.id;
    const later = (await request([54, 56])).body.id;
    expect(await read(student)).toMatchObject({ request: { id: later, state: 'open' } });
    expect(await answer(first, 50)).toMatchObject(refusal('move_request_over', 409));
    expect(await answer(later, 50)).toMatchObject(refusal('invalid_fields', 422));
    expect(await answer(later, 54)).toMatchObject({ status: 200 });
  });
});

describe('a question is overtaken', () => {
  it('by others who book the times: each is shown as taken, and then all of it', async () => {
    const { id } = (await request([50, 52])).body;
    const other = await aStudent(school);
    await booked(50, other);
    expect(await read(student)).toMatchObject({
      request: { state: 'open', times: [{ is_free: false }, { is_free: true }] },
    });
    expect(await answer(id, 50)).toMatchObject(refusal('slot_taken', 409));
    await booked(52, other);
    for (const as of [teacher, student]) expect(await read(as)).toMatchObject({ request: { state: 'taken' } });
  });

  it('by a move or a cancellation of the lesson', async () => {
    const { id } = (await request([50, 52])).body;
    await post(school, `/api/v2/booking/lessons/${lesson}/move`, { starts_at: at(60) }, student);
    for (const as of [teacher, student]) expect(await read(as)).toMatchObject({ request: { state: 'changed' } });
    expect(await isAsked()).toBe(false);
    expect(await answer(id, 50)).toMatchObject(refusal('move_request_over', 409));
    const next = (await request([50, 52])).body.id;
    await post(school, `/api/v2/booking/lessons/${lesson}/cancel`, {}, student);
    expect(await answer(next, 50)).toMatchObject(refusal('move_request_over', 409));
    expect(await read(teacher)).toMatchObject({ request: { state: 'changed' }, refusal: 'lesson_not_booked' });
  });

  it('by the time after which families can’t move it', async () => {
    await setRules({ hoursBefore: 24 });
    const { id } = (await request([50, 52])).body;
    await setRules({ hoursBefore: 49 });
    expect(await read(student)).toMatchObject({ request: { state: 'late' }, refusal: 'change_too_late' });
    expect(await answer(id, 52)).toMatchObject(refusal('change_too_late', 409));
    expect(await request([54, 56])).toMatchObject(refusal('change_too_late', 409));
    await setRules({ canMove: false });
    expect(await answer(id, 52)).toMatchObject(refusal('booking_off', 409));
  });
});

describe('a question is refused', () => {
  it('with times that are not free, not allowed, too few or twice the same', async () => {
    await booked(50);
    expect(await request([50, 52])).toMatchObject(refusal('slot_taken', 409));
    expect(await request([48, 52])).toMatchObject(refusal('slot_not_free', 409));
    expect(await request([6, 52])).toMatchObject(refusal('slot_not_free', 409));
    expect(await request([24 * 80, 52])).toMatchObject(refusal('slot_not_free', 409));
    for (const hours of [[52], [52, 52], [52, 53, 54, 55]])
      expect(await request(hours)).toMatchObject(refusal('invalid_fields', 422));
  });

  it('to strangers and to whom it isn’t asked', async () => {
    const { id } = (await request([52, 54])).body;
    const [stranger, family] = await Promise.all([aTeacher(school), aStudent(school)]);
    expect(await request([52, 54], '', stranger)).toMatchObject(refusal('not_found', 404));
    expect(await answer(id, 52, family)).toMatchObject(refusal('not_found', 404));
    expect(await get(school, path(), family)).toMatchObject(refusal('not_found', 404));
    expect(await get(school, `/api/v2/lessons/${lesson}/move_times`, stranger)).toMatchObject(
      refusal('not_found', 404),
    );
  });
});

describe('at the same moment on two servers', () => {
  it('of two questions one replaces the other, and one waits', async () => {
    const both = await Promise.all([
      post(school, path(), { times: [at(50), at(52)] }, teacher),
      post(second, path(), { times: [at(54), at(56)] }, teacher),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { request: left } = await read(student);
    expect(both.map(({ body }) => body.id)).toContain(left.id);
    expect(left.state).toBe('open');
  });

  it('of an answer and a withdrawal one is refused, and the lesson follows the other', async () => {
    const { id } = (await request([50, 52])).body;
    const [moved, withdrawn] = await Promise.all([answer(id, 50), ask(second, 'DELETE', path(), { as: teacher })]);
    expect([moved.status, withdrawn.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await startOf()).toBe(moved.status === 200 ? at(50) : at(48));
  });

  it('of two families that want the same time one gets it', async () => {
    const other = await aStudent(school);
    await grantCredits(school, other, 2);
    await aLesson(school, {
      teacher,
      student: other,
      startsAt: school.clock.in(-3_000),
      durationMinutes: 25,
      status: 'held',
    });
    const { id } = (await request([50, 52])).body;
    const both = await Promise.all([
      answer(id, 50),
      post(second, '/api/v2/booking/lessons', { teacher_id: teacher.id, starts: [at(50)] }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.error).toMatch(/^slot_(taken|not_free)$/);
  });
});
