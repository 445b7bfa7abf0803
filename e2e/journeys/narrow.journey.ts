import { expect, test } from './journey.ts';
import { demoStudent, demoTeacher } from './parts/lessons.ts';
import { saveScreenshot, settled } from './parts/looks.ts';
import type { School } from './parts/School.ts';

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoral';

/**
 * Gives everyone a long name and an unconfirmed email; other journeys share the school, so it is reverted after the
 * test.
 */
async function withLongNames(school: School, look: () => Promise<void>): Promise<void> {
  await school.pool.query(`
    create table names as select id, first_name, last_name from people;
    create table proofs as select id, email_confirmed_at from accounts;
    update accounts set email_confirmed_at = null`);
  await school.pool.query('update people set first_name = $1, last_name = $1', [LONG_NAME]);
  try {
    await look();
  } finally {
    await school.pool.query(`
      update people p set first_name = n.first_name, last_name = n.last_name from names n where n.id = p.id;
      update accounts a set email_confirmed_at = n.email_confirmed_at from proofs n where n.id = a.id;
      drop table names, proofs`);
  }
}

test('no page is wider than a small phone, with a name of 46 letters and an email to confirm', async ({
  school,
  come,
}, info) => {
  const pages = ['/lessons', '/lessons?list=past', '/schedule', '/schedule/edit', '/settings/profile', '/homeworks'];
  await withLongNames(school, async () => {
    for (const account of [demoStudent, demoTeacher]) {
      const person = await come(account);
      const { page } = person;
      for (const path of account === demoStudent ? [...pages, '/buy', '/buy/history', '/invite-friends'] : pages) {
        await person.goTo(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('[aria-busy=true], [role=status][aria-label="Loading"]')).toHaveCount(0);
        for (const width of [320, 390, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate(settled);
          await saveScreenshot(page, { name: `${account.type}${path.replaceAll('/', '-')}-${width}`, info });
          const widest = await page.evaluate(() => document.documentElement.scrollWidth);
          expect(widest, `${account.type} ${path}`).toBeLessThanOrEqual(width);
          const header = await page
            .getByRole('banner')
            .first()
            .evaluate((element) => {
              const parts = [...element.querySelectorAll('a, button')].filter(
                (part) => part.getClientRects().length > 0,
              );
              return parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent);
            });
          expect(header, `what is cut in the header of ${path}`).toEqual([]);
        }
      }
    }
  });
});

test('unsaved hours are asked about before a link leads away, and are still there after going back', async ({
  come,
}) => {
  const person = await come(demoTeacher);
  const { page } = person;
  await person.goTo('/schedule');
  await page.getByRole('link', { name: 'My working hours' }).first().click();
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Lessons', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Stay here' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/schedule\/edit$/);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await page.getByRole('link', { name: 'Lessons', exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My working hours' })).toBeVisible();
  await expect(page).toHaveURL(/\/schedule\/edit$/);
  await expect(page.getByText('Not saved yet')).toHaveCount(0);

  // The browser's back button does not ask, and nothing is lost.
  await page.getByRole('button', { name: /^Add/ }).first().click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'My working hours' })).toBeHidden();
  await page.goForward();
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('a review is edited with one press, and the focus goes along', async ({ school, come }) => {
  const person = await come(demoStudent);
  const { page } = person;
  const { rows } = await school.pool.query<{ lesson_id: string }>(
    "select r.lesson_id from reviews r join lessons l on l.id = r.lesson_id join accounts p on p.id = l.student_id where p.email = $1 and r.author_role = 'student' limit 1",
    [demoStudent.email],
  );
  await person.goTo(`/lessons/${rows[0]?.lesson_id}`);
  await page.getByRole('link', { name: 'Edit my review' }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit my review' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox')).toBeFocused();
});

test('the refund dialog begins on the way out, and gives the focus back', async ({ come }) => {
  const person = await come(demoStudent);
  const { page } = person;
  await person.goTo('/buy/history');
  const refund = page.getByRole('button', { name: 'Refund', exact: true }).first();
  await refund.press('Enter');
  await expect(page.getByRole('dialog').getByText('Cancel')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(refund).toBeFocused();
});
