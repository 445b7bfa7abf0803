import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { doubleTexts, growTexts, misfits, setRootText } from './parts/largeText.ts';
import { BUSY, EVERYBODYS, FAMILYS, pagesOfTeacher, pagesWithAnId, PUBLIC, TEACHERS } from './parts/everyPage.ts';
import { bookLesson, demoStudent, demoTeacher } from './parts/lessons.ts';
import { settled, violationsIn } from './parts/looks.ts';
import { wordsOf } from './parts/words.ts';
import { walkedLocales, walksAll } from './parts/walkedLocales.ts';

/**
 * The page is never wider than the window and no text is cut off: normally, then with both kinds of enlarged text, and
 * every text does get larger. In
 * trials axe also checks each page with higher contrast.
 */
async function fits(page: Page, name: string, isRoom = false): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator('#prerendered')).toHaveCount(0);
  // A room continuously announces its state.
  if (!isRoom) await expect(page.locator(BUSY)).toHaveCount(0);
  const capture = async (how: string): Promise<void> => {
    await page.evaluate(settled);
    expect.soft(await page.evaluate(misfits), `${name} ${how}`).toEqual([]);
  };
  await capture('as it is');
  if (walksAll) {
    await page.emulateMedia({ contrast: 'more' });
    await page.evaluate(settled);
    expect.soft(await violationsIn(page), `${name} with more contrast`).toEqual([]);
    await page.emulateMedia({ contrast: null });
  }
  expect.soft(await page.evaluate(growTexts), `${name}: every text grows with the browser's setting`).toEqual([]);
  await capture('with the root at 200 %');
  await page.evaluate(setRootText, 100);
  await page.evaluate(doubleTexts);
  await capture('with every text at 200 %');
}

test.describe('at 320 px, with text at 100 and 200 percent, no page scrolls horizontally', () => {
  test.describe.configure({ timeout: 240_000 });
  test.use({ viewport: { width: 320, height: 640 } });

  for (const locale of walkedLocales) {
    for (const account of [demoStudent, demoTeacher])
      test(`those of a ${account.type}, ${locale}`, async ({ come, school }) => {
        await school.pool.query('update accounts set locale = $1 where email = $2', [locale, account.email]);
        const { page, url } = await come(account, { context: { viewport: { width: 320, height: 640 } } });
        try {
          const own = account === demoStudent ? FAMILYS : [...TEACHERS, ...(await pagesOfTeacher(school))];
          for (const path of [...EVERYBODYS, ...own]) {
            await page.goto(url + path);
            await fits(page, `${account.type} ${path} ${locale}`);
          }
        } finally {
          // Other journeys share the school.
          await school.pool.query("update accounts set locale = 'en' where email = $1", [account.email]);
        }
      });

    test(`those of everybody, ${locale}`, async ({ page, school }) => {
      for (const path of PUBLIC) {
        await page.goto(`${school.url}${path}?lang=${locale}`);
        await fits(page, `${path} ${locale}`);
      }
    });
  }

  for (const locale of walkedLocales)
    test(`those with an id, a dialog and the room of a student, ${locale}`, async ({ come, school }) => {
      await school.pool.query('update accounts set locale = $1 where email = $2', [locale, demoStudent.email]);
      const { page, url } = await come(demoStudent, { context: { viewport: { width: 320, height: 640 } } });
      try {
        for (const path of await pagesWithAnId(school)) {
          await page.goto(url + path);
          await fits(page, `student ${path} ${locale}`);
        }
        const say = wordsOf(locale);
        await page.goto(`${url}/lessons`);
        await page
          .getByRole('button', { name: say('lessons.cancel') })
          .first()
          .click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await fits(page, `student dialog ${locale}`);
      } finally {
        await school.pool.query("update accounts set locale = 'en' where email = $1", [demoStudent.email]);
      }
      // The room of a lesson that no other journey uses.
      const lesson = await bookLesson(school);
      const one = lesson.student;
      await school.pool.query('update accounts set locale = $1 where email = $2', [locale, one.email]);
      const inside = await come(one, { context: { viewport: { width: 320, height: 640 } } });
      await inside.goTo(`/rooms/${lesson.id}`);
      await fits(inside.page, `lobby student ${locale}`, true);
      await inside.page.reload();
      await inside.page.getByRole('button', { name: wordsOf(locale)('room.join.without') }).click();
      await expect(inside.page.getByRole('button', { name: wordsOf(locale)('room.leave') })).toBeVisible();
      await fits(inside.page, `room student ${locale}`, true);
    });

  for (const locale of walkedLocales)
    test(`the room of a teacher and the board before it, ${locale}`, async ({ come, school }) => {
      const say = wordsOf(locale);
      const now = await bookLesson(school);
      const later = await bookLesson(school, { startsInMinutes: 30 * 60 });
      for (const [lesson, path] of [
        [now, `/rooms/${now.id}`],
        [later, `/lessons/${later.id}/prepare`],
      ] as const) {
        await school.pool.query('update accounts set locale = $1 where email = $2', [locale, lesson.teacher.email]);
        const { page, url } = await come(lesson.teacher, { context: { viewport: { width: 320, height: 640 } } });
        await page.goto(url + path);
        if (lesson === now) await page.getByRole('button', { name: say('room.join.without') }).click();
        // The thumbnail of a free page contains its name.
        await page.getByRole('button', { name: say('room.new_page') }).click();
        await fits(page, `${path} ${locale}`, true);
        const board = await page.getByRole('application').boundingBox();
        expect(board?.height).toBeGreaterThan(100);
      }
    });
});
