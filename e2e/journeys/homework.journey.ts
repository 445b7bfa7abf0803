import { oneOfEach } from '../../web/test/oneOfEach.ts';
import { expect, test } from './journey.ts';
import { BoardPaper } from './parts/BoardPaper.ts';
import { OFFLINE } from './parts/ConsoleWatch.ts';
import { countHeardSounds } from './parts/heardSounds.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { bookPlayed, givePlayed, solve } from './parts/playing.ts';

/** In Ukrainian. */
const BOARD = 'Дошка';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('homework: assigned, done on a phone with a network failure, finished on another device, scored', async ({
  school,
  come,
  consoles,
}, info) => {
  test.slow();
  // After `online` the page replaces a socket that opens slowly, as on a busy machine.
  consoles.mayReport(...OFFLINE);
  const lesson = await bookLesson(school);
  await school.pool.query("update accounts set locale = 'uk' where email = $1", [lesson.student.email]);
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
    await expect(child.page.getByText('Ви відкрили це в іншій вкладці або на іншому пристрої.')).toBeVisible();
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
    await page.getByRole('button', { name: 'Say your comment' }).click();
    await expect(page.getByRole('timer')).toContainText(/[1-9]/);
    await looksRight(page, { name: 'comment-recording', info });
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Listen \(/ })).toBeVisible();
    await looksRight(page, { name: 'comment-recorded', info });
    await page.getByRole('button', { name: 'Finish review' }).click();
  });

  await test.step('the child sees it at once', async () => {
    const { page } = atHome;
    await expect(page.getByRole('img', { name: '5 зірок з 5' })).toBeVisible();
    await expect(page.getByText('What a lovely cat!')).toBeVisible();
    await expect(page.getByText('Wonderful!')).toBeVisible();
    await new BoardPaper(page, BOARD).shows({ x: 400, y: 700 });
  });

  const hear = atHome.page.getByRole('button', { name: 'Послухай, що каже Olena' });
  await test.step('and hears what the teacher said, to its end', async () => {
    const heardSounds = await countHeardSounds(atHome.page);
    await looksRight(atHome.page, { name: 'comment-heard', info });
    await hear.click();
    await expect.poll(heardSounds).toBe(1);
    await expect(hear).toBeVisible();
  });

  await test.step('what the teacher takes back is gone at once', async () => {
    const { page } = teacher;
    await teacher.goTo(new URL(atHome.page.url()).pathname);
    await page.getByRole('button', { name: 'Remove the spoken comment' }).click();
    await expect(hear).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Say your comment' })).toBeVisible();
  });
});

test('homework: a word that is said on a slide gets a star and a word back by voice, which the child hears', async ({
  school,
  come,
}, info) => {
  const lesson = await bookPlayed(school);
  const homework = `/homeworks/${await givePlayed(school, lesson.id)}`;
  const child = await come(lesson.student, { context: PHONE });
  await test.step('the child says the words of one slide of many, and hands it in', async () => {
    const { page } = child;
    await child.goTo(homework);
    await page.getByRole('button', { name: 'Start', exact: true }).tap();
    // On a busy machine a swipe may end as a fling, and the next tap only stops it: a person taps again.
    await expect(async () => {
      await page.getByRole('button', { name: /^Slide \d+: say$/ }).tap();
      await expect(page.locator('[data-kind="say"]')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await solve(page, oneOfEach.say, 'touch');
    await expect(page.getByRole('button', { name: 'Listen: hello' })).toBeVisible();
    await page.getByRole('button', { name: 'I’m done!' }).tap();
    await page.getByRole('button', { name: 'Hand it in', exact: true }).tap();
    await page.getByRole('dialog', { name: 'Handed in!' }).getByRole('button', { name: 'Close' }).tap();
  });

  const teacher = await come(lesson.teacher);
  await test.step('the teacher hears it, and answers before the homework is reviewed', async () => {
    const { page } = teacher;
    await teacher.goTo(homework);
    const heardSounds = await countHeardSounds(page);
    await page.getByRole('button', { name: 'Listen: hello' }).click();
    await expect.poll(heardSounds).toBe(1);
    await page.getByRole('button', { name: 'A star for hello' }).click();
    // The recording stops by itself, because a word is short.
    await page.getByRole('button', { name: 'Say a word back for hello' }).click();
    await expect(page.getByRole('button', { name: 'Listen to your word back for hello' })).toBeVisible();
    await looksRight(page, { name: 'said-words', info });
  });

  await test.step('the child’s open page has both at once', async () => {
    const { page } = child;
    await expect(page.getByRole('img', { name: 'A star from Olena' })).toBeVisible();
    const heardSounds = await countHeardSounds(page);
    await looksRight(page, { name: 'said-words-child', info });
    await page.getByRole('button', { name: 'Listen to Olena' }).tap();
    await expect.poll(heardSounds).toBe(1);
    await teacher.page.getByRole('button', { name: 'Remove your word back for hello' }).click();
    await expect(page.getByRole('button', { name: 'Listen to Olena' })).toHaveCount(0);
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
