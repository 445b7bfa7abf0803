import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/builders.ts';
import { aManagerAtDesk, type DeskBrowser } from '../../../test/DeskBrowser.ts';
import { fingerprint } from '../../../test/fingerprint.ts';
import { get, post, refusal } from '../../../test/http.ts';
import { aManager, balanceOf, type TestManager } from '../../../test/manager.ts';
import { outboxOf } from '../../../test/outbox.ts';
import { aPaidLesson } from '../../../test/paidLesson.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { decideLessons } from '../lessonRoom/decideLessons.ts';

let school: School;
let owner: TestManager;
let desk: DeskBrowser;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  owner = await aManager(school);
  desk = (await aManagerAtDesk(school, 'manager')).browser;
});
afterAll(() => school.close());

interface Case {
  teacher: Person;
  student: Person;
  lesson: string;
  /** What the family has asked for. */
  problem: string;
  wish: string;
}

/** A lesson to which nobody came, about which the family reports a problem, and a wish. */
async function aCase(): Promise<Case> {
  const { teacher, student, lessonId } = await aPaidLesson(school, owner);
  school.clock.moveBy({ minutes: 30 });
  await decideLessons(school.app.deps);
  const reported = await post(school, `/api/v2/lessons/${lessonId}/problem`, { kind: 'late', words: '' }, student);
  expect(reported.status).toBe(200);
  const asked = { kind: 'book', text: 'After six, please', key: randomUUID() };
  const { body: wish } = await post(school, '/api/v2/booking/wishes', asked, student);
  const { body: problems } = await owner.get(`/lesson_problems?state=open&student_id=${student.id}`);
  return { teacher, student, lesson: lessonId, problem: problems.items[0].id, wish: wish.id };
}

const words = 'We are sorry for it';
const acts: Record<string, (of: Case) => { path: string; body: Record<string, unknown> }> = {
  'a verdict': ({ lesson }) => ({ path: `/lessons/${lesson}/verdict`, body: { outcome: 'held', reason: words } }),
  'a problem, minutes': ({ problem }) => ({
    path: `/lesson_problems/${problem}/decision`,
    body: { decision: 'minutes', minutes: 10, words },
  }),
  'a problem, a lesson': ({ problem }) => ({
    path: `/lesson_problems/${problem}/decision`,
    body: { decision: 'lesson', words },
  }),
  'a problem, a verdict': ({ problem }) => ({
    path: `/lesson_problems/${problem}/decision`,
    body: { decision: 'overturned', verdict: { outcome: 'missed', missedBy: 'student', reason: words }, words },
  }),
  'a problem, nothing': ({ problem }) => ({
    path: `/lesson_problems/${problem}/decision`,
    body: { decision: 'refused', words },
  }),
  'a wish': ({ wish }) => ({ path: `/lesson_wishes/${wish}/answer`, body: { answer: words } }),
  'a wish, with times': ({ wish, teacher }) => ({
    path: `/lesson_wishes/${wish}/answer`,
    body: { answer: words, offered: { teacherId: teacher.id, starts: ['2026-11-26T12:00:00.000Z'] } },
  }),
};

/** All that is stored. Earlier messages are on their way meanwhile, and a session is used. */
async function stored(): Promise<Record<string, string | undefined>> {
  const { manager_sessions: _, messages, ...rest } = await fingerprint(school);
  return { ...rest, messages: messages?.split(' ')[0] };
}

/** What the family sees of it, and what waits in the inbox. */
async function stateOf({ student, lesson }: Case): Promise<unknown> {
  const { rows } = await school.database.pool.query(
    `select kind, closed_at is null as is_open from inbox_items where person_id = $1 order by kind`,
    [student.id],
  );
  const [shown, problem, booking] = await Promise.all([
    get(school, `/api/v2/lessons/${lesson}`, student),
    get(school, `/api/v2/lessons/${lesson}/problem`, student),
    get(school, '/api/v2/booking', student),
  ]);
  return {
    rows,
    lesson: [shown.body.status, shown.body.missed_by],
    problem: problem.body,
    wishes: booking.body.wishes,
    balance: await balanceOf(school, student),
  };
}
const subjectsOf = async ({ email }: Person) =>
  (await outboxOf(school, email)).filter(({ status }) => status !== 'dropped').map(({ subject }) => subject);

describe.each(Object.entries(acts))('%s', (_, make) => {
  it('is previewed without writing, told after half a minute, and undone to the same state', async () => {
    const of = await aCase();
    const { path, body } = make(of);
    const [before, told] = [await stateOf(of), await subjectsOf(of.student)];
    const written = await stored();
    const dry = await desk.manager('POST', path, { ...body, dryRun: true });
    expect(dry).toMatchObject({ status: 200, body: { actId: null, notices: expect.any(Array) } });
    expect(dry.body.notices.length).toBeGreaterThan(0);
    expect(await stored()).toEqual(written);
    const done = await desk.manager('POST', path, body);
    expect(done.body).toMatchObject({ actId: expect.any(String), effects: dry.body.effects });
    expect(Date.parse(done.body.toldAt)).toBeGreaterThan(school.clock.now().getTime());
    expect(await stateOf(of)).not.toEqual(before);
    expect(await desk.manager('POST', `/acts/${done.body.actId}/undo`, {})).toMatchObject({
      status: 200,
      body: { told: 0 },
    });
    expect(await stateOf(of)).toEqual(before);
    expect(await subjectsOf(of.student)).toEqual(told);
    // What was taken back is done anew, and told.
    const again = await desk.manager('POST', path, body);
    expect(again.status).toBe(200);
    expect((await subjectsOf(of.student)).length).toBeGreaterThan(told.length);
    expect((await owner.get('/books')).body).toMatchObject({ is_balanced: true });
  });
});

it('an undo is refused when somebody has decided otherwise since', async () => {
  const of = await aCase();
  const path = `/lessons/${of.lesson}/verdict`;
  const { body } = await desk.manager('POST', path, { outcome: 'held', reason: words });
  await desk.manager('POST', path, { outcome: 'missed', missedBy: 'both', reason: words });
  expect(await desk.manager('POST', `/acts/${body.actId}/undo`, {})).toMatchObject(refusal('changed_since', 409));
});
