import { expect, test } from './journey.ts';
import { givePasskeys } from './parts/givePasskeys.ts';
import { bookLesson } from './parts/lessons.ts';
import { growTexts, misfits } from './parts/largeText.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import { Outbox } from './parts/Outbox.ts';

test('an invited manager joins the desk with a passkey, finds a family by half a number, and comes back with the passkey', async ({
  school,
  page,
}, info) => {
  const added = await manage(school, 'manager', 'add', 'Olha at the desk', '--email=olha@desk.test', '--role=support');
  const link = /http:\S+\/desk\/join\/\S+/.exec(added)?.[0] ?? '';
  await givePasskeys(page);

  await test.step('joins', async () => {
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Hello, Olha at the desk' })).toBeVisible();
    await looksRight(page, { name: 'desk-join', info });
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible();
    await looksRight(page, { name: 'desk-now', info });
  });

  await test.step('who is calling: two keys', async () => {
    await page.keyboard.press('/');
    // More than four digits, which random addresses of other journeys' families may contain.
    await page.keyboard.type('000013');
    await expect(page.getByText(/^Danylo Shevchuk \(/)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Nina Shevchuk', level: 1 })).toBeVisible();
    await looksRight(page, { name: 'desk-family', info });
    await page.getByRole('list', { name: 'Next lessons' }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { name: /^Danylo Shevchuk with /, level: 1 })).toBeVisible();
    await expect(page.getByText('It is booked, and no call has begun.')).toBeVisible();
    await looksRight(page, { name: 'desk-lesson', info });
    await page.getByRole('link', { name: 'Danylo Shevchuk' }).click();
    for (const [tab, shown] of [
      ['Money', 'Line by line'],
      ['Devices', 'Signed in on'],
      ['History', 'History'],
    ] as const) {
      await page.getByRole('link', { name: tab, exact: true }).click();
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
      await looksRight(page, { name: `desk-family-${tab}`, info });
    }
    await page.getByRole('link', { name: 'Notes' }).click();
    await page.getByRole('textbox', { name: 'New note' }).fill('Likes dragons');
    await page.getByLabel('Pin it to the overview').check();
    await page.getByRole('button', { name: 'Add the note' }).click();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('list', { name: 'Pinned notes' })).toContainText('Likes dragons');
  });

  await test.step('signs out and in again, with the passkey alone', async () => {
    await page.goto(new URL('/desk/me', link).href);
    const ended = page.waitForResponse('**/api/v2/manager/me/session');
    await page.getByRole('list', { name: 'Where you are signed in' }).getByRole('button', { name: 'Sign out' }).click();
    await ended;
    await page.goto(new URL('/desk/families', link).href);
    // A browser with passkey autofill may already have signed in.
    const button = page.getByRole('button', { name: 'Use a passkey' });
    const families = page.getByRole('heading', { name: 'Families', level: 1 });
    await expect(button.or(families)).toBeVisible();
    if (!(await families.isVisible())) await button.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(families).toBeVisible();
    await looksRight(page, { name: 'desk-families', info });
  });
});

test('the sign-in fits a small phone with text at 200 %, in Ukrainian', async ({ school, browser }) => {
  const context = await browser.newContext({ locale: 'uk-UA', viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(`${school.url}/desk/families`);
  await expect(page.getByRole('heading', { name: 'Вхід для співробітників' })).toBeVisible();
  await looksRight(page);
  expect(await page.evaluate(growTexts)).toEqual([]);
  expect(await page.evaluate(misfits)).toEqual([]);
  await context.close();
});

test('support helps a lesson that nobody came to, in two keys each', async ({ school, page, browser }, info) => {
  const { id, student } = await bookLesson(school, { startsInMinutes: -9 });
  const added = await manage(school, 'manager', 'add', 'Vira of support', '--email=vira@desk.test', '--role=support');
  await givePasskeys(page);
  await page.goto(/http:\S+\/desk\/join\/\S+/.exec(added)?.[0] ?? '');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  const row = page.locator(`[id="now-${id}"]`);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const dialog = page.getByRole('dialog');

  await test.step('why it does not run: no key', () => expect(row).toContainText(/No one is there, \d+ min/));

  await test.step('the way in: two keys, and the family is in the lobby', async () => {
    await row.focus();
    await page.keyboard.press('l');
    await expect(send).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(row).toContainText('Way in for the family: email, sent');
    // A reminder of the lesson may be among them.
    const outbox = new Outbox(school.url);
    const link = async (): Promise<string | undefined> =>
      (await outbox.messagesTo(student.email)).map(({ text }) => /http\S+auth_token=\S+/.exec(text)?.[0]).find(Boolean);
    await expect.poll(link).toBeTruthy();
    const family = await (await browser.newContext()).newPage();
    await family.goto((await link()) ?? '');
    await expect(family).toHaveURL(new RegExp(`/rooms/${id}$`, 'u'));
    await family.context().close();
  });

  await test.step('a call and its note: two keys', async () => {
    await row.focus();
    await page.keyboard.press('c');
    await expect(dialog.getByRole('button', { name: 'Reached' })).toBeEnabled();
    await looksRight(page, { name: 'desk-call', info });
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
  });

  await test.step('looked after: one key, and whoever has the desk open sees it without a reload', async () => {
    const other = await page.context().newPage();
    await other.goto(page.url());
    const seen = other.locator(`[id="now-${id}"]`);
    await expect(seen).toBeVisible();
    await expect(other.getByText('Live', { exact: true })).toBeVisible();
    await page.bringToFront();
    await row.focus();
    await page.keyboard.press('g');
    await expect(row).toContainText('Vira of support looks after it');
    await expect(seen).toContainText('Vira of support looks after it', { timeout: 3_000 });
    await other.close();
    await looksRight(page, { name: 'desk-now-helps', info });
  });

  await test.step('on duty for some hours, and the others see it', async () => {
    await page.getByRole('link', { name: 'Go on duty' }).click();
    await page.getByRole('combobox', { name: 'For how long' }).selectOption('8');
    await page.getByRole('button', { name: 'I am on duty' }).click();
    await expect(page.getByText(/^You are on duty until/)).toBeVisible();
    await looksRight(page, { name: 'desk-duty', info });
    await page.getByRole('link', { name: 'Now', exact: true }).click();
    await expect(page.getByText(/^On duty: Vira of support until/)).toBeVisible();
    await expect(row).toBeVisible();
    await row.focus();
  });

  await test.step('cancelled with an apology: two keys, and taken back with one', async () => {
    await page.keyboard.press('Shift+K');
    await expect(dialog).toContainText('lesson: booked → cancelled');
    await looksRight(page, { name: 'desk-cancel', info });
    await page.keyboard.press('Enter');
    await expect(page.getByText('Cancelled: Max Journey.')).toBeVisible();
    await expect(row).toBeHidden();
    await page.keyboard.press('z');
    await expect(page.getByText('Undone.')).toBeVisible();
    await expect(row).toBeVisible();
  });

  await test.step('the same keys on the lesson’s own page; its undo is among one’s last acts', async () => {
    await row.getByRole('link').first().click();
    const now = page.getByRole('list', { name: 'Right now' });
    await expect(now).toContainText('No one is there');
    await looksRight(page, { name: 'desk-lesson-helps', info });
    await page.keyboard.press('Shift+K');
    await expect(dialog).toContainText('lesson: booked → cancelled');
    await page.keyboard.press('Enter');
    await expect(now).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.type('last acts');
    await page.keyboard.press('Enter');
    const acts = page.getByRole('list', { name: 'My last acts' });
    await expect(acts).toContainText(/Lesson cancelled: Max Journey.*Lesson cancelled: Max Journey.*Undone at/s);
    await looksRight(page, { name: 'desk-my-acts', info });
    await acts.getByRole('button', { name: 'Undo: Lesson cancelled: Max Journey' }).click();
    await expect(acts.getByRole('button')).toHaveCount(0);
    await page.getByRole('link', { name: 'Now', exact: true }).click();
    await expect(row).toBeVisible();
  });

  await test.step('another teacher: two keys', async () => {
    await row.focus();
    await page.keyboard.press('t');
    await expect(dialog.getByRole('button', { name: /^Give the lesson to \w/ })).toBeEnabled();
    await expect(dialog).toContainText(/teacher: Olena Journey → /);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(row).not.toContainText('with Olena');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the owner’s morning: ten numbers with one press, and from when on a lesson is in trouble', async ({
    school,
    page,
  }, info) => {
    const added = await manage(school, 'manager', 'add', 'Oksana who owns', '--email=oksana@desk.test', '--role=owner');
    await givePasskeys(page);
    await page.goto(/http:\S+\/desk\/join\/\S+/.exec(added)?.[0] ?? '');
    await page.getByRole('button', { name: 'Create a passkey' }).click();
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible();

    await test.step('all is well, or not: one press', async () => {
      await page.getByRole('link', { name: 'Ten numbers' }).click();
      await expect(page.getByRole('list', { name: 'Ten numbers' }).getByRole('listitem')).toHaveCount(10);
      await expect(page.getByRole('list', { name: 'Counts' })).toContainText('in trouble');
      await looksRight(page, { name: 'desk-numbers', info });
    });

    await test.step('thresholds, changed and taken back', async () => {
      await page.goto(`${new URL(page.url()).origin}/desk/settings`);
      const field = page.getByRole('textbox', { name: /^The call is cut: Shown after/ });
      await field.fill('25');
      await looksRight(page, { name: 'desk-thresholds', info });
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('The call is cut, shown: 20 s → 25 s');
      await looksRight(page, { name: 'desk-thresholds-act', info });
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/^Changed .* by Oksana who owns/)).toBeVisible();
      await page.getByRole('button', { name: 'Undo (Z)' }).click();
      await expect(field).toHaveValue('20');
    });
  });
});
