import { STUDENTS_PAGE_SIZE, TIMELINE_PAGE_SIZE } from '@skylark/contract/students.facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, get, post, refusal } from '../../../test/http.ts';
import { openSchool, type School } from '../../../test/school.ts';

const DAY_MINUTES = 24 * 60;
let school: School;
let teacher: Person;
let other: Person;
let [masha, petro]: Person[] = [];
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  [teacher, other, masha, petro] = await Promise.all([
    aTeacher(school, { firstName: 'Anna' }),
    aTeacher(school, { firstName: 'Bohdan' }),
    aStudent(school, { firstName: 'Masha' }),
    aStudent(school, { firstName: 'Petro' }),
  ]);
});
afterAll(() => school.close());

const lesson = (student: Person, days: number, more: object = {}): Promise<string> =>
  aLesson(school, { teacher, student, startsAt: school.clock.in(days * DAY_MINUTES), durationMinutes: 25, ...more });
const overview = async (as = teacher, query = '') => (await get(school, `/api/v2/students/overview${query}`, as)).body;
const timeline = async (student: Person, as = teacher, query = '') =>
  get(school, `/api/v2/students/${student.id}/timeline${query}`, as);

it('a teacher sees who comes next, what waits and what was noted last', async () => {
  const held = await lesson(masha!, -3, { status: 'held' });
  await lesson(petro!, -1, { status: 'held' });
  const next = await lesson(petro!, 2);
  const note = { steps: [], own_note: '', child_note: 'Loves whales', revision: 0 };
  expect((await ask(school, 'PUT', `/api/v2/lessons/${held}/plan`, { as: teacher, body: note })).status).toBe(200);
  const task = { student_id: masha!.id, description: 'Draw a whale', words: [] };
  const homework = (await post(school, '/api/v2/homeworks', task, teacher)).body.id;
  await post(school, `/api/v2/homeworks/${homework}/start`, {}, masha);
  await post(school, `/api/v2/homeworks/${homework}/finish`, {}, masha);
  const { items, next_cursor } = await overview();
  expect(next_cursor).toBeNull();
  expect(items).toMatchObject([
    { student: { id: petro!.id }, next: { lesson_id: next }, homework_waiting: 0, note: null },
    {
      student: { first_name: 'Masha' },
      next: null,
      last: { lesson_id: held },
      homework_waiting: 1,
      note: { lesson_id: held, text: 'Loves whales' },
    },
  ]);
  // A child of nobody's lessons is in nobody's list.
  expect((await overview(other)).items).toEqual([]);
});

it('a child’s page says what its family said, and its timeline what was done, with one’s own words only', async () => {
  await school.database.db
    .insertInto('trialAnswers')
    .values({
      personId: masha!.id,
      contact: 'phone',
      createdAt: school.clock.now(),
      answers: JSON.stringify({ studied: 'never', format: 'game', frequency: 2, hasDevice: true, temperament: 'calm' }),
    })
    .execute();
  const others = await lesson(masha!, -5, { status: 'held', teacher: other });
  const notes = { steps: [], own_note: 'Shy with me', child_note: 'Knows colours', revision: 0 };
  await ask(school, 'PUT', `/api/v2/lessons/${others}/plan`, { as: other, body: notes });
  await post(
    school,
    '/api/v2/whiteboards',
    { name_for_teacher: 'Masha, Tuesdays', name_for_student: 'Ours', student_id: masha!.id },
    teacher,
  );
  const page = await get(school, `/api/v2/students/${masha!.id}`, teacher);
  expect(page).toMatchObject({
    status: 200,
    body: {
      child: { first_name: 'Masha', age: null },
      wishes: { format: 'game', temperament: 'calm' },
      lessons_held: 2,
      boards: [{ name: 'Masha, Tuesdays' }],
    },
  });
  const { items } = (await timeline(masha!)).body;
  expect(items).toMatchObject([
    { kind: 'homework', task: 'Draw a whale', is_waiting: true },
    { kind: 'lesson', is_own: true, child_note: 'Loves whales' },
    { kind: 'lesson', is_own: false, teacher_name: 'Bohdan', child_note: 'Knows colours', own_note: '' },
  ]);
});

it('a child is closed to whoever doesn’t teach it, or hasn’t for long', async () => {
  const [former, stranger] = await Promise.all([aTeacher(school), aTeacher(school)]);
  await lesson(masha!, -91, { status: 'held', teacher: former });
  for (const as of [former, stranger]) {
    expect(await get(school, `/api/v2/students/${masha!.id}`, as)).toMatchObject(refusal('not_found', 404));
    expect(await timeline(masha!, as)).toMatchObject(refusal('not_found', 404));
  }
  expect(await get(school, `/api/v2/students/${masha!.id}`, masha)).toMatchObject({ status: 403 });
});

it('both lists have a next page, and refuse a cursor that isn’t theirs', async () => {
  const busy = await aTeacher(school);
  const children = await Promise.all(Array.from({ length: STUDENTS_PAGE_SIZE + 2 }, () => aStudent(school)));
  for (const [at, student] of children.entries()) await lesson(student, at + 10, { teacher: busy });
  const first = await overview(busy);
  const rest = await overview(busy, `?cursor=${first.next_cursor}`);
  expect([...first.items, ...rest.items].map(({ student }: { student: Person }) => student.id)).toEqual(
    children.map(({ id }) => id),
  );
  expect(rest.next_cursor).toBeNull();
  expect(await get(school, `/api/v2/students/overview?cursor=${masha!.id}`, busy)).toMatchObject({ status: 422 });

  const [child] = children;
  // The booked one isn't in it: it wasn't done yet.
  for (let day = 1; day <= TIMELINE_PAGE_SIZE + 1; day += 1)
    await lesson(child!, -day, { teacher: busy, status: 'held' });
  const newest = (await timeline(child!, busy)).body;
  const older = (await timeline(child!, busy, `?cursor=${newest.next_cursor}`)).body;
  expect([newest.items.length, older.items.length]).toEqual([TIMELINE_PAGE_SIZE, 1]);
  expect(await timeline(child!, busy, '?cursor=abc')).toMatchObject({ status: 422 });
});
