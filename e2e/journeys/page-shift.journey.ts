import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { BUSY, EVERYBODYS, FAMILYS, pagesOfTeacher, pagesWithAnId, PUBLIC, TEACHERS } from './parts/everyPage.ts';
import { demoStudent, demoTeacher } from './parts/lessons.ts';
import { settled } from './parts/looks.ts';
import { layoutShift } from './parts/shifts.ts';
import { walksAll } from './parts/walkedLocales.ts';

/** Google calls a shift above 0.1 in need of improvement (https://web.dev/articles/cls). */
const SHIFT_MAX = 0.1;

const WIDTHS = [320, 390, 1440];

/**
 * Families of the demo school whose pages are mostly empty: the heights of empty parts differ from those of filled
 * ones.
 */
const BEGINNERS: Readonly<Record<string, readonly string[]>> = {
  'family@skylark.test': ['/lessons', '/buy/history', '/progress', '/words', '/stars', '/homeworks', '/schedule'],
  'paid@skylark.test': ['/lessons', '/booking'],
  'trial@skylark.test': ['/lessons', '/booking', '/buy'],
};

/** At each width, what was read or about to be pressed doesn't move away while the page is loading. */
async function standStill(page: Page, paths: readonly string[], who: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('h1').first()).toBeVisible();
      await expect(page.locator('#prerendered')).toHaveCount(0);
      await expect(page.locator(BUSY)).toHaveCount(0);
      await page.evaluate(settled);
      const { score, moved } = await page.evaluate(layoutShift);
      const name = `${who} ${path} at ${width}`;
      expect.soft(score > SHIFT_MAX ? moved : [], `${name}: its content moved by ${score.toFixed(2)}`).toEqual([]);
    }
  }
}

test.describe('no page moves while it loads', () => {
  test.describe.configure({ timeout: walksAll ? 600_000 : 180_000 });

  test('those of a visitor', async ({ page, school, consoles }) => {
    // A certificate that doesn't exist, and a page that doesn't.
    consoles.mayReport(/status of 404/);
    const paths = walksAll ? [...PUBLIC, '/payments/new', '/certificates/nothing', '/check', '/nowhere'] : ['/welcome'];
    await standStill(
      page,
      paths.map((path) => school.url + path),
      'visitor',
    );
  });

  for (const account of [demoStudent, demoTeacher])
    test(`those of a ${account.type}`, async ({ come, school }) => {
      const { page, url } = await come(account);
      const isStudent = account === demoStudent;
      const withAnId = isStudent ? await pagesWithAnId(school) : await pagesOfTeacher(school);
      const own = isStudent ? [...FAMILYS, ...withAnId] : [...TEACHERS, ...withAnId];
      const most = isStudent ? ['/lessons', withAnId[0] ?? ''] : ['/lessons'];
      const paths = walksAll ? [...EVERYBODYS, ...own] : most;
      await standStill(
        page,
        paths.map((path) => url + path),
        account.type,
      );
    });

  for (const [email, every] of Object.entries(BEGINNERS))
    test(`those of ${email}`, async ({ come }) => {
      const { page, url } = await come({ ...demoStudent, email, password: 'skylark-family' });
      const paths = walksAll ? every : every.slice(0, 1);
      await standStill(
        page,
        paths.map((path) => url + path),
        email,
      );
    });
});
