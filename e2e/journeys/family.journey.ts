import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { walkedLocales } from './parts/walkedLocales.ts';
import { wordsOf } from './parts/words.ts';

test.describe('a family of two children', () => {
  test.describe.configure({ timeout: 240_000 });

  for (const locale of walkedLocales) {
    test(`adds the second, turns between them in every tab, follows links and removes one, in ${locale}`, async ({
      school,
      come,
      consoles,
    }, info) => {
      // A tab showing the other child gets this response, and follows.
      consoles.mayReport(/status of 409/);
      const say = wordsOf(locale);
      const { student, id: lesson } = await bookLesson(school);
      await school.pool.query('update accounts set locale = $1 where email = $2', [locale, student.email]);
      const { page, url } = await come(student, { context: { locale: 'en-GB' } });
      await page.goto(`${url}/settings/profile`);
      await page.getByRole('button', { name: say('family.add') }).click();
      const adding = page.getByRole('dialog', { name: say('family.add.title') });
      await adding.getByRole('textbox', { name: say('family.first_name') }).fill('Ostap');
      await adding.getByRole('button', { name: say('family.add') }).click();

      // The new child's own, empty page.
      await page.waitForURL('**/lessons');
      const button = page.getByRole('button', { name: say('family.switch', { name: 'Ostap' }) });
      await expect(button).toBeVisible();
      await button.click();
      await looksRight(page, { name: `family-menu-${locale}`, info });
      await page.keyboard.press('Escape');

      // A link from a message about the first child.
      const other = await page.context().newPage();
      await other.goto(`${url}/lessons/${lesson}`);
      await expect(
        other.getByRole('heading', { level: 1, name: say('lessons.number', { number: '1' }) }),
      ).toBeVisible();
      await looksRight(other, { name: `family-other-${locale}`, info });
      await expect(other.getByText('Ostap', { exact: true })).toHaveCount(0);
      await expect(other).toHaveURL(`${url}/lessons/${lesson}`);

      // The tab that showed Ostap has followed.
      await expect(button).toHaveCount(0);

      await page.goto(`${url}/settings/profile`);
      await page.getByRole('button', { name: say('family.remove_one', { name: 'Ostap' }) }).click();
      const removing = page.getByRole('dialog');
      await removing.getByRole('textbox', { name: say('family.password') }).fill(student.password);
      await looksRight(page, { name: `family-remove-${locale}`, info });
      await removing.getByRole('button', { name: say('family.remove.action') }).click();
      await expect(removing).toHaveCount(0);
      await expect(page.getByRole('button', { name: say('family.remove_one', { name: 'Ostap' }) })).toHaveCount(0);
      await expect(page.getByRole('banner').getByRole('button', { name: /Ostap/ })).toHaveCount(0);
    });
  }
});
