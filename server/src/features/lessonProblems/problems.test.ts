import { randomUUID } from 'node:crypto';
import { WAITING_PROBLEMS_PAGE_SIZE } from '@skylark/contract/lessonProblems.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get, post } from '../../../test/http.ts';
import { aManager, balanceOf, grantCredits, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  manager = await aManager(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(-120), status: 'held' });
});

const path = (id = lessonId) => `/api/v2/lessons/${id}/problem`;
const report = (body: object = { kind: 'cut', words: 'Three times' }, as = student, id = lessonId) =>
  post(school, path(id), body, as);
const reply = (answer = 'My line broke, I am sorry', as = teacher) => post(school, `${path()}/answer`, { answer }, as);
const idOf = async (): Promise<string> => (await get(school, path(), student)).body.problem.id;
const decide = (id: string, body: object) => manager.post(`/lesson_problems/${id}/decision`, body);
const messagesOf = async (kind: string): Promise<string[]> => {
  const { body } = await manager.get(`/lessons/${lessonId}`);
  return body.messages
    .filter((one: { kind: string }) => one.kind === kind)
    .map(({ recipient }: { recipient: string }) => recipient)
    .toSorted();
};

describe('a problem with a lesson', () => {
  it('is reported, answered and decided, and each step is told to both and recorded', async () => {
    const both = [student.email, teacher.email].toSorted();
    expect(await report()).toMatchObject({ status: 200, body: { problem: { kind: 'cut' }, until: null } });
    expect(await messagesOf('problem_sent')).toEqual(both);
    expect((await messagesOf('family_problem')).length).toBeGreaterThan(0);
    expect(await reply()).toMatchObject({ status: 200, body: { problem: { answer: 'My line broke, I am sorry' } } });
    expect(await messagesOf('problem_answered')).toEqual(both);
    const id = await idOf();
    expect(await decide(id, { decision: 'minutes', minutes: 20, words: 'We are sorry for that' })).toMatchObject({
      status: 200,
    });
    expect(await messagesOf('problem_decided')).toEqual(both);
    const [own, theirs] = await Promise.all([get(school, path(), student), get(school, path(), teacher)]);
    expect(own.body.problem).toMatchObject({ decision: { kind: 'minutes', minutes: 20 } });
    expect(theirs.body).toEqual(own.body);
    expect((await get(school, '/api/v2/minutes', student)).body).toMatchObject({
      balance: 20,
      items: [{ amount: 20, reason: 'given', note: 'We are sorry for that', lesson: { id: lessonId } }],
    });
    const { body } = await manager.get(`/lessons/${lessonId}`);
    const actions = body.audit_log.map(({ action }: { action: string }) => action);
    for (const step of ['reported', 'answered', 'decided']) expect(actions).toContain(`lesson.problem_${step}`);
  });

  it('is stored once per lesson, however often and concurrently it is sent', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => report()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'problem_exists')).toHaveLength(7);
    const again = await Promise.all(Array.from({ length: 8 }, () => reply()));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('comes within 48 hours of a lesson that is over, and says what it is', async () => {
    const late = await aLesson(school, { teacher, student, startsAt: school.clock.in(-51 * 60), status: 'held' });
    expect(await report({ kind: 'late' }, student, late)).toMatchObject({
      status: 409,
      body: { error: 'problem_too_late' },
    });
    expect((await get(school, path(late), student)).body).toEqual({ problem: null, until: null });
    const ahead = await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
    expect(await report({ kind: 'late' }, student, ahead)).toMatchObject({ body: { error: 'lesson_not_over' } });
    for (const wrong of [
      {},
      { kind: 'other' },
      { kind: 'other', words: '  ' },
      { kind: 'x' },
      { kind: 'cut', words: 'x'.repeat(1_001) },
    ])
      expect(await report(wrong)).toMatchObject({ status: 422 });
    expect((await get(school, path(), student)).body.until).not.toBeNull();
  });

  it('is nobody else’s, and a teacher reports none', async () => {
    const [other, stranger] = await Promise.all([aTeacher(school), aStudent(school)]);
    expect(await report({ kind: 'cut' }, stranger)).toMatchObject({ status: 404 });
    expect(await report({ kind: 'cut' }, teacher)).toMatchObject({ status: 403 });
    expect(await reply('There is nothing to answer')).toMatchObject({ status: 404 });
    await report();
    expect(await reply('It was not me', other)).toMatchObject({ status: 404 });
    expect(await get(school, path(), stranger)).toMatchObject({ status: 404 });
    expect(await decide(randomUUID(), { decision: 'refused', words: 'no such thing' })).toMatchObject({ status: 404 });
  });

  it('waits in the list of its teacher until it is answered or decided, the longest first, page by page', async () => {
    const [others, family] = await Promise.all([aTeacher(school), aStudent(school)]);
    const reported: string[] = [];
    for (let at = 0; at < WAITING_PROBLEMS_PAGE_SIZE + 2; at += 1) {
      const of = { teacher, student, startsAt: school.clock.in(-120 - 60 * at), status: 'held' } as const;
      const id = await aLesson(school, of);
      expect((await report({ kind: 'late' }, student, id)).status).toBe(200);
      reported.push(id);
    }
    const theirs = await aLesson(school, {
      teacher: others,
      student: family,
      startsAt: school.clock.in(-90),
      status: 'held',
    });
    await report({ kind: 'late' }, family, theirs);
    const list = (as: Person, cursor = '') =>
      get(school, `/api/v2/lesson_problems${cursor && `?cursor=${cursor}`}`, as);
    const { body: first } = await list(teacher);
    expect(first.total).toBe(reported.length);
    expect(first.items[0]).toMatchObject({ kind: 'late', words: '', student_first_name: 'Some' });
    const { body: second } = await list(teacher, first.next_cursor);
    expect(second.next_cursor).toBeNull();
    const lessons = [...first.items, ...second.items].map((one: { lesson: { id: string } }) => one.lesson.id);
    expect(lessons).toEqual(reported);
    const answered = `${path(reported[0])}/answer`;
    expect((await post(school, answered, { answer: 'Sorry' }, teacher)).status).toBe(200);
    await decide(first.items[1].id, { decision: 'refused', words: 'It was on time' });
    const { body: left } = await list(teacher);
    expect(left).toMatchObject({ total: reported.length - 2, next_cursor: null });
    expect((await list(others)).body.items).toMatchObject([{ lesson: { id: theirs } }]);
    // Another teacher's cursor only positions within one's own list.
    expect((await list(others, first.items[1].id)).body.items.map((one: { id: string }) => one.id)).not.toContain(
      first.items[2].id,
    );
    expect((await list(student)).status).toBe(403);
    expect((await list(teacher, randomUUID())).status).toBe(422);
  });
});

describe('a manager decides', () => {
  it('once, also by two managers at the same time; afterwards nobody can answer', async () => {
    await report();
    const id = await idOf();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        decide(
          id,
          at % 2 ? { decision: 'lesson', words: 'A lesson' } : { decision: 'minutes', minutes: 10, words: 'Ten' },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'problem_decided')).toHaveLength(7);
    const { body: minutes } = await get(school, '/api/v2/minutes', student);
    expect(['1 0', '0 10']).toContain(`${await balanceOf(school, student)} ${minutes.balance}`);
    expect(await reply()).toMatchObject({ status: 409, body: { error: 'problem_decided' } });
    expect(await manager.get('/books')).toMatchObject({ body: { is_balanced: true } });
  });

  it('changes the verdict with it, or neither happens', async () => {
    await grantCredits(school, student, 1);
    const starts_at = school.clock.minuteIn(30).toISOString();
    const pair = { teacher_id: teacher.id, student_id: student.id };
    const booked = (await manager.post('/lessons', { ...pair, starts_at, anyway: true })).body.id as string;
    await school.database.db
      .updateTable('lessons')
      .set({ status: 'missed', missedBy: 'student' })
      .where('id', '=', booked)
      .execute();
    lessonId = booked;
    await report({ kind: 'other', words: 'We were there' });
    const id = await idOf();
    const verdict = { outcome: 'missed', missed_by: 'student', reason: 'as it was' };
    const same = await decide(id, { decision: 'overturned', verdict, words: 'We looked into it' });
    expect(same).toMatchObject({ status: 409, body: { error: 'verdict_same' } });
    expect((await get(school, path(), student)).body.problem.decision).toBeNull();
    const other = { ...verdict, missed_by: 'teacher', reason: 'The teacher was not there' };
    await decide(id, { decision: 'overturned', verdict: other, words: 'We looked into it' });
    expect(await balanceOf(school, student)).toBe(1);
    const { body } = await get(school, `/api/v2/lessons/${booked}/record`, student);
    expect(body).toMatchObject({ lesson: { missed_by: 'teacher' }, verdicts: [{ number: 1 }, { number: 2 }] });
    expect(await manager.get('/books')).toMatchObject({ body: { is_balanced: true } });
  });

  it('finds nothing of a family that is deleted meanwhile', async () => {
    await report();
    const id = await idOf();
    const { pool } = school.database;
    const other = await pool.connect();
    await other.query('begin');
    await other.query('select 1 from people where id = $1 for no key update', [student.id]);
    const decided = decide(id, { decision: 'lesson', words: 'We are sorry for that' });
    const waiting = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await pool.query(waiting)).rows.length).toBe(1);
    await other.query('delete from lesson_problems where id = $1', [id]);
    await other.query('commit');
    other.release();
    expect(await decided).toMatchObject({ status: 404, body: { error: 'not_found' } });
    expect(await balanceOf(school, student)).toBe(0);
  });

  it('refuses with words, and gives nothing', async () => {
    await report();
    await decide(await idOf(), { decision: 'refused', words: 'The record shows nothing of it' });
    expect((await get(school, '/api/v2/minutes', student)).body).toMatchObject({ balance: 0, total: 0 });
    expect((await get(school, path(), student)).body.problem.decision).toMatchObject({
      kind: 'refused',
      words: 'The record shows nothing of it',
    });
    for (const wrong of [
      {},
      { decision: 'minutes', words: 'How many' },
      { decision: 'minutes', minutes: 51, words: 'Many' },
      { decision: 'overturned', words: 'To what' },
    ])
      expect(await decide(await idOf(), wrong)).toMatchObject({ status: 422 });
  });

  it('reads them page by page: the longest waiting first, or the newest, of one teacher, student or kind', async () => {
    const ids: string[] = [];
    for (const [at, kind] of (['late', 'cut', 'late'] as const).entries()) {
      const id = await aLesson(school, { teacher, student, startsAt: school.clock.in(-300 - at * 60), status: 'held' });
      ids.push((await report({ kind }, student, id)).body.problem.id);
    }
    const list = async (query: string) =>
      (await manager.get(`/lesson_problems?teacher_id=${teacher.id}&${query}`)).body;
    const named = ({ items }: { items: { id: string }[] }): string[] => items.map(({ id }) => id);
    const first = await list('limit=2');
    expect(first).toMatchObject({ total: 3, limit: 2 });
    expect(named(first)).toEqual(ids.slice(0, 2));
    expect(named(await list(`limit=2&cursor=${first.next_cursor}`))).toEqual(ids.slice(2));
    expect(named(await list('order=newest'))).toEqual(ids.toReversed());
    expect(named(await list('kind=cut'))).toEqual([ids[1]]);
    await decide(ids[0] ?? '', { decision: 'refused', words: 'Nothing of it' });
    expect(named(await list('state=open'))).toEqual(ids.slice(1));
    expect(named(await list('state=decided'))).toEqual(ids.slice(0, 1));
    expect(await list(`student_id=${randomUUID()}`)).toMatchObject({ total: 0, items: [], next_cursor: null });
    expect(await manager.get(`/lesson_problems?cursor=${randomUUID()}`)).toMatchObject({ status: 422 });
  });
});
