import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { OFFLINE } from './parts/ConsoleWatch.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const FAILED = 'This part didn’t load. Please try again.';
const EXPECTED = [...OFFLINE, /net::ERR_FAILED/, /Failed to fetch dynamically imported module/];

/**
 * From here on the code of these parts fails to load.
 * @returns a function that ends this
 */
async function block(page: Page, ...parts: string[]): Promise<() => Promise<void>> {
  const pattern = new RegExp(`/assets/(${parts.join('|')})-[^/]*\\.js`);
  await page.route(pattern, (route) => route.abort());
  return () => page.unroute(pattern);
}

test('a part that fails to load in a lesson fails alone: the call continues', async ({ school, come, consoles }) => {
  test.setTimeout(120_000);
  consoles.mayReport(...EXPECTED, /A part of the page could not be loaded/);
  const reports: unknown[] = [];
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  const student = await come(lesson.student);
  teacher.page.on('request', (request) => {
    if (request.url().endsWith('/page_errors')) reports.push(request.postDataJSON());
  });
  const unblockDialogs = await block(teacher.page, 'WordList', 'RoomHomework');
  const unblockBoard = await block(student.page, 'Stage');
  await beginCall(lesson.id, teacher, student);

  await test.step('without the board the faces and buttons remain', async () => {
    await expect(student.page.getByText('The board isn’t here right now')).toBeVisible();
    for (const person of [teacher, student]) await person.room.seesTheOther();
    await student.page.getByRole('button', { name: 'Microphone' }).click();
    await student.page.getByRole('button', { name: 'Microphone' }).click();
    await unblockBoard();
    await student.page.getByRole('button', { name: 'Reload page!' }).click();
    await expect(student.room.slide(lesson.slides[0]!)).toBeVisible();
  });

  await test.step('a panel that fails to load says so, and opens after a reload', async () => {
    for (const name of ['Words', 'Homework']) {
      await teacher.page.getByRole('button', { name, exact: true }).click();
      await expect(teacher.page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible();
      await teacher.page.getByRole('button', { name: 'Close' }).click();
      await expect(teacher.page.getByText(FAILED)).toBeHidden();
      await teacher.room.seesTheOther();
    }
    await unblockDialogs();
    await teacher.page.getByRole('button', { name: 'Words', exact: true }).click();
    await teacher.page.getByRole('button', { name: 'Reload page!' }).click();
    await teacher.page.getByRole('button', { name: 'Words', exact: true }).click();
    await expect(teacher.page.getByRole('region', { name: 'Words' }).getByLabel('New word')).toBeVisible();
    await teacher.page.keyboard.press('Escape');
    for (const person of [teacher, student]) await person.room.seesTheOther();
  });

  await test.step('the school gets a report of the failure without personal data', () => {
    expect(reports.map((report) => (report as { part: string }).part)).toEqual(
      expect.arrayContaining(['lesson-word-list', 'panel-homework']),
    );
    expect(JSON.stringify(reports)).not.toContain(lesson.id);
  });
});

test('homework without a network: nothing crashes, and the text survives a reload', async ({
  school,
  come,
  consoles,
}) => {
  consoles.mayReport(...EXPECTED, /A part of the page could not be loaded/);
  const lesson = await bookLesson(school);
  const teacher = await come(lesson.teacher);
  await teacher.goTo(`/lessons/${lesson.id}`);
  await teacher.page.getByRole('button', { name: 'Add homework' }).click();
  await teacher.page.getByLabel('What to do').fill('Write about your cat.');
  await teacher.page.getByRole('button', { name: 'Set homework' }).click();
  await expect(teacher.page.getByRole('heading', { name: 'Write about your cat.' })).toBeVisible();

  const { page, ...child } = await come(lesson.student, { context: PHONE });
  void child;
  await page.goto(`${school.url}/homeworks`);
  const unblock = await block(page, 'MenuDrawer');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('alert').filter({ hasText: FAILED }).getByRole('button', { name: 'Close' }).click();
  await unblock();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Reload page!' }).click();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('application')).toBeVisible();
  const answer = page.getByLabel('Write here');
  await answer.fill('It is black.');
  await expect(page.getByText('Everything is saved')).toBeVisible();

  await page.context().setOffline(true);
  await expect(page.getByText('You’re offline')).toBeVisible();
  await answer.fill('It is black and white.');
  await page.getByRole('button', { name: 'I’m done!' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'No internet connection' }).or(page.getByRole('dialog')),
  ).toBeVisible();
  await page
    .getByRole('button', { name: /Close|Not yet/ })
    .first()
    .click();
  await expect(answer).toHaveValue('It is black and white.');

  // The page is left while nothing can be sent, and returns with the network.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide')));
  await page.context().setOffline(false);
  await page.reload();
  await expect(answer).toHaveValue('It is black and white.');
  await expect(page.getByText('Everything is saved')).toBeVisible();
});
