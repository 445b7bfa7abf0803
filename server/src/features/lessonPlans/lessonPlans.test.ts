import { PLAN_TEMPLATES_MAX } from '@skylark/contract/lessonPlans.facts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDeck, aLesson, aSibling, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { eraseNow } from '../../../test/eraseNow.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
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
  [teacher, student] = await Promise.all([aTeacher(school, { firstName: 'Anna' }), aStudent(school)]);
  lessonId = await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
});

const NOTHING = { steps: [], own_note: '', child_note: '', revision: 0 };
const read = (as = teacher, id = lessonId) => get(school, `/api/v2/lessons/${id}/plan`, as);
const write = (more: object, as = teacher, id = lessonId) =>
  ask(school, 'PUT', `/api/v2/lessons/${id}/plan`, { as, body: { ...NOTHING, ...more } });
const earlier = (as = teacher, of = student, daysAgo = 3) =>
  aLesson(school, { teacher: as, student: of, startsAt: school.clock.in(-daysAgo * 1_440), status: 'held' });

describe('a plan', () => {
  it('is written whole and read back; of two devices at once one is refused and loses nothing silently', async () => {
    expect((await read()).body).toMatchObject({ ...NOTHING, before: [], stars: { in_lesson: 0, all: 0 } });
    const steps = [
      { text: 'Sing', is_done: true },
      { text: 'Colours', is_done: false },
    ];
    const firsts = await Promise.all([write({ steps }), write({ steps: [] })]);
    expect(new Set(firsts.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { revision } = (await read()).body;
    expect(await write({ steps, revision, own_note: 'Bring the farm' })).toMatchObject({ body: { revision: 2 } });
    expect(await write({ revision })).toMatchObject(refusal('plan_changed', 409));
    expect((await read()).body).toMatchObject({ steps, own_note: 'Bring the farm', revision: 2 });
  });

  it.each([
    { steps: Array.from({ length: 21 }, () => ({ text: 'x', is_done: false })) },
    { steps: [{ text: '', is_done: false }] },
    { steps: [{ text: 'x'.repeat(121), is_done: false }] },
    { steps: [{ text: 'a\nb', is_done: false }] },
    { steps: [{ text: 'a\u0007', is_done: false }] },
    { child_note: 'x'.repeat(1_001) },
    { own_note: '\u0000' },
    { revision: -1 },
    { revision: 2 ** 40 },
    { steps: null },
  ])('takes nothing that cannot be: %#', async (wrong) => {
    const { status } = await write(wrong);
    expect([400, 409, 422]).toContain(status);
    expect((await read()).body).toMatchObject(NOTHING);
  });

  it('is the teacher’s of the lesson alone', async () => {
    await write({ child_note: 'Shy' });
    const other = await aTeacher(school);
    for (const one of [read(other), write({}, other)]) expect(await one).toMatchObject(refusal('not_found', 404));
    for (const one of [read(student), write({}, student)]) expect(await one).toMatchObject(refusal('forbidden', 403));
    await school.database.pool.query('update lessons set teacher_id = $2 where id = $1', [lessonId, other.id]);
    expect(await read()).toMatchObject(refusal('not_found', 404));
    expect((await read(other)).body).toMatchObject({ ...NOTHING, before: [{ child_note: 'Shy', own_note: '' }] });
  });
});

it('begins with the child: what its family said, the last lesson in one line, its words and the aim', async () => {
  const { db, pool } = school.database;
  await pool.query("update people set reads = 'letters' where id = $1", [student.id]);
  const said = { studied: 'never', format: 'game', frequency: 2, hasDevice: true, temperament: 'calm' };
  await db
    .insertInto('trialAnswers')
    .values({ personId: student.id, contact: 'sms', createdAt: school.clock.now(), answers: JSON.stringify(said) })
    .execute();
  const { deckId } = await aDeck(school);
  await db.insertInto('deckWords').values({ deckId, word: 'Whale', position: 1 }).execute();
  const at = school.clock.in(-2 * 1_440);
  const last = await aLesson(school, {
    teacher: await aTeacher(school),
    student,
    startsAt: at,
    status: 'held',
    deckId,
  });
  await pool.query(
    "insert into stars (student_id, reason, source, item, given_at) values ($1, 'lesson', $2, '1', now())",
    [student.id, last],
  );
  await pool.query(
    `insert into after_lessons (lesson_id, level, per_week, lessons_count, goal, planned_at)
     values ($1, 'starter', 2, 16, 'Names animals', now())`,
    [last],
  );
  // Missed in that lesson's activities, and in one long before.
  await pool.query(
    `insert into practice_answers (student_id, id, word, day, result, source, how, among, answered_at)
     select $1, gen_random_uuid(), w, at::date - '1970-01-01'::date, 'missed', 'lesson', 'recognised', 4, at
     from (values ('seal', $2::timestamptz - interval '5 minutes'), ('cat', $2::timestamptz - interval '9 days')) as m (w, at)`,
    [student.id, at],
  );
  const answers = [
    {
      id: crypto.randomUUID(),
      word: 'whale',
      result: 'missed',
      how: 'spelled',
      answered_at: school.clock.now().toISOString(),
    },
  ];
  expect((await post(school, '/api/v2/practice/answers', { answers }, student)).status).toBe(200);
  expect((await read()).body.child).toMatchObject({
    age: null,
    reads: 'letters',
    wishes: { studied: 'never', format: 'game', temperament: 'calm' },
    last: { at: at.toISOString(), slides: 0, stars: 1, hard: ['seal'] },
    words: { met: 1, known: 0 },
    hard: ['Whale'],
    aim: { level: 'starter', lessons_count: 16, goal: 'Names animals' },
  });
  // Of a lesson long over nothing is told any more.
  const old = await earlier(teacher, student, 100);
  expect((await read(teacher, old)).body.child).toBeNull();
});

it('without a plan, the next aim is that of the next planned presentation', async () => {
  const cardOf = async () => (await read()).body.child;
  expect(await cardOf()).toMatchObject({ aim: null, next: null });
  const { deckId } = await aDeck(school);
  const planned = await aLesson(school, { teacher, student, startsAt: school.clock.in(3_000), deckId });
  expect((await cardOf()).next).toEqual({ title: 'Red, yellow, blue', aim: null });
  const notes = 'Aim: the child names a colour.\nCan-do (Pre A1 Starters): names colours.';
  await school.database.pool.query('update decks set notes = $2 where id = $1', [deckId, notes]);
  expect((await cardOf()).next).toEqual({ title: 'Red, yellow, blue', aim: 'the child names a colour.' });
  const during = await read(teacher, planned);
  await school.database.pool.query("update lessons set status = 'in_progress' where id = $1", [planned]);
  expect((await read(teacher, planned)).body.child.next).toEqual(during.body.child.next);
  await school.database.pool.query("update lessons set status = 'booked' where id = $1", [planned]);
  // Not that of a presentation which another teacher made for itself.
  const other = await aTeacher(school);
  await school.database.pool.query(
    'update courses set teacher_id = $2 where id = (select course_id from decks where id = $1)',
    [deckId, other.id],
  );
  expect((await cardOf()).next).toBeNull();
});

it('nothing is written about a child whose family is deleted', async () => {
  const held = await earlier();
  const gone = await eraseNow(school, student);
  expect(gone.status).toBe(200);
  expect(await write({ child_note: 'Reads well' }, teacher, held)).toMatchObject(refusal('not_found', 404));
  const star = { as: teacher, body: { key: crypto.randomUUID() } };
  expect((await ask(school, 'POST', `/api/v2/lessons/${held}/stars`, star)).status).toBe(404);
});

describe('what was noted before', () => {
  it('comes to the next teacher: about the child from all, words to oneself from oneself, the latest first', async () => {
    const colleague = await aTeacher(school, { firstName: 'Boris' });
    const [mine, theirs] = await Promise.all([earlier(teacher, student, 5), earlier(colleague, student, 3)]);
    await write({ child_note: 'Likes cats', own_note: 'Speak slower' }, teacher, mine);
    await write({ child_note: 'Knows colours', own_note: 'Not for Anna' }, colleague, theirs);
    await write({ child_note: 'Of this lesson' });
    const { before } = (await read()).body;
    expect(before).toMatchObject([
      { lesson_id: theirs, teacher_name: 'Boris', is_own: false, child_note: 'Knows colours', own_note: '' },
      { lesson_id: mine, teacher_name: 'Anna', is_own: true, child_note: 'Likes cats', own_note: 'Speak slower' },
    ]);
    expect(before).toHaveLength(2);
  });

  it('does not belong to other children, and is closed to a teacher who no longer teaches the child', async () => {
    const sibling = await aSibling(school, student);
    await write({ child_note: 'Of the brother' }, teacher, await earlier(teacher, sibling));
    expect((await read()).body.before).toEqual([]);
    const first = await earlier(teacher, student, 95);
    await write({ child_note: 'The first' }, teacher, await earlier(teacher, student, 96));
    expect((await read(teacher, first)).body.before).toEqual([]);
  });

  it('managers read about the child, page by page, and not what teachers wrote to themselves', async () => {
    await write({ child_note: 'First', own_note: 'Mine' }, teacher, await earlier(teacher, student, 9));
    await write({ child_note: 'Second' }, teacher, await earlier(teacher, student, 8));
    const of = `/students/${student.id}/lesson_notes`;
    const { body } = await manager.get(`${of}?limit=1`);
    expect(body).toMatchObject({
      total: 2,
      items: [{ child_note: 'Second', teacher: expect.stringContaining('Anna') }],
    });
    const next = (await manager.get(`${of}?limit=1&cursor=${body.next_cursor}`)).body;
    expect(next).toMatchObject({ items: [{ child_note: 'First' }], next_cursor: null });
    expect(JSON.stringify([body, next])).not.toContain('Mine');
    expect(await manager.get(`/students/${teacher.id}/lesson_notes`)).toMatchObject({ status: 404 });
    expect(await manager.get(`${of}?cursor=${crypto.randomUUID()}`)).toMatchObject({ status: 422 });
    const bookkeeper = await aManager(school, 'bookkeeper');
    expect(await bookkeeper.get(of)).toMatchObject({ status: 403 });
  });
});

describe('plans kept for other lessons', () => {
  const keep = (title: string, steps: unknown = ['Sing', 'Read'], as = teacher) =>
    ask(school, 'POST', '/api/v2/plan_templates', { as, body: { title, steps } });
  const kept = async (as = teacher) => (await get(school, '/api/v2/plan_templates', as)).body.items;

  it('are one a title, also from two devices at once, and belong to one teacher', async () => {
    await Promise.all([keep('Trial'), keep('Trial')]);
    const { body } = await keep('Trial', ['Greet']);
    await keep('Animals');
    expect(await kept()).toMatchObject([
      { title: 'Animals', steps: ['Sing', 'Read'] },
      { title: 'Trial', steps: ['Greet'] },
    ]);
    const other = await aTeacher(school);
    expect(await kept(other)).toEqual([]);
    const remove = (as: Person) => ask(school, 'DELETE', `/api/v2/plan_templates/${body.id}`, { as });
    expect(await remove(other)).toMatchObject(refusal('not_found', 404));
    expect(await remove(teacher)).toMatchObject({ status: 200 });
    expect(await kept()).toHaveLength(1);
    for (const [title, steps] of [
      ['', ['x']],
      ['x'.repeat(81), ['x']],
      ['x', []],
      ['x', ['a\nb']],
      ['x', Array.from({ length: 21 }, () => 'x')],
    ] as const)
      expect(await keep(title, steps)).toMatchObject(refusal('invalid_fields', 422));
    expect(await keep('Trial', ['x'], student)).toMatchObject(refusal('forbidden', 403));
  });

  it('are not more than a page can show; one that is there can still be changed', async () => {
    await Promise.all(Array.from({ length: PLAN_TEMPLATES_MAX - 1 }, (_, n) => keep(`Plan ${n}`)));
    const last = await Promise.all([keep('One'), keep('Two')]);
    expect(new Set(last.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await keep('Three')).toMatchObject(refusal('too_many_templates', 409));
    expect(await keep('Plan 1', ['Other'])).toMatchObject({ status: 200 });
    expect(await kept()).toHaveLength(PLAN_TEMPLATES_MAX);
  });
});
