import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

const LAPTOP = { viewport: { width: 1366, height: 768 } };

test('among 150 past lessons one is found, and the way back leads to where one was', async ({ school, come }) => {
  const booked = await bookLesson(school);
  await school.pool.query(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, number, course_id, deck_id, status, held_at)
     select teacher_id, student_id, at, at + interval '25 minutes', 200 - n, course_id, deck_id, 'held', at
     from lessons, generate_series(1, 150) n, lateral (select now() - make_interval(days => n) as at) where id = $1`,
    [booked.id],
  );
  const teacher = await come(booked.teacher, { context: LAPTOP });
  const { page } = teacher;
  await teacher.goTo('/lessons?list=past');
  const rows = page.getByRole('article');
  await expect(rows).toHaveCount(60);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(120);
  const standsAt = () => page.evaluate(() => window.scrollY);

  const name = rows.nth(90).getByRole('link').first();
  await name.scrollIntoViewIfNeeded();
  const before = await standsAt();
  expect(before).toBeGreaterThan(1_000);
  const isBack = () => expect.poll(async () => Math.abs((await standsAt()) - before)).toBeLessThan(60);
  await name.click();
  await expect(page.getByRole('link', { name: 'All lessons' })).toBeVisible();
  await expect.poll(standsAt).toBe(0);
  await page.goBack();
  await expect(rows).toHaveCount(120);
  await isBack();

  await name.click();
  await page.getByRole('link', { name: 'All lessons' }).click();
  await expect(rows).toHaveCount(120);
  await isBack();
  await expect(page).toHaveURL(/\/lessons\?list=past$/);

  await page.getByLabel('Topic, course or child').fill('no such topic');
  await expect(page.getByText('No lessons like that.')).toBeVisible();
  await page.getByLabel('Topic, course or child').fill(booked.student.firstName);
  await expect(rows).toHaveCount(60);
  await looksRight(page);
});
