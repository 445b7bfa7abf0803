import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

test('a teacher reads notes, and puts up a timer, dice, a spinner and a curtain for both', async ({ school, come }) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  await beginCall(lesson.id, teacher, student);
  const both = [teacher, student];
  const { rows } = await school.pool.query<{ note: string }>(
    'select note from slides s join lessons l on l.deck_id = s.deck_id where l.id = $1 order by position',
    [lesson.id],
  );
  const notes = rows.map(({ note }) => note);

  await test.step('the note of the slide stands beside it, for the teacher alone', async () => {
    const panel = teacher.page.getByRole('region', { name: 'Notes' });
    await expect(panel.getByRole('status')).toHaveText(notes[0]!);
    await teacher.room.nextSlide();
    await expect(panel.getByRole('status')).toHaveText(notes[1]!);
    await expect(student.room.slide(lesson.slides[1]!)).toBeVisible();
    for (const note of notes) await expect(student.page.getByText(note)).toBeHidden();
  });

  await test.step('dice fall alike for both, and the child may throw them while it may draw', async () => {
    await teacher.page.getByRole('button', { name: 'Activities' }).click();
    await teacher.page.getByRole('button', { name: '2 dice' }).click();
    await expect(student.page.getByRole('button', { name: 'Roll' })).toBeHidden();
    await teacher.room.letTheStudentDraw(true);
    await student.page.getByRole('button', { name: 'Roll' }).click();
    const said = await Promise.all(
      both.map(async ({ page }) => {
        const fell = page.getByText(/^Dice: /);
        await expect(fell).toHaveCount(1);
        return fell.textContent();
      }),
    );
    expect(said[0]).toBe(said[1]);
  });

  await test.step('a timer runs, a spinner of the lesson’s words stops at the same word', async () => {
    await teacher.page.getByRole('button', { name: '1 min' }).click();
    for (const { page } of both) await expect(page.getByRole('timer', { name: 'Timer' })).toContainText('0:5');
    await teacher.page.getByRole('button', { name: 'Spinner' }).click();
    await teacher.page.getByRole('button', { name: 'Show the spinner' }).click();
    await student.page.getByRole('button', { name: 'Spin', exact: true }).click();
    const words = await Promise.all(
      both.map(async ({ page }) => {
        const result = page
          .getByRole('main')
          .getByRole('status')
          .filter({ hasText: /^(cow|pig|horse|sheep)$/ });
        await expect(result).toBeVisible();
        return result.textContent();
      }),
    );
    expect(words[0]).toBe(words[1]);
    await looksRight(teacher.page);
    await looksRight(student.page);
    await teacher.page.getByRole('button', { name: 'Put away' }).click();
    await teacher.page.getByRole('button', { name: 'Stop the timer' }).click();
    for (const { page } of both) await expect(page.getByRole('timer', { name: 'Timer' })).toBeHidden();
  });

  await test.step('a curtain hides a part from the child, and goes where keys take it', async () => {
    const hidden = student.page.getByText('Part of the page is hidden.');
    await teacher.page.getByRole('button', { name: 'Curtain' }).click();
    await expect(hidden).toBeAttached();
    const edge = teacher.page.getByRole('button', { name: 'Left edge' });
    const before = await edge.boundingBox();
    await edge.focus();
    for (let press = 0; press < 3; press += 1) await teacher.page.keyboard.press('Shift+ArrowLeft');
    await expect.poll(async () => (await edge.boundingBox())!.x).toBeLessThan(before!.x - 50);
    await teacher.page.reload();
    await expect(edge).toBeVisible();
    await looksRight(teacher.page);
    await teacher.page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(hidden).toBeHidden();
  });
});
