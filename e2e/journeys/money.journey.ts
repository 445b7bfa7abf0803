import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { anAccount, demoStudent } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import { Outbox } from './parts/Outbox.ts';
import type { School } from './parts/School.ts';
import { wordsOf } from './parts/words.ts';

const say = wordsOf('en');

const idOf = async (school: School, email: string): Promise<string> =>
  (await school.pool.query<{ id: string }>('select id from accounts where email = $1', [email])).rows[0]?.id ?? '';

/** On the built-in card page. */
async function payBy(page: Page, card: RegExp): Promise<void> {
  await expect(page.getByText('No money is charged')).toBeVisible();
  await page.getByRole('radio', { name: card }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
}

test('a parent is declined, retries, pays, sees it immediately in another window, and gets a refund', async ({
  come,
  school,
}) => {
  const account = await anAccount(school, demoStudent, 'Max');
  const [{ page }, other] = [await come(account), await come(account)];
  await other.goTo('/lessons');
  await other.page.getByRole('link', { name: 'Buy lessons' }).click();
  await expect(other.page.getByText('Balance: 0 lessons')).toBeVisible();
  await page.goto(`${school.url}/buy`);
  await expect(page.getByText('You save ₴160')).toBeVisible();
  await looksRight(page);

  await page.getByRole('button', { name: 'Buy 8 lessons' }).click();
  await payBy(page, /is declined/);
  await expect(page.getByRole('alert')).toContainText('You haven’t been charged');
  // The person closes the window before paying, and returns later.
  await page.goto(`${school.url}/buy`);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.getByRole('link', { name: 'Back without paying' }).click();
  await expect(page.getByRole('alert')).toContainText('The bank declined the payment');
  await looksRight(page);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await payBy(page, /asks to confirm/);
  await page.getByRole('button', { name: 'Yes, it’s me' }).click();
  await expect(page.getByRole('dialog')).toContainText('8 lessons added');
  await expect(other.page.getByText('Balance: 8 lessons')).toBeVisible();
  expect((await new Outbox(school.url).newestTo(account.email)).subject).toMatch(/^Receipt: 8 lessons for ₴2,640$/);
  await page.getByRole('link', { name: 'Go to my lessons' }).click();

  await page.getByRole('link', { name: 'Balance: 8 lessons' }).click();
  await expect(page.getByText('8 left')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: 'Refund' }).click();
  await page.getByRole('button', { name: /Refund ₴2,640/ }).click();
  await expect(page.getByText('Balance: 0 lessons')).toBeVisible();
  await expect(page.getByText('Refunded').first()).toBeVisible();
  await expect(other.page.getByText('Balance: 0 lessons')).toBeVisible();
});

test('anybody can pay by a manager’s link, without signing in', async ({ page, school }) => {
  const { email } = await anAccount(school, demoStudent, 'Lesia');
  const student = await idOf(school, email);
  const made = await manage(school, 'payment-link', 'make', student, '--lessons=3', '--price=900', '--json');
  const { url: link } = JSON.parse(made) as { url: string };
  await page.goto(link);
  await expect(page.getByText('3 English lessons for Lesia')).toBeVisible();
  await looksRight(page);
  await page.getByRole('button', { name: /^Pay ₴900 by card$/ }).click();
  await payBy(page, /succeeds/);
  await expect(page.getByText('Paid. Thank you!')).toBeVisible();
  await page.goto(link);
  await expect(page.getByText('Paid. Thank you!')).toBeVisible();
  expect(await manage(school, 'credits', 'list', student)).toContain('bought');
});

test('a friend registers by an invitation, buys, and both are notified', async ({ come, page, school, consoles }) => {
  consoles.mayReport(/clipboard/i);
  const inviter = await anAccount(school, demoStudent, 'Nina');
  const host = await come(inviter);
  await host.goTo('/invite-friends');
  await looksRight(host.page);
  const link = await host.page.getByRole('textbox', { name: 'Your link' }).inputValue();
  await page.goto(link);
  const email = `${randomUUID()}@friend.test`;
  const fill = (key: string, text: string): Promise<void> => page.getByLabel(say(key), { exact: true }).fill(text);
  await fill('account.first_name', 'Tim');
  await fill('account.last_name', 'Bondar');
  await fill('account.parent_name', 'Olha');
  await fill('account.phone', `+38067${String(Date.now()).slice(-7)}`);
  await fill('auth.email', email);
  await fill('auth.password', 'walks in the fog 7');
  await fill('account.password_again', 'walks in the fog 7');
  await page.getByLabel(say('account.register.consent')).check();
  await page.getByRole('button', { name: say('account.register.submit') }).click();
  await page.getByRole('link', { name: 'Buy', exact: true }).click();
  await page.getByRole('button', { name: 'Buy 16 lessons' }).click();
  await payBy(page, /succeeds/);
  await expect(page.getByRole('dialog')).toContainText('16 lessons added');
  await expect(host.page.getByText('+2 lessons for you')).toBeVisible();
  await expect(host.page.getByText('Balance: 2 lessons')).toBeVisible();
  const outbox = new Outbox(school.url);
  expect((await outbox.messagesTo(inviter.email))[0]?.subject).toContain('2 free lessons for you');
  await expect
    .poll(async () => (await outbox.messagesTo(email)).map((mail) => mail.subject).join())
    .toContain('thanks to you');
});
