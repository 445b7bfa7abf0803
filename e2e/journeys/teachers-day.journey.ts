import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

const LAPTOP = { viewport: { width: 1366, height: 768 } };

test('a day of eight lessons fits on a laptop without scrolling, the next one with what it takes', async ({
  school,
  come,
}) => {
  const first = await bookLesson(school, { startsInMinutes: 40 });
  await school.pool.query(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, number, course_id, deck_id)
     select teacher_id, student_id, starts_at + make_interval(mins => 30 * n),
       starts_at + make_interval(mins => 30 * n + 25), 1 + n, course_id, deck_id
     from lessons, generate_series(2, 8) n where id = $1`,
    [first.id],
  );
  // The first day's checklist must be gone by then.
  await school.pool.query(
    'insert into first_days (teacher_id, closed_at) select teacher_id, now() from lessons where id = $1',
    [first.id],
  );
  const teacher = await come(first.teacher, { context: LAPTOP });
  const { page } = teacher;
  await teacher.goTo('/lessons');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(8);
  const next = page.getByRole('region', { name: 'Next lesson' });
  await expect(next.getByText('Last note')).toBeVisible();
  await expect(next.getByRole('link', { name: 'Prepare the board' })).toBeInViewport({ ratio: 1 });
  // Near midnight they are on two days, which adds a heading.
  for (const row of await rows.all()) await expect(row).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await looksRight(page);
  // The whole row can be pressed, because a name is too small for a finger.
  await rows.nth(2).click({ position: { x: 4, y: 40 } });
  await expect(page).toHaveURL(/\/lessons\/[\w-]{36}$/);
});
