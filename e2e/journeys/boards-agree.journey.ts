import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';

test('both boards agree when drawing is disabled during a stroke, and a cleared page is restored after a reload', async ({
  school,
  come,
}) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  await beginCall(lesson.id, teacher, student);
  await teacher.room.letTheStudentDraw(true);
  await expect(student.room.tools).toBeVisible();
  const half = [
    { x: 200, y: 300 },
    { x: 700, y: 300 },
  ];
  const middle = { x: 450, y: 300 };

  await test.step('what was drawn before stays on both, what comes after is on neither', async () => {
    await student.room.board.press(...half);
    await teacher.room.board.shows(...half, middle);
    await teacher.room.letTheStudentDraw(false);
    await expect(student.room.tools).toBeHidden();
    await student.page.mouse.move(900, 620, { steps: 5 });
    await student.page.mouse.up();
    for (const person of [teacher, student]) await person.room.board.shows(...half, middle);
  });

  await test.step('the teacher clears, reloads the page, and undoes it', async () => {
    await teacher.page.getByRole('button', { name: /^More tools/ }).click();
    await teacher.page.getByRole('button', { name: 'Clear the page' }).click();
    await teacher.page
      .getByRole('dialog', { name: 'Clear this page?' })
      .getByRole('button', { name: 'Clear', exact: true })
      .click();
    for (const person of [teacher, student]) await person.room.board.isBlankAt(middle);
    await teacher.page.reload();
    await expect(teacher.room.tools).toBeVisible();
    await teacher.room.board.isBlankAt(middle);
    await teacher.page.getByRole('button', { name: 'Undo' }).click();
    for (const person of [teacher, student]) await person.room.board.shows(...half, middle);
  });
});
