import { expect, test } from './journey.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { saveScreenshot, settled } from './parts/looks.ts';

const line = [
  { x: 200, y: 300 },
  { x: 700, y: 300 },
];
const lower = (by: number) => line.map(({ x, y }) => ({ x, y: y + by }));
const PHONE_ON_ITS_SIDE = { width: 844, height: 390 };

test('a selection never removes a stroke, and pages can be turned', async ({ school, come }, info) => {
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  await beginCall(lesson.id, teacher, student);
  await teacher.room.letTheStudentDraw(true);
  await expect(student.room.tools).toBeVisible();

  await test.step('after "select all" with the focus anywhere, whole strokes are drawn', async () => {
    for (const [index, person] of [teacher, student].entries()) {
      await person.page.getByRole('heading', { level: 1 }).click();
      await person.page.keyboard.press('Control+a');
      expect(await person.page.evaluate(() => getSelection()?.toString() ?? '')).toBe('');
      await person.page.getByRole('button', { name: /^Pen/ }).first().click();
      const drawn = lower(index * 100);
      await person.room.board.draw(...drawn);
      for (const watcher of [teacher, student])
        await watcher.room.board.shows(...drawn, { x: 450, y: 300 + index * 100 });
    }
  });

  await test.step('a drag across the page selects nothing', async () => {
    const title = await teacher.page.getByRole('heading', { level: 1 }).boundingBox();
    await teacher.page.mouse.move(title!.x + 2, title!.y + 2);
    await teacher.page.mouse.down();
    await teacher.page.mouse.move(600, 500, { steps: 5 });
    await teacher.page.mouse.up();
    expect(await teacher.page.evaluate(() => getSelection()?.toString() ?? '')).toBe('');
    await teacher.room.board.draw(...lower(200));
    await student.room.board.shows(...lower(200), { x: 450, y: 500 });
  });

  await test.step('"select all" on the board takes every object of the page', async () => {
    await teacher.room.board.surface.focus();
    await teacher.page.keyboard.press('Control+a');
    await teacher.page.keyboard.press('ArrowDown');
    await student.room.board.shows({ x: 450, y: 310 });
    await teacher.page.keyboard.press('Control+z');
    await teacher.page.keyboard.press('Escape');
  });

  await test.step('a free page says where one is, and leads back to the last slide', async () => {
    const turn = teacher.page.getByRole('toolbar', { name: 'Teacher’s tools' });
    await teacher.page.getByRole('button', { name: 'New page' }).click();
    await expect(turn.getByText('Page 1')).toBeVisible();
    await expect(turn.getByRole('button', { name: 'Next slide' })).toBeDisabled();
    await turn.getByRole('button', { name: 'Previous slide' }).click();
    await expect(turn.getByText(`${lesson.slides.length} of ${lesson.slides.length}`)).toBeVisible();
    await turn.getByRole('button', { name: 'Next slide' }).click();
    await expect(turn.getByText('Page 1')).toBeVisible();
    await turn.getByRole('button', { name: 'Previous slide' }).click();
  });

  await test.step('the sign that the student looks elsewhere leaves the buttons free', async () => {
    await teacher.page.getByRole('button', { name: 'Screens in sync' }).click();
    const more = student.room.tools.getByRole('button', { name: 'More' });
    await more.click();
    await student.page.getByRole('button', { name: 'Zoom in' }).click();
    await expect(teacher.room.status('Max is looking at another part of the page')).toBeVisible();
    await saveScreenshot(teacher.page, { name: 'looks-elsewhere', info });
    const turn = teacher.page.getByRole('toolbar', { name: 'Teacher’s tools' });
    await turn.getByRole('button', { name: 'Previous slide' }).click();
    await turn.getByRole('button', { name: 'Next slide' }).click();
  });

  await test.step('on a phone in landscape the slide is as large as the screen allows', async () => {
    for (const person of [teacher, student]) {
      await person.page.setViewportSize(PHONE_ON_ITS_SIDE);
      await person.page.evaluate(settled);
      await saveScreenshot(person.page, { name: `side-${person.account.type}`, info });
      const slide = await person.room.slide(lesson.slides.at(-1)!).boundingBox();
      expect(slide!.height).toBeGreaterThan(PHONE_ON_ITS_SIDE.height / 2);
      for (const button of await person.room.tools.getByRole('button').all()) {
        const box = await button.boundingBox();
        expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(40);
      }
    }
  });

  await test.step('a whiteboard too: its whole page is visible', async () => {
    await teacher.goTo('/whiteboards');
    await teacher.page.getByRole('button', { name: 'New whiteboard' }).click();
    await teacher.page.getByLabel('Name for the teacher').fill('Max: animals');
    await teacher.page.getByLabel('Name for the student').fill('My animals');
    await teacher.page.getByLabel('Student', { exact: true }).selectOption({ label: 'Max Journey' });
    await teacher.page.getByRole('button', { name: 'Create' }).click();
    const surface = teacher.page.getByRole('application');
    await expect(surface).toBeVisible();
    await teacher.page.evaluate(settled);
    await saveScreenshot(teacher.page, { name: 'side-whiteboard', info });
    const box = await surface.boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(PHONE_ON_ITS_SIDE.height);
  });
});
