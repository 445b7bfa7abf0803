import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { aManagerAtDesk, type DeskBrowser } from '../../../test/DeskBrowser.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import { get, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, setHours, type TestManager } from '../../../test/manager.ts';
import { newestMessage, outboxOf } from '../../../test/outbox.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let owner: TestManager;
let desk: DeskBrowser;
let support: DeskBrowser;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  owner = await aManager(school);
  [desk, support] = [
    (await aManagerAtDesk(school, 'manager')).browser,
    (await aManagerAtDesk(school, 'support')).browser,
  ];
});
afterAll(() => school.close());

interface Booked {
  teacher: Person;
  student: Person;
  other: Person;
  lesson: string;
}

const startIn = (hours: number): Date => school.clock.minuteIn(hours * 60);

/** @param hours until its start */
async function aBookedLesson(hours = 24): Promise<Booked> {
  const [teacher, other] = [
    await aTeacher(school, { firstName: 'Anna' }),
    await aTeacher(school, { firstName: 'Ira' }),
  ];
  const student = await aStudent(school, { firstName: 'Masha' });
  for (const one of [teacher, other]) await setHours(school, one);
  await grantCredits(school, student, 3);
  const { body } = await owner.post('/lessons', {
    teacher_id: teacher.id,
    student_id: student.id,
    starts_at: startIn(hours),
    anyway: true,
  });
  return { teacher, student, other, lesson: body.id };
}
const reason = 'The teacher is ill';
const undo = (by: DeskBrowser, id: string) => by.manager('POST', `/acts/${id}/undo`, {});
const mailsOf = async (to: Person, about: RegExp) =>
  (await outboxOf(school, to.email)).filter(({ subject }) => about.test(subject));

/** All that is stored. Earlier messages are on their way meanwhile, and a session is used. */
async function stored(): Promise<Record<string, string | undefined>> {
  const { manager_sessions: _, messages, ...rest } = await fingerprint(school);
  return { ...rest, messages: messages?.split(' ')[0] };
}

/** Each act with what it does, for the checks that hold for all of them. */
const acts: Record<string, (of: Booked) => { method: string; path: string; body: Record<string, unknown> }> = {
  cancel: ({ lesson }) => ({
    method: 'POST',
    path: `/lessons/${lesson}/cancel`,
    body: { by: 'school', reason, compensation: { minutes: 10, lessons: 1 } },
  }),
  move: ({ lesson }) => ({
    method: 'POST',
    path: `/lessons/${lesson}/move`,
    body: { startsAt: startIn(30), reason, anyway: true },
  }),
  swap: ({ lesson, other }) => ({
    method: 'POST',
    path: `/lessons/${lesson}/teacher`,
    body: { teacherId: other.id, reason, anyway: true },
  }),
  credits: ({ student }) => ({ method: 'POST', path: `/students/${student.id}/credits`, body: { amount: 2, reason } }),
  minutes: ({ student }) => ({ method: 'POST', path: `/students/${student.id}/minutes`, body: { amount: 10, reason } }),
  block: ({ student }) => ({ method: 'POST', path: `/people/${student.id}/block`, body: { isBlocked: true, reason } }),
};

/** What a family, its teacher and the books show, without the ledger's lines. */
async function stateOf({ lesson, student }: Booked): Promise<unknown> {
  const { body } = await owner.get(`/lessons/${lesson}`);
  const people = await school.database.db
    .selectFrom('people')
    .innerJoin('accounts', 'accounts.id', 'people.id')
    .select(['email', 'blockedAt'])
    .where('people.id', '=', student.id)
    .execute();
  const minutes = await owner.get(`/students/${student.id}/minutes`);
  const credits = await owner.get(`/students/${student.id}/credits`);
  return { lesson: body.lesson, people, minutes: minutes.body.balance, credits: credits.body.balance };
}

describe.each(Object.keys(acts))('%s', (name) => {
  const make = (of: Booked) => acts[name]!(of);

  it('shows in a dry run what will happen, and writes nothing', async () => {
    const of = await aBookedLesson();
    const { method, path, body } = make(of);
    const before = await stored();
    const dry = await desk.manager(method, path, { ...body, dryRun: true });
    expect(dry).toMatchObject({ status: 200, body: { actId: null } });
    expect(await stored()).toEqual(before);
    const done = await desk.manager(method, path, body);
    expect(done.body.effects).toEqual(dry.body.effects);
    expect(dry.body.effects).not.toEqual([]);
    const told = (one: { notices: { to: string; channel: string; text: string }[] }) =>
      one.notices.map(({ to, channel, text }) => [to, channel, text]);
    expect(told(done.body)).toEqual(told(dry.body));
  });

  it('is undone to the same state, and nobody hears of either while its messages wait', async () => {
    const of = await aBookedLesson();
    await newestMessage(school, of.student.email, 1);
    const { method, path, body } = make(of);
    const before = await stateOf(of);
    const done = await desk.manager(method, path, body);
    expect(await stateOf(of)).not.toEqual(before);
    expect(await undo(desk, done.body.actId)).toMatchObject({ status: 200, body: { told: 0 } });
    expect(await stateOf(of)).toEqual(before);
    expect((await outboxOf(school, of.student.email)).filter(({ status }) => status !== 'dropped')).toHaveLength(1);
    expect(await undo(desk, done.body.actId)).toMatchObject(refusal('changed_since', 409));
    expect((await get(school, '/api/v2/lessons/counters', of.teacher)).status).toBe(200);
  });

  it('with the same key is one act, with the same reply; with another request the key is refused', async () => {
    const of = await aBookedLesson();
    const { method, path, body } = make(of);
    const keyed = { ...body, key: randomUUID() };
    const [one, two] = await Promise.all([desk.manager(method, path, keyed), desk.manager(method, path, keyed)]);
    expect(one).toMatchObject({ status: 200, body: { actId: expect.any(String) } });
    expect(two.body).toEqual(one.body);
    const other = await desk.manager(method, path, { ...keyed, reason: 'Something else' });
    expect(other).toMatchObject(refusal('key_used', 409));
  });

  it('needs a reason at the desk, and has it in the audit log with the act', async () => {
    const of = await aBookedLesson();
    const { method, path, body } = make(of);
    const { reason: _, ...without } = body;
    expect(await desk.manager(method, path, without)).toMatchObject(refusal('invalid_fields', 422));
    const { body: done } = await desk.manager(method, path, body);
    const rows = await school.database.db
      .selectFrom('auditLog')
      .select(['actId', 'details'])
      .where('actId', '=', done.actId)
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).toContain(reason);
  });
});

describe('who is told', () => {
  it('waits for half a minute; those who were notified are notified again when it is undone', async () => {
    const of = await aBookedLesson();
    await newestMessage(school, of.student.email, 1);
    const { method, path, body } = acts['cancel']!(of);
    const done = await desk.manager(method, path, body);
    const left = Date.parse(done.body.toldAt) - school.clock.now().getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(30_000);
    const [waiting] = await mailsOf(of.student, /cancel/i);
    expect(waiting?.status).toBe('waiting');
    school.clock.moveBy({ minutes: 1 });
    const told = await newestMessage(school, of.student.email, 2);
    expect(told.text).toContain('We’re sorry: 10 minutes are on your balance now. We’re sorry: 1 more lesson is');
    expect((await newestMessage(school, of.teacher.email, 2)).text).not.toContain('sorry');
    expect((await undo(desk, done.body.actId)).body.told).toBe(2);
    expect(await newestMessage(school, of.student.email, 3)).toMatchObject({
      subject: expect.stringMatching(/lesson/i),
    });
  });

  it('does not wait before a lesson that starts within two hours', async () => {
    const of = await aBookedLesson(1);
    const { method, path, body } = acts['cancel']!(of);
    const done = await desk.manager(method, path, body);
    expect(done.body).toMatchObject({ toldAt: null, notices: expect.arrayContaining([expect.anything()]) });
  });

  it('holds nothing back for programs', async () => {
    const { lesson } = await aBookedLesson();
    const { body } = await owner.post(`/lessons/${lesson}/cancel`, { by: 'school', reason });
    expect(body).toMatchObject({ told_at: null, act_id: expect.any(String), is_credit_returned: true });
  });
});

describe('undo', () => {
  it('is refused after 15 minutes, to other helpers, and after further changes', async () => {
    const of = await aBookedLesson();
    const { method, path, body } = acts['move']!(of);
    const moved = await desk.manager(method, path, body);
    expect(await undo(support, moved.body.actId)).toMatchObject(refusal('not_found', 404));
    const again = await desk.manager(method, path, { ...body, startsAt: startIn(40) });
    expect(await undo(desk, moved.body.actId)).toMatchObject(refusal('changed_since', 409));
    school.clock.moveBy({ minutes: 16 });
    expect(await undo(desk, again.body.actId)).toMatchObject(refusal('undo_too_late', 409));
  });

  it('is refused for an address, and when somebody else has the time of a cancelled lesson', async () => {
    const of = await aBookedLesson();
    const address = { email: `${randomUUID()}@example.test`, reason };
    const unproved = await aStudent(school, { emailConfirmedAt: null });
    const corrected = await desk.manager('PATCH', `/people/${unproved.id}/addresses`, address);
    expect(corrected.body).toMatchObject({
      effects: [{ kind: 'person.email', after: address.email }],
      undoUntil: null,
    });
    expect(await undo(desk, corrected.body.actId)).toMatchObject(refusal('not_undoable', 409));
    const startsAt = startIn(24);
    const { method, path, body } = acts['cancel']!(of);
    const cancelled = await desk.manager(method, path, body);
    await aLesson(school, { teacher: of.teacher, student: await aStudent(school), startsAt });
    expect(await undo(desk, cancelled.body.actId)).toMatchObject(refusal('changed_since', 409));
  });

  it('of a cancelling leaves a lesson that returns its credit when it is cancelled again', async () => {
    const of = await aBookedLesson();
    for (let n = 0; n < 3; n += 1) {
      const cancelled = await desk.manager('POST', `/lessons/${of.lesson}/cancel`, { by: 'school', reason });
      expect(cancelled.body).toMatchObject({ isCreditReturned: true });
      expect(await balanceOf(school, of.student)).toBe(3);
      await undo(desk, cancelled.body.actId);
      expect(await balanceOf(school, of.student)).toBe(2);
    }
    const { body } = await owner.get('/books');
    expect(body).toMatchObject({ is_balanced: true });
  });
});

describe('what support may give', () => {
  it('is limited in one act and in thirty days, whoever gave the rest', async () => {
    const { student } = await aBookedLesson();
    const give = (what: 'minutes' | 'credits', amount: number) =>
      support.manager('POST', `/students/${student.id}/${what}`, { amount, reason });
    expect(await give('minutes', 26)).toMatchObject(refusal('above_limit', 403));
    expect(await give('minutes', -5)).toMatchObject(refusal('above_limit', 403));
    expect(await give('minutes', 25)).toMatchObject({ status: 200 });
    expect(await give('credits', 2)).toMatchObject(refusal('above_limit', 403));
    await owner.post(`/students/${student.id}/minutes`, { amount: 20, reason });
    expect(await give('minutes', 10)).toMatchObject(refusal('above_limit', 403));
    expect(await give('minutes', 5)).toMatchObject({ status: 200 });
    expect(await give('credits', 1)).toMatchObject({ status: 200 });
    expect(await give('credits', 1)).toMatchObject(refusal('above_limit', 403));
    school.clock.moveBy({ minutes: 31 * 24 * 60 });
  });

  it('is not exceeded by acts at the same time, for either child', async () => {
    const { student } = await aBookedLesson();
    const { browser } = await aManagerAtDesk(school, 'support');
    const { body } = await owner.post(`/students/${student.id}/siblings`, { first_name: 'Petro' });
    const answers = await Promise.all(
      [student.id, body.id, student.id, body.id].map((id) =>
        browser.manager('POST', `/students/${id}/minutes`, { amount: 25, reason }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(2);
  });

  it('counts what is given for a lesson that is cancelled', async () => {
    const { lesson } = await aBookedLesson();
    const cancel = (compensation: object) =>
      owner.post(`/lessons/${lesson}/cancel`, { by: 'school', reason, compensation });
    expect((await cancel({ minutes: 500 })).status).toBe(422);
    const { browser } = await aManagerAtDesk(school, 'support');
    const bySupport = { by: 'school', reason, compensation: { minutes: 26 } };
    expect(await browser.manager('POST', `/lessons/${lesson}/cancel`, bySupport)).toMatchObject(
      refusal('above_limit', 403),
    );
    const { body } = await browser.manager('GET', '/me');
    expect(body.limits).toEqual({ minutes: 25, minutesAMonth: 50, lessons: 1, lessonsAMonth: 1 });
  });
});
