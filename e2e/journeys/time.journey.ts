import { expect, test } from './journey.ts';
import { demoStudent, demoTeacher } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';

// Must be first: the teacher below changes the hours these slots come from.
test("a manager's day: find, book, move, swap, cancel, and what the family sees of it", async ({ come, school }) => {
  const student = await come(demoStudent);
  const { rows } = await school.pool.query<{ id: string; type: string }>(
    "select id, type from people join accounts using (id) where email in ('teacher@skylark.test', 'student@skylark.test') order by type",
  );
  const [studentId = '', teacherId = ''] = rows.map((row) => row.id);
  await manage(school, 'credits', 'grant', studentId, '3', '--reason=A gift');
  const [found] = JSON.parse(
    await manage(school, 'slots', 'find', `--student=${studentId}`, `--teacher=${teacherId}`, '--days=28', '--json'),
  ) as { slots: string[] }[];
  const [first, second] = [found?.slots.at(-1) ?? '', found?.slots.at(-3) ?? ''];
  const booked = JSON.parse(await manage(school, 'lesson', 'book', teacherId, studentId, first, '--json')) as {
    id: string;
  };
  await student.goTo(`/lessons/${booked.id}`);
  await expect(student.page.getByText('Booked')).toBeVisible();
  await manage(school, 'lesson', 'move', booked.id, second);
  const petro = JSON.parse(await manage(school, 'teacher', 'add', 'Petro', 'Kit', 'petro@skylark.test', '--json')) as {
    id: string;
  };
  await manage(school, 'lesson', 'swap', booked.id, petro.id, '--anyway');
  await expect(student.page.getByText('Petro Kit')).toBeVisible();
  await manage(school, 'lesson', 'cancel', booked.id, '--by=student', '--reason=A cold');
  // The page that was open all the time is updated.
  await expect(student.page.getByText('Cancelled', { exact: true })).toBeVisible();
  const record = await manage(school, 'lesson', 'show', booked.id);
  for (const act of ['lesson.booked', 'lesson.moved', 'lesson.teacher_swapped', 'lesson.cancelled'])
    expect(record).toContain(act);
});

test('a teacher sets hours, copies a day, and closes a slot with a lesson in it', async ({ come, consoles }) => {
  // The server refuses an overlapping slot.
  consoles.mayReport(/status of 409/);
  const teacher = await come(demoTeacher);
  const { page } = teacher;
  await teacher.goTo('/lessons');
  await page.getByRole('link', { name: 'Schedule' }).click();
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: 'My working hours' }).click();
  await page.getByRole('button', { name: 'Add hours: Sunday' }).click();
  await page.getByLabel('Sunday: from').selectOption('20:00');
  await page.getByLabel('Sunday: to').selectOption('01:00');
  await page.getByRole('button', { name: 'Add hours: Saturday' }).click();
  await page.getByLabel('Saturday: from').last().selectOption('10:30');
  await page.getByLabel('Saturday: to').last().selectOption('11:00');
  await expect(page.getByText('This overlaps another time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save hours' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove Saturday, 10:30 to 11:00' }).click();
  await page.getByRole('button', { name: 'Copy Sunday to other days' }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'Close a slot' }).click();
  const dialog = page.getByRole('dialog');
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await dialog.getByText('Hours', { exact: true }).click();
  await dialog.getByLabel('From', { exact: true }).fill(`${day(0)}T00:00`);
  await dialog.getByLabel('To', { exact: true }).fill(`${day(9)}T00:00`);
  await expect(dialog.getByText(/lessons? (is|are) booked in this time/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Tell the school' }).click();
  await expect(dialog.getByText('Please fill this in')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A trip');
  // Around the demo school's closed slot "theatre".
  await dialog.getByRole('button', { name: 'Tell the school' }).click();
  await expect(page.getByText('A trip').first()).toBeVisible();
  await expect(page.getByText('The school knows that you can’t teach')).toBeVisible();
  await page.getByRole('button', { name: 'I can teach after all' }).click();
  await expect(page.getByText('A trip')).toHaveCount(0);
});
