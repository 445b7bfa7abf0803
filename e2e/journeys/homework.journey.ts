import { expect, test } from './journey.ts';
import { BoardPaper } from './parts/BoardPaper.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

/** In Ukrainian. */
const BOARD = 'Дошка';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('homework: assigned, done on a phone with a network failure, finished on another device, scored', async ({
  school,
  come,
  consoles,
}) => {
  test.slow();
  // After `online` the page replaces a socket that opens slowly, as on a busy machine.
  consoles.mayReport(/ERR_INTERNET_DISCONNECTED/, /WebSocket is closed before the connection is established/);
  const lesson = await bookLesson(school);
  await school.pool.query("update people set locale = 'uk' where email = $1", [lesson.student.email]);
  const teacher = await come(lesson.teacher);

  await test.step('the teacher gives it on the page of the lesson', async () => {
    const { page } = teacher;
    await teacher.goTo(`/lessons/${lesson.id}`);
    await page.getByRole('button', { name: 'Add homework' }).click();
    await page.getByLabel('What to do').fill('Draw a cat and say what it likes.');
    await page.getByLabel('Words to practise').fill('cat, milk');
    await page.getByRole('button', { name: 'Set homework' }).click();
    await expect(page.getByRole('heading', { name: 'Draw a cat and say what it likes.' })).toBeVisible();
    await teacher.goTo('/homeworks');
    await expect(page.getByText('Nothing to review.')).toBeVisible();
  });

  const child = await come(lesson.student, { context: PHONE });
  const paper = new BoardPaper(child.page, BOARD);
  await test.step('the child begins on a phone, in Ukrainian', async () => {
    const { page } = child;
    await child.goTo('/homeworks');
    await looksRight(page);
    await page.getByRole('link', { name: 'Почати' }).click();
    await page.getByRole('button', { name: 'Почати' }).click();
    await expect(paper.surface).toBeVisible();
    await paper.draw({ x: 300, y: 300 }, { x: 700, y: 500 });
    await page.getByLabel('Напиши тут').fill('It likes milk.');
    await expect(page.getByText('Усе збережено')).toBeVisible();
  });

  await test.step('offline work is sent when the network returns', async () => {
    const { page } = child;
    await page.context().setOffline(true);
    await expect(page.getByText('Немає мережі')).toBeVisible();
    await paper.draw({ x: 900, y: 300 }, { x: 1300, y: 500 });
    await paper.shows({ x: 1100, y: 400 });
    await page.context().setOffline(false);
    await expect(page.getByText('Усе збережено')).toBeVisible();
  });

  const atHome = await come(lesson.student);
  await test.step('it finishes on another device, where everything is there', async () => {
    const { page } = atHome;
    await page.goto(child.page.url());
    await expect(child.page.getByText('Ви відкрили це на іншому пристрої.')).toBeVisible();
    await new BoardPaper(page, BOARD).shows({ x: 500, y: 400 }, { x: 1100, y: 400 });
    await expect(page.getByLabel('Напиши тут')).toHaveValue('It likes milk.');
    await looksRight(page);
    await page.getByRole('button', { name: 'Сказати вголос' }).click();
    await expect(page.getByRole('timer')).toContainText('1 с');
    await page.getByRole('button', { name: 'Готово', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Запис 1/ })).toBeVisible();
    await page.getByRole('button', { name: 'Усе готово!' }).click();
    await page.getByRole('button', { name: 'Здати', exact: true }).click();
    // It isn't celebrated: the presentation's games are still asleep.
    await page.getByRole('dialog', { name: 'Здано!' }).getByRole('button', { name: 'Закрити' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Здано!' })).toBeVisible();
  });

  await test.step('the teacher’s open list has it at once; it is commented, marked and scored', async () => {
    const { page } = teacher;
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    const board = new BoardPaper(page);
    await board.shows({ x: 500, y: 400 }, { x: 1100, y: 400 });
    await expect(page.getByText('It likes milk.')).toBeVisible();
    await looksRight(page);
    await board.draw({ x: 300, y: 700 }, { x: 500, y: 700 });
    await page.getByLabel('Comment on this page').fill('What a lovely cat!');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: /^Recording 1/ }).click();
    await expect(page.locator('audio')).toBeVisible();
    await page.getByRole('radio', { name: '5 stars' }).press('Space');
    await page.getByLabel('Comment for the child').fill('Wonderful!');
    await page.getByRole('button', { name: 'Finish review' }).click();
  });

  await test.step('the child sees it at once', async () => {
    const { page } = atHome;
    await expect(page.getByRole('img', { name: '5 зірок з 5' })).toBeVisible();
    await expect(page.getByText('What a lovely cat!')).toBeVisible();
    await expect(page.getByText('Wonderful!')).toBeVisible();
    await new BoardPaper(page, BOARD).shows({ x: 400, y: 700 });
  });
});

test('a whiteboard that both draw on, without a lesson', async ({ school, come }) => {
  const lesson = await bookLesson(school, { startsInMinutes: 3000 });
  const teacher = await come(lesson.teacher);
  const { page } = teacher;
  await teacher.goTo('/whiteboards');
  await expect(page.getByText('No whiteboards yet')).toBeVisible();
  const student = await come(lesson.student);
  await student.goTo('/whiteboards');
  await expect(student.page.getByText('No whiteboards yet')).toBeVisible();
  await looksRight(student.page);
  await page.getByRole('button', { name: 'New whiteboard' }).click();
  await page.getByLabel('Name for the teacher').fill('Max: animals');
  await page.getByLabel('Name for the student').fill('My animals');
  await page.getByLabel('Student', { exact: true }).selectOption({ label: 'Max Journey' });
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Max: animals' })).toBeVisible();

  await student.page.getByRole('link', { name: 'Open: My animals' }).click();
  const [own, childs] = [new BoardPaper(page), new BoardPaper(student.page)];
  await expect(page.getByText('Max is here')).toBeVisible();
  await Promise.all([
    own.draw({ x: 200, y: 200 }, { x: 600, y: 200 }),
    childs.draw({ x: 200, y: 600 }, { x: 600, y: 600 }),
  ]);
  for (const board of [own, childs]) await board.shows({ x: 400, y: 200 }, { x: 400, y: 600 });
  await looksRight(page);

  await student.page.getByRole('button', { name: 'New page' }).click();
  await childs.draw({ x: 300, y: 300 }, { x: 700, y: 300 });
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save all as PDF' }).click();
  expect((await saved).suggestedFilename()).toBe('Max-animals.pdf');

  await page.getByRole('button', { name: 'Archive: Max: animals' }).click();
  await expect(student.page.getByText('This whiteboard is in the archive.')).toBeVisible();
  await expect(student.page.getByRole('toolbar')).toHaveCount(0);
});
