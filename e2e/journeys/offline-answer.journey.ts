import { expect, test } from './journey.ts';
import { OFFLINE } from './parts/ConsoleWatch.ts';
import { bookLesson } from './parts/lessons.ts';

test('an answer typed offline just before a reload is kept and sent', async ({ school, come, consoles }) => {
  consoles.mayReport(...OFFLINE);
  const lesson = await bookLesson(school, { startsInMinutes: 3000 });
  const family = await come(lesson.student, {});
  const { page } = family;
  const { rows } = await school.pool.query<{ id: string }>(
    `insert into homeworks (lesson_id, teacher_id, student_id, description, created_at)
     select id, teacher_id, student_id, 'Say what the cat likes.', now() from lessons where id = $1 returning id`,
    [lesson.id],
  );
  await family.goTo(`/homeworks/${rows[0]?.id}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const answer = page.getByLabel('Write here');
  await expect(page.getByText('Everything is saved')).toBeVisible();
  await page.context().setOffline(true);
  await answer.fill('It likes milk.');
  await page.context().setOffline(false);
  await page.reload();
  await expect(answer).toHaveValue('It likes milk.');
  await expect(page.getByText('Everything is saved')).toBeVisible();
});
