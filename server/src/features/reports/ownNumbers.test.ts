import { OWN_REVIEWS_PAGE_SIZE } from '@skylark/contract/teacherNumbers.facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { get } from '../../../test/http.ts';
import { aManager, type TestManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';

let school: School;
let manager: TestManager;
let [anna, bohdan]: Person[] = [];
let child: Person;
beforeAll(async () => {
  school = await openSchool({ at: '2026-11-20T12:00:00Z', hasLimits: false });
  [manager, anna, bohdan, child] = await Promise.all([
    aManager(school),
    aTeacher(school, { firstName: 'Anna' }),
    aTeacher(school, { firstName: 'Bohdan' }),
    aStudent(school, { firstName: 'Masha' }),
  ]);
});
afterAll(() => school.close());

const lesson = (teacher: Person, startsAt: string, more: object = {}): Promise<string> =>
  aLesson(school, {
    teacher,
    student: child,
    startsAt: new Date(startsAt),
    durationMinutes: 25,
    status: 'held',
    ...more,
  });
const own = async (as: Person, query = '') => (await get(school, `/api/v2/teacher_numbers${query}`, as)).body;
const review = async (id: string, score: number, text: string): Promise<void> => {
  const given = { lessonId: id, authorId: child.id, authorRole: 'student', score, text, createdAt: school.clock.now() };
  await school.database.db.insertInto('reviews').values(given).execute();
  school.clock.moveBy({ minutes: 1 });
};

it('a teacher reads its own figures of a month, the same that the school pays by', async () => {
  const liked = await lesson(anna!, '2026-11-02T10:00:00Z');
  await lesson(anna!, '2026-11-03T10:00:00Z', { durationMinutes: 50, isTrial: true });
  await lesson(anna!, '2026-11-04T10:00:00Z', { status: 'missed', missedBy: 'student' });
  await lesson(anna!, '2026-11-05T10:00:00Z', { status: 'cancelled', cancelledBy: 'teacher' });
  await lesson(bohdan!, '2026-11-06T10:00:00Z');
  // The next month in Kyiv.
  const later = await lesson(anna!, '2026-10-31T22:30:00Z');
  await lesson(anna!, '2026-10-31T20:30:00Z');
  await review(liked, 5, 'She laughed the whole lesson');
  await review(later, 4, 'A good lesson for us');

  const mine = await own(anna!);
  const { items } = (await manager.get('/reports/lessons_by_teacher?from=2026-11-01&to=2026-11-30')).body;
  const { id: _, teacher: __, ...paid } = items.find(({ id }: { id: string }) => id === anna!.id);
  expect(mine).toMatchObject({ month: '2026-11', lessons: paid, reviews: { count: 2, average: 4.5 } });
  expect(mine.lessons).toMatchObject({ held25: 2, held50: 1, held_trials: 1, missed_by_student: 1, minutes_held: 100 });
  expect(await own(anna!, '?month=2026-10')).toMatchObject({
    lessons: { held25: 1 },
    reviews: { count: 0, average: null },
  });
  // Not the figures of anybody else.
  expect(await own(bohdan!)).toMatchObject({ lessons: { held25: 1, minutes_held: 25 }, reviews: { count: 0 } });
  expect(await own(bohdan!, '?month=2025-01')).toMatchObject({ lessons: { held25: 0, minutes_held: 0 } });
  expect(await get(school, '/api/v2/teacher_numbers?month=2026-13', anna)).toMatchObject({ status: 422 });
  expect(await get(school, '/api/v2/teacher_numbers', child)).toMatchObject({ status: 403 });
});

it('a teacher reads what families wrote, newest first, page by page', async () => {
  const busy = await aTeacher(school);
  for (let day = 1; day <= OWN_REVIEWS_PAGE_SIZE + 1; day += 1) {
    const id = await lesson(busy, `2026-09-${String(day).padStart(2, '0')}T10:00:00Z`);
    await school.database.db
      .insertInto('reviews')
      .values({
        lessonId: id,
        authorId: child.id,
        authorRole: 'student',
        score: 5,
        text: null,
        createdAt: school.clock.in(-day),
      })
      .execute();
  }
  const reviews = async (query = '', as = busy) => get(school, `/api/v2/teacher_numbers/reviews${query}`, as);
  const first = (await reviews()).body;
  const rest = (await reviews(`?cursor=${first.next_cursor}`)).body;
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([OWN_REVIEWS_PAGE_SIZE, 1, null]);
  expect((await reviews('', anna)).body.items).toMatchObject([
    { score: 4, child: 'Masha' },
    { score: 5, text: 'She laughed the whole lesson' },
  ]);
  expect((await reviews('', bohdan)).body.items).toEqual([]);
  expect(await reviews('?cursor=abc')).toMatchObject({ status: 422 });
});
