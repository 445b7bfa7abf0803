import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/runCli.ts';
import { aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { openWhatIsLate } from './index.ts';

let school: School;
let owner: TestManager;
let support: TestManager;
let teacher: Person;
let student: Person;
let lessonId: string;

interface Line {
  id: string;
  kind: string;
  version: number;
  code: string;
  words: string;
  count: number;
  closed_by: string | null;
  closed_at: string | null;
  assignee: { name: string } | null;
}

beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  [owner, support] = [await aManager(school), await aManager(school, 'support')];
});
afterAll(() => school.close());
beforeEach(async () => {
  await school.database.pool.query('delete from inbox_items');
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(-120), status: 'held' });
});

const query = (statement: string, ...values: unknown[]) => school.database.pool.query(statement, values);
const lines = async (filter = '', by = owner): Promise<Line[]> => (await by.get(`/inbox?${filter}`)).body.items;
const only = async (filter = '', by = owner): Promise<Line> => {
  const found = await lines(filter, by);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const change = (id: string, body: object, by = owner) => by.patch(`/inbox/${id}`, body);
const bulk = (items: readonly { id: string; version: number }[], body: object, by = owner) =>
  by.post('/inbox/bulk', { items: items.map(({ id, version }) => ({ id, version })), ...body });
const kindsOf = async (filter = '', by = owner): Promise<string[]> =>
  (await lines(filter, by)).map(({ kind }) => kind).toSorted();
const report = () =>
  post(school, `/api/v2/lessons/${lessonId}/problem`, { kind: 'no_sound', words: 'Ten minutes' }, student);
/** It isn't waiting beforehand, because the school would send it. */
const aMessage = async (status: string, kind = 'lesson_reminder'): Promise<string> => {
  const { rows } = await query(
    `insert into messages (person_id, lesson_id, channel, recipient, kind, text, cause, created_at, status)
     values ($1, $2, 'sms', '+380501112233', $3, 'x', $4, $5, 'kept') returning id`,
    student.id,
    lessonId,
    kind,
    randomUUID(),
    school.clock.now(),
  );
  await query('update messages set status = $2, settled_at = $3 where id = $1', rows[0].id, status, school.clock.now());
  return rows[0].id;
};

describe('an item follows its source', () => {
  it('a reported problem waits until a manager decides it, whoever does and from where', async () => {
    await report();
    const item = await only();
    expect(item).toMatchObject({
      kind: 'lesson_problem',
      code: 'no_sound',
      words: 'Ten minutes',
      person: { id: student.id, type: 'student' },
      lesson: { id: lessonId },
    });
    const { body } = await owner.get(`/inbox/${item.id}`);
    await runCli(['problem', 'decide', body.source_id, '--grant=minutes', '--minutes=10', '--words=We are sorry'], {
      SCHOOL_URL: school.url,
      SCHOOL_TOKEN: owner.token,
    });
    expect(await lines()).toEqual([]);
    expect(await only('view=closed')).toMatchObject({ id: item.id, closed_by: null });
    // An answered item can't be reopened by hand.
    const seen = await only('view=closed');
    expect(await change(item.id, { version: seen.version, state: 'open' })).toMatchObject(
      refusal('item_answered', 409),
    );
  });

  it('a failed report opens no item: both are one transaction', async () => {
    await report();
    expect(await report()).toMatchObject({ status: 409 });
    expect(await lines()).toHaveLength(1);
  });

  it('a wish waits until it is answered', async () => {
    await query(
      `insert into lesson_wishes (student_id, kind, wish, key, created_at) values ($1, 'book', 'After six', $2, $3)`,
      student.id,
      randomUUID(),
      school.clock.now(),
    );
    const item = await only('kind=lesson_wish');
    expect(item).toMatchObject({ code: 'book', words: 'After six' });
    const { source_id } = (await owner.get(`/inbox/${item.id}`)).body;
    expect(await support.post(`/lesson_wishes/${source_id}/answer`, { answer: 'Thursday at six' })).toMatchObject({
      status: 200,
    });
    expect(await lines()).toEqual([]);
  });

  it('a wish of the wizard waits until it is done', async () => {
    await query(
      `insert into trial_wishes (child_name, parent_name, phone, contact, answers, time_zone, reason, created_at)
       values ('Eva', 'Olha', '+380503334455', 'call', '{}', 'Europe/Kyiv', 'no_slot', $1)`,
      school.clock.now(),
    );
    const item = await only();
    const { body } = await support.get(`/inbox/${item.id}`);
    expect(body).toMatchObject({
      item: { kind: 'trial_wish', code: 'no_slot' },
      body: { contact: expect.stringContaining('+380503334455') },
    });
    await support.post(`/wishes/${body.source_id}/done`, {});
    expect(await lines()).toEqual([]);
  });

  it('messages that failed are one line, and close when they are sent again, went out or are no longer true', async () => {
    const failed = [await aMessage('failed'), await aMessage('failed'), await aMessage('failed')];
    await aMessage('sent');
    await aMessage('failed', 'sign_in_code');
    expect(await only()).toMatchObject({ kind: 'message_failed', code: 'sms:lesson_reminder', count: 3 });
    await query(`update messages set status = 'sent' where id = $1`, failed[0]);
    await query(`update messages set outdated_at = $2 where id = $1`, failed[1], school.clock.now());
    expect(await only()).toMatchObject({ count: 1 });
    // It fails again: it waits again.
    await query(`update messages set status = 'failed' where id = $1`, failed[0]);
    expect(await only()).toMatchObject({ count: 2 });
    const item = await only();
    expect(await change(item.id, { version: item.version, state: 'done' })).toMatchObject({ body: { changed: 2 } });
    expect(await lines()).toEqual([]);
  });

  it('a failed refund waits until it is requested again; findings until the books balance', async () => {
    const bookkeeper = await aManager(school, 'bookkeeper');
    const { rows } = await query(
      `insert into purchases (student_id, lessons_count, lesson_minutes, price, currency, key, provider, status, created_at)
       values ($1, 4, 25, 100, 'UAH', $2, 'sandbox', 'expired', $3) returning id`,
      student.id,
      randomUUID(),
      school.clock.now(),
    );
    const refund = (status: string) =>
      query(
        `insert into refunds (purchase_id, lessons_count, amount, status, asked_by, created_at, settled_at)
       values ($1, 4, 100, $2::text, 'manager', $3, case when $2::text = 'failed' then $3::timestamptz end)`,
        rows[0].id,
        status,
        school.clock.now(),
      );
    await refund('failed');
    expect(await kindsOf('', bookkeeper)).toEqual(['refund_failed']);
    expect((await bookkeeper.get(`/inbox/${(await only('', bookkeeper)).id}`)).body).toMatchObject({
      body: { amount: 100, currency: 'UAH', count: 4 },
    });
    await refund('asked');
    const check = (isBalanced: boolean) =>
      query(
        'insert into book_checks (at, is_balanced, findings) values ($1, $2, $3)',
        school.clock.now(),
        isBalanced,
        isBalanced ? '[]' : '[{"what": "balance"}]',
      );
    await check(false);
    await check(false);
    expect(await kindsOf('', bookkeeper)).toEqual(['books_finding']);
    await check(true);
    expect(await lines('', bookkeeper)).toEqual([]);
  });

  it('a call that was stopped waits for somebody; a greeting, a review and a deck for a methodist', async () => {
    const methodist = await aManager(school, 'methodist');
    const now = school.clock.now();
    await query(
      'insert into call_stops (lesson_id, student_id, stopped_at) values ($1, $2, $3)',
      lessonId,
      student.id,
      now,
    );
    await query(
      `insert into teacher_greetings (teacher_id, file_key, content_type, bytes, duration_seconds, created_at)
      values ($1, $2, 'video/webm', 10, 42, $3)`,
      teacher.id,
      `greetings/${randomUUID()}`,
      now,
    );
    await query(
      `insert into reviews (lesson_id, author_id, author_role, score, text, created_at, may_publish)
      values ($1, $2, 'student', 5, 'A very good lesson', $3, true)`,
      lessonId,
      student.id,
      now,
    );
    await query(
      `insert into teacher_decks (teacher_id, title, content, created_at, changed_at, offered_at)
      values ($1, 'Animals', '{"slides": [], "words": []}', $2, $2, $2)`,
      teacher.id,
      now,
    );
    expect(await kindsOf()).toEqual(['call_stopped', 'deck', 'greeting', 'review']);
    expect(await kindsOf('', support)).toEqual(['call_stopped']);
    expect(await kindsOf('', methodist)).toEqual(['deck', 'greeting', 'review']);
    const review = await only('kind=review', methodist);
    const { body, source_id } = (await methodist.get(`/inbox/${review.id}`)).body;
    expect(body.count).toBe(5);
    expect(await methodist.post(`/reviews/${source_id}/publication`, { version: body.version })).toMatchObject({
      status: 200,
    });
    const greeting = await only('kind=greeting', methodist);
    const greetingId = (await methodist.get(`/inbox/${greeting.id}`)).body.source_id;
    expect(await methodist.post(`/greetings/${greetingId}/rejection`, { reason: 'Too dark' })).toMatchObject({
      status: 200,
    });
    await query('update teacher_decks set published_at = offered_at where teacher_id = $1', teacher.id);
    expect(await lines('', methodist)).toEqual([]);
  });

  it('an absence waits while a lesson in it has no substitute; a lesson that is over until it is decided', async () => {
    const other = await aTeacher(school);
    const ahead = await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
    const absence = (from: number, to: number) =>
      query(
        `with added as (insert into absence_requests (teacher_id, starts_at, ends_at, reason, created_at)
        values ($1, $2, $3, 'A fever', $4) returning id)
       insert into absence_lessons (request_id, lesson_id) select id, $5 from added`,
        teacher.id,
        school.clock.in(from),
        school.clock.in(to),
        school.clock.now(),
        ahead,
      );
    await absence(540, 700);
    expect(await only()).toMatchObject({
      kind: 'absence_uncovered',
      words: 'A fever',
      person: { id: teacher.id, type: 'teacher' },
    });
    await query('update lessons set teacher_id = $2 where id = $1', ahead, other.id);
    expect(await lines()).toEqual([]);
    await aLesson(school, { teacher: other, student, startsAt: school.clock.in(-80) });
    await openWhatIsLate(school.app.deps);
    await openWhatIsLate(school.app.deps);
    expect(await only()).toMatchObject({ kind: 'undecided' });
    await query(
      `update lessons set status = 'missed', missed_by = 'both' where id = $1`,
      ((await only()) as unknown as { lesson: { id: string } }).lesson.id,
    );
    expect(await lines()).toEqual([]);
  });

  it('about an undecided lesson opens, and is due, when the school’s thresholds say so', async () => {
    const set = (undecided: object) =>
      query('update now_thresholds set thresholds = $1', JSON.stringify({ undecided }));
    const id = await aLesson(school, { teacher, student, startsAt: school.clock.in(-80), durationMinutes: 25 });
    await set({ shown: 60, red: 90 });
    await openWhatIsLate(school.app.deps);
    expect(await lines()).toEqual([]);
    await set({ shown: 50, red: 90 });
    await openWhatIsLate(school.app.deps);
    const [{ due_at, ends_at }] = (
      await school.database.pool.query(
        'select i.due_at, l.ends_at from inbox_items i join lessons l on l.id = i.lesson_id where l.id = $1',
        [id],
      )
    ).rows;
    expect(due_at.getTime() - ends_at.getTime()).toBe(90 * 60_000);
    await query(`update now_thresholds set thresholds = '{}'`);
    await query(`update lessons set status = 'missed', missed_by = 'both' where id = $1`, id);
    expect(await lines()).toEqual([]);
  });

  it('is deleted with what it was about', async () => {
    await report();
    await query('delete from lesson_problems where lesson_id = $1', lessonId);
    expect([...(await lines()), ...(await lines('view=closed'))]).toEqual([]);
  });
});

describe('managers share it', () => {
  it('take, give, put off, close and open again; whoever is behind is told', async () => {
    await report();
    const item = await only();
    const me = (await support.get('/me')).body.id;
    expect(await change(item.id, { version: 1, assignee_id: me }, support)).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await change(item.id, { version: 1, state: 'done' })).toMatchObject(refusal('item_changed', 409));
    expect(await lines('view=mine')).toEqual([]);
    expect(await lines('view=nobody')).toEqual([]);
    expect(await only('view=mine', support)).toMatchObject({ assignee: { name: support.name } });
    const bookkeeper = (await (await aManager(school, 'bookkeeper')).get('/me')).body.id;
    expect(await change(item.id, { version: 2, assignee_id: bookkeeper })).toMatchObject({
      status: 422,
      body: { fields: { assignee_id: 'unknown' } },
    });
    expect(await change(item.id, { version: 2, snoozed_until: school.clock.in(-5).toISOString() })).toMatchObject({
      status: 422,
      body: { fields: { snoozed_until: 'past' } },
    });
    await change(item.id, { version: 2, snoozed_until: school.clock.in(60).toISOString() });
    expect(await lines()).toEqual([]);
    expect((await owner.get('/inbox?view=snoozed')).body).toMatchObject({ total: 1, counts: { all: 0, snoozed: 1 } });
    await change(item.id, { version: 3, snoozed_until: null });
    await change(item.id, { version: 4, state: 'done' });
    expect(await only('view=closed')).toMatchObject({ closed_by: owner.name });
    await change(item.id, { version: 5, state: 'open' });
    expect(await only()).toMatchObject({ closed_at: null, version: 6 });
    const { body } = await owner.get(`/audit_log?person_id=${student.id}&action=inbox.`);
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'inbox.reopened',
      'inbox.closed',
      'inbox.snoozed',
      'inbox.snoozed',
      'inbox.taken',
    ]);
  });

  it('of twelve concurrent changes one succeeds', async () => {
    await report();
    const { id } = await only();
    const answers = await Promise.all(Array.from({ length: 12 }, () => change(id, { version: 1, state: 'done' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'item_changed')).toHaveLength(11);
  });

  it('see who else has it open, and what others wrote', async () => {
    await report();
    const { id } = await only();
    await ask(school, 'PUT', `/api/v2/manager/inbox/${id}/look`, { bearer: support.token, body: {} });
    expect((await owner.get(`/inbox/${id}`)).body.here).toEqual([support.name]);
    expect((await support.get(`/inbox/${id}`)).body.here).toEqual([]);
    await support.post(`/inbox/${id}/comments`, { text: 'I have called them' });
    expect((await owner.get(`/inbox/${id}`)).body.comments).toMatchObject([
      { by: support.name, text: 'I have called them' },
    ]);
  });

  it('nobody sees, changes or comments what their role may not', async () => {
    await report();
    const { id, version } = await only();
    const methodist = await aManager(school, 'methodist');
    expect(await methodist.get(`/inbox/${id}`)).toMatchObject(refusal('not_found', 404));
    expect(await change(id, { version, state: 'done' }, methodist)).toMatchObject(refusal('not_found', 404));
    expect(await methodist.post(`/inbox/${id}/comments`, { text: 'x' })).toMatchObject(refusal('not_found', 404));
    expect((await methodist.get('/inbox')).body).toMatchObject({ total: 0, counts: { all: 0 } });
    expect(await methodist.get('/inbox?kind=lesson_problem')).toMatchObject({ body: { total: 0 } });
  });
});

describe('a task', () => {
  const aTask = (body: object, by = owner) =>
    by.post('/inbox', { due_at: school.clock.in(600).toISOString(), ...body });

  it('is of a family or of the school, and whose it is said', async () => {
    const child = await aSibling(school, student);
    expect(await aTask({ text: 'Call about the holidays', person_id: child.id })).toMatchObject({ status: 200 });
    expect(await aTask({ text: 'Order stickers', assignee_id: null }, support)).toMatchObject({ status: 200 });
    expect(await only(`person_id=${student.id}`)).toMatchObject({
      kind: 'task',
      words: 'Call about the holidays',
      assignee: { name: owner.name },
    });
    expect(await only('view=nobody')).toMatchObject({ words: 'Order stickers', person: null });
    expect(await aTask({ text: 'x', person_id: randomUUID() })).toMatchObject(refusal('not_found', 404));
    expect(await aTask({ text: '  ' })).toMatchObject({ status: 422 });
  });

  it('has a limit of open ones a family', async () => {
    await query(
      `insert into inbox_items (kind, text, person_id, created_at, due_at) select 'task', 'x', $1, now(), now() from generate_series(1, 50)`,
      student.id,
    );
    expect(await aTask({ text: 'One more', person_id: student.id })).toMatchObject(refusal('too_many_tasks', 409));
  });

  it('is read in pages, in the order in which it is due', async () => {
    for (const minutes of [300, 100, 200])
      await aTask({ text: `In ${minutes}`, due_at: school.clock.in(minutes).toISOString() });
    const first = (await owner.get('/inbox?limit=2')).body;
    expect(first.items.map(({ words }: Line) => words)).toEqual(['In 100', 'In 200']);
    const next = (await owner.get(`/inbox?limit=2&cursor=${first.next_cursor}`)).body;
    expect(next).toMatchObject({ items: [{ words: 'In 300' }], total: 3, next_cursor: null });
    expect(await owner.get(`/inbox?cursor=${randomUUID()}`)).toMatchObject({ status: 422 });
  });
});

describe('several items at once', () => {
  it('are changed each by itself, as the dry run says, which changes nothing', async () => {
    for (const text of ['Call Olha', 'Call Ivan', 'Call Petro'])
      await owner.post('/inbox', { text, due_at: school.clock.in(60) });
    const before = await lines();
    const [first, second, third] = before as [Line, Line, Line];
    await change(second.id, { version: second.version, assignee_id: null });
    const given = { assignee_id: null, state: 'done' };
    const expected = { changed: 2, failed: [{ id: second.id, error: 'item_changed' }] };
    expect((await bulk([first, second, third], { ...given, dry_run: true })).body).toEqual(expected);
    expect((await lines()).map(({ id }) => id).toSorted()).toEqual(before.map(({ id }) => id).toSorted());
    expect((await bulk([first, second, third], given)).body).toEqual(expected);
    expect((await lines()).map(({ id }) => id)).toEqual([second.id]);
    const entries = (await owner.get('/audit_log?action=inbox.closed')).body.items as { details: { item: string } }[];
    const closed = entries.map(({ details }) => details.item);
    expect(
      before
        .map(({ id }) => id)
        .filter((id) => closed.includes(id))
        .toSorted(),
    ).toEqual([first.id, third.id].toSorted());
  });

  it('are done but for the one with which something unexpected fails', async () => {
    for (const kind of ['lesson_reminder', 'lesson_moved']) await aMessage('failed', kind);
    await report();
    const before = await lines();
    const broken = before.find(({ kind }) => kind === 'lesson_problem') as Line;
    school.mayLog(/broken row/);
    await query(`create function fail_once() returns trigger language plpgsql as $$ begin raise 'broken row'; end $$`);
    await query(
      `create trigger broken before update on inbox_items for each row when (old.id = '${broken.id}') execute function fail_once()`,
    );
    const { body } = await bulk([broken, ...before.filter((one) => one !== broken)], { state: 'done' });
    await query('drop trigger broken on inbox_items');
    await query('drop function fail_once');
    expect(body.failed).toEqual([{ id: broken.id, error: 'internal' }]);
    expect((await lines()).map(({ id }) => id)).toEqual([broken.id]);
  });

  it('are refused to roles that don’t see them, beyond a hundred, and to a colleague who may not have them', async () => {
    await report();
    const problem = await only();
    const methodist = await aManager(school, 'methodist');
    const notFound = { changed: 0, failed: [{ id: problem.id, error: 'not_found' }] };
    expect((await bulk([problem], { state: 'done' }, methodist)).body).toEqual(notFound);
    const { body: me } = await methodist.get('/me');
    expect((await bulk([problem], { assignee_id: me.id })).body.failed).toEqual([
      { id: problem.id, error: 'invalid_fields' },
    ]);
    const many = Array.from({ length: 101 }, () => ({ id: randomUUID(), version: 1 }));
    expect((await bulk(many, { state: 'done' })).status).toBe(422);
    expect((await bulk([], { state: 'done' })).status).toBe(422);
  });
});

it('failed messages are sent again together; those that are no longer true are named', async () => {
  const [failed, spent] = [await aMessage('failed'), await aMessage('failed')];
  await query('update messages set outdated_at = now() where id = $1', spent);
  const body = { ids: [failed, spent, failed] };
  const expected = { changed: 1, failed: [{ id: spent, error: 'message_spent' }] };
  const statusOf = async () => (await query('select status from messages where id = $1', failed)).rows[0].status;
  expect((await support.post('/messages/resends', { ...body, dry_run: true })).body).toEqual(expected);
  expect(await statusOf()).toBe('failed');
  expect((await support.post('/messages/resends', body)).body).toEqual(expected);
  expect(await statusOf()).not.toBe('failed');
});
