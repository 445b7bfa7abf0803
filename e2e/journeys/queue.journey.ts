import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

const WAITING = 22;
const MOST_TAPS = 46;
const MOST_TAPS_FOR_ONE = 4;

test('homework in a queue: one reviewed in at most 4 taps, 22 in at most 46', async ({ school, come }) => {
  test.slow();
  const lesson = await bookLesson(school);
  await school.pool.query(
    `insert into homeworks (teacher_id, student_id, lesson_id, description, status, created_at, started_at, finished_at)
     select t.id, s.id, $3, 'Task ' || n, 'started', now() - interval '1 day', now() - interval '1 day',
       now() - make_interval(mins => 100 - n)
     from accounts t, accounts s, generate_series(1, $4::int) n where t.email = $1 and s.email = $2`,
    [lesson.teacher.email, lesson.student.email, lesson.id, WAITING],
  );
  const teacher = await come(lesson.teacher, { context: { viewport: { width: 1366, height: 768 } } });
  await teacher.goTo('/lessons');
  const { page } = teacher;
  let taps = 0;
  const tap = async (target: Locator): Promise<void> => {
    taps += 1;
    await expect(target).toBeInViewport();
    await target.click();
  };

  await tap(page.getByRole('link', { name: 'Review', exact: true }));
  await expect(page.getByRole('heading', { name: 'Homework', level: 1 })).toBeVisible();
  await tap(page.getByRole('link', { name: 'Review', exact: true }).first());
  await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
  for (let at = 1; at <= WAITING; at += 1) {
    // The longest waiting first.
    await expect(page.getByText(`Task ${at}`, { exact: true })).toBeVisible();
    if (at === 1) await looksRight(page);
    await tap(page.locator('label', { has: page.getByRole('radio', { name: '5 stars' }) }));
    await tap(page.getByRole('button', { name: 'Finish review' }));
    if (at === 1) expect(taps).toBeLessThanOrEqual(MOST_TAPS_FOR_ONE);
  }
  await expect(page.getByText('Nothing to review.')).toBeVisible();
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
