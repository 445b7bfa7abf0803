import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { doubleTexts, misfits, setRootText } from './parts/largeText.ts';
import { demoStudent, demoTeacher } from './parts/lessons.ts';
import { settled } from './parts/looks.ts';
import { walkedLocales } from './parts/walkedLocales.ts';

const EVERYBODYS = [
  '/lessons',
  '/lessons?list=past',
  '/schedule',
  '/schedule/edit',
  '/homeworks',
  '/whiteboards',
  '/settings/profile',
  '/settings/integrations',
  '/settings/devices',
  '/settings/notifications',
];
const FAMILYS = ['/buy', '/buy/history', '/invite-friends', '/booking', '/progress', '/words'];
const TEACHERS = ['/materials'];
const PUBLIC = [
  '/welcome',
  '/login',
  '/login/email',
  '/login/phone',
  '/register',
  '/register/wizard',
  '/forget-password',
  '/pages/terms',
];

const BUSY = '[aria-busy=true], [role=status][aria-label], [data-loading], .mantine-Skeleton-root';

/** Nothing makes the page wider than the window and no text is cut off: as it is, then with larger texts of both kinds. */
async function fits(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible();
  await expect(page.locator(BUSY)).toHaveCount(0);
  const looks = async (how: string): Promise<void> => {
    await page.evaluate(settled);
    expect.soft(await page.evaluate(misfits), `${name} ${how}`).toEqual([]);
  };
  await looks('as it is');
  await page.evaluate(setRootText, 200);
  await looks('with the root at 200 %');
  await page.evaluate(setRootText, 100);
  await page.evaluate(doubleTexts);
  await looks('with every text at 200 %');
}

test.describe('at 320 px, with text at 100 and at 200 percent, no page scrolls sideways', () => {
  test.describe.configure({ timeout: 240_000 });
  test.use({ viewport: { width: 320, height: 640 } });

  for (const locale of walkedLocales) {
    for (const account of [demoStudent, demoTeacher])
      test(`those of a ${account.type}, ${locale}`, async ({ come, school }) => {
        await school.pool.query('update people set locale = $1 where email = $2', [locale, account.email]);
        const { page, url } = await come(account, { context: { viewport: { width: 320, height: 640 } } });
        try {
          for (const path of [...EVERYBODYS, ...(account === demoStudent ? FAMILYS : TEACHERS)]) {
            await page.goto(url + path);
            await fits(page, `${account.type} ${path} ${locale}`);
          }
        } finally {
          // Other journeys share the school.
          await school.pool.query("update people set locale = 'en' where email = $1", [account.email]);
        }
      });

    test(`those of everybody, ${locale}`, async ({ page, school }) => {
      for (const path of PUBLIC) {
        await page.goto(`${school.url}${path}?lang=${locale}`);
        await fits(page, `${path} ${locale}`);
      }
    });
  }
});
