import { randomBytes } from 'node:crypto';
import type { Locale } from '@skylark/contract/people.facts';
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { looksRight } from './parts/looks.ts';
import { Outbox } from './parts/Outbox.ts';
import type { School } from './parts/School.ts';
import { walkedLocales } from './parts/walkedLocales.ts';
import { wordsOf } from './parts/words.ts';

// Checking each page at three widths takes long on a busy machine.
test.describe.configure({ timeout: 240_000 });

const english = wordsOf('en');
const lessons = (page: Page, say = english) => page.getByRole('heading', { name: say('lessons.title'), level: 1 });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

let families = 0;
/** A new family. */
function aFamily() {
  families += 1;
  const number = `${Date.now()}`.slice(-7) + String(families).padStart(2, '0');
  return { email: `family-${number}@example.test`, phone: `+380${number}`, password: 'three larks at dawn' };
}

async function fillRegistration(page: Page, family: ReturnType<typeof aFamily>, say = english): Promise<void> {
  await page.getByLabel(say('account.first_name')).fill('Маша');
  await page.getByLabel(say('account.last_name')).fill('Коваль');
  await page.getByLabel(say('account.parent_name'), { exact: true }).fill('Ірина Коваль');
  await page.getByLabel(say('account.phone'), { exact: true }).fill(family.phone);
  await page.getByLabel(say('auth.email'), { exact: true }).fill(family.email);
  await page.getByLabel(say('auth.password'), { exact: true }).fill(family.password);
  await page.getByLabel(say('account.password_again'), { exact: true }).fill(family.password);
  await page.getByLabel(say('account.register.consent')).check();
}

/** A family with an account, not signed in. */
async function aFamilyWithAccount(browser: Browser, school: School): Promise<ReturnType<typeof aFamily>> {
  const family = aFamily();
  const context = await browser.newContext({ timezoneId: 'Europe/London' });
  const page = await context.newPage();
  await page.goto(`${school.url}/register`);
  await fillRegistration(page, family);
  await press(page, english('account.register.submit'));
  await expect(lessons(page)).toBeVisible();
  await context.close();
  return family;
}

const speakFirst = (page: Page, locale: Locale) =>
  page.addInitScript((chosen) => localStorage.setItem('skylark.locale', chosen), locale);

for (const locale of walkedLocales)
  test(`a family signs up and confirms its e-mail (${locale})`, async ({ page, school }) => {
    const say = wordsOf(locale);
    const outbox = new Outbox(school.url);
    const family = aFamily();
    const elsewhere: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(school.url)) elsewhere.push(request.url());
    });
    await speakFirst(page, locale);
    await page.goto(`${school.url}/login`);
    await looksRight(page);
    await page.getByRole('link', { name: say('auth.register') }).click();
    await press(page, say('account.register.submit'));
    await expect(page.getByText(say('field.required'))).toHaveCount(7);
    await expect(page.getByLabel(say('account.first_name'))).toBeFocused();
    await looksRight(page);

    await fillRegistration(page, family, say);
    await page.getByLabel(say('account.password_again'), { exact: true }).fill('three larks at dusk');
    await press(page, say('account.register.submit'));
    await expect(page.getByText(say('field.no_match'))).toBeVisible();
    await page.getByLabel(say('account.password_again'), { exact: true }).fill(family.password);
    await press(page, say('account.register.submit'));

    await expect(lessons(page, say)).toBeVisible();
    const asked = page.getByText(say('app.confirm_email.text', { email: family.email }));
    await expect(asked).toBeVisible();
    await press(page, say('app.confirm_email.resend'));
    await expect(page.getByText(say('app.confirm_email.sent'))).toBeVisible();

    await page.goto(await outbox.linkTo(family.email, 2));
    await expect(lessons(page, say)).toBeVisible();
    const thanks = page.getByText(say('app.confirm_email.done'));
    await expect(thanks).toBeVisible();
    await expect(asked).toHaveCount(0);
    await press(page, say('app.close'));
    await expect(thanks).toHaveCount(0);
    await page.reload();
    await expect(lessons(page, say)).toBeVisible();
    await expect(asked).toHaveCount(0);
    await expect(thanks).toHaveCount(0);
    // No third party is notified of visitors.
    expect(elsewhere).toEqual([]);
  });

test('an email and a phone that are taken are reported at their fields, a common password at its own', async ({
  page,
  browser,
  school,
  consoles,
}) => {
  consoles.mayReport(/status of 422/);
  const family = await aFamilyWithAccount(browser, school);
  await page.goto(`${school.url}/register`);
  await fillRegistration(page, { ...family, password: 'password1' });
  await press(page, english('account.register.submit'));
  await expect(page.getByText(english('field.email_taken'))).toBeVisible();
  await expect(page.getByText(english('field.phone_taken'))).toBeVisible();
  await expect(page.getByText(english('field.too_common'))).toBeVisible();
  await expect(page.getByLabel(english('account.phone'), { exact: true })).toBeFocused();
});

test('a confirmation link works once, signed out', async ({ page, browser, school, consoles }) => {
  consoles.mayReport(/status of 410/);
  const family = await aFamilyWithAccount(browser, school);
  const link = await new Outbox(school.url).linkTo(family.email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: english('account.confirm.done_title') })).toBeVisible();
  await looksRight(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: english('account.dead.title') })).toBeVisible();
  await looksRight(page);
  await page.getByRole('link', { name: english('account.sign_in') }).click();
  await expect(page).toHaveURL(/\/login/);
});

test('a forgotten password is reset, and the link works once', async ({ page, browser, school, consoles }) => {
  consoles.mayReport(/status of 410|status of 401/);
  const outbox = new Outbox(school.url);
  const family = await aFamilyWithAccount(browser, school);
  await page.goto(`${school.url}/login`);
  await page.getByRole('link', { name: english('auth.forgot') }).click();
  await expect(page.getByRole('heading', { name: english('account.forget.title') })).toBeVisible();
  await page.getByLabel(english('auth.email')).fill('not an address');
  await press(page, english('account.forget.submit'));
  await expect(page.getByText(english('field.invalid_email'))).toBeVisible();
  await looksRight(page);
  await page.getByLabel(english('auth.email')).fill(family.email);
  await press(page, english('account.forget.submit'));
  await expect(page.getByRole('heading', { name: english('account.forget.sent_title') })).toBeVisible();
  await looksRight(page);

  const link = await outbox.linkTo(family.email, 2);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: english('account.reset.title') })).toBeVisible();
  const [password, again] = [english('auth.password'), english('account.password_again')];
  const choose = async (chosen: string, confirmed = chosen): Promise<void> => {
    await page.getByLabel(password, { exact: true }).fill(chosen);
    await page.getByLabel(again, { exact: true }).fill(confirmed);
    await press(page, english('account.activate.submit'));
  };
  await choose('five5');
  await expect(page.getByText('6 characters minimum')).toBeVisible();
  await choose('seventeen letters');
  await expect(page.getByText('Up to 16 characters')).toBeVisible();
  await choose('four larks', 'five larks');
  await expect(page.getByText('The two passwords do not match')).toBeVisible();
  await looksRight(page);
  await choose('four larks');
  await expect(page).toHaveURL(`${school.url}/pages/status_reset_success`);
  await looksRight(page);
  expect((await outbox.newestTo(family.email, 3)).subject).toBe('Your Skylark password has been changed');

  await page.getByRole('link', { name: english('account.sign_in') }).click();
  await page.getByLabel(english('auth.email')).fill(family.email);
  await page.getByLabel(password, { exact: true }).fill('four larks');
  await press(page, english('auth.sign_in'));
  await expect(lessons(page)).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { name: english('account.dead.title') })).toBeVisible();
  await page.getByRole('link', { name: english('account.dead.new') }).click();
  await expect(page).toHaveURL(`${school.url}/forget-password`);
});

test('a code by email: wrong, sent again later, and found after the page was discarded', async ({
  page,
  school,
  consoles,
}) => {
  consoles.mayReport(/status of 422|status of 401/);
  const outbox = new Outbox(school.url);
  const email = 'sofia@skylark.test';
  await page.clock.install();
  await page.goto(`${school.url}/lessons?list=past`);
  await page.getByRole('link', { name: english('auth.with_code') }).click();
  // Sign-in by phone comes first, because most families have a phone and no password.
  await page.getByRole('link', { name: english('account.code.by_email') }).click();
  await expect(page.getByRole('heading', { name: english('account.code.title') })).toBeVisible();
  await page.getByLabel(english('auth.email')).fill(email);
  await press(page, english('account.code.send'));
  const field = page.getByLabel(english('account.code.label'));
  await expect(field).toBeVisible();
  const first = await outbox.codeTo(email);

  await expect(page.getByRole('button', { name: /^New code in/ })).toBeDisabled();
  await looksRight(page);
  await page.clock.fastForward(61_000);
  await press(page, english('account.code.again'));
  await expect(page.getByText(english('account.code.again_sent'))).toBeVisible();
  const second = await outbox.codeTo(email, 2);

  await field.fill(first === second ? '000000' : first);
  await expect(page.getByText('Invalid code')).toBeVisible();
  await looksRight(page);
  await page.reload();
  await expect(field).toBeVisible();
  // The last digit submits it.
  await field.pressSequentially(second);
  await expect(page).toHaveURL(`${school.url}/lessons?list=past`);
  await expect(lessons(page)).toBeVisible();
});

test('a code by SMS, for a number as people write it', async ({ page, school }) => {
  const outbox = new Outbox(school.url);
  await page.goto(`${school.url}/login/email`);
  await page.getByRole('link', { name: english('account.code.by_phone') }).click();
  await expect(page).toHaveURL(`${school.url}/login/phone`);
  await looksRight(page);
  await page.getByLabel(english('account.phone')).fill('call me');
  await press(page, english('account.code.send'));
  await expect(page.getByText(english('field.invalid_phone'))).toBeVisible();
  await page.getByLabel(english('account.phone')).fill('050 000-00-12');
  await press(page, english('account.code.send'));
  await page.getByLabel(english('account.code.label')).fill(await outbox.codeTo('+380500000012'));
  await expect(lessons(page)).toBeVisible();
});

test('someone without an account sees the same, and gets nothing', async ({ page, school, consoles }) => {
  consoles.mayReport(/status of 422/);
  await page.goto(`${school.url}/login/email`);
  await page.getByLabel(english('auth.email')).fill('nobody@example.test');
  await press(page, english('account.code.send'));
  await page.getByLabel(english('account.code.label')).fill('123456');
  await expect(page.getByText('Invalid code')).toBeVisible();
  await press(page, english('account.code.other'));
  await expect(page.getByLabel(english('auth.email'))).toBeVisible();
  expect(await new Outbox(school.url).messagesTo('nobody@example.test')).toEqual([]);
});

test('a teacher activates the account the school created', async ({ page, school }) => {
  const email = `teacher-${families}-${Date.now()}@example.test`;
  const token = randomBytes(32).toString('base64url');
  await school.pool.query(
    `with account as (insert into accounts (email) values ($1) returning id), made as (
       insert into people (id, account_id, type, first_name, last_name)
       select id, id, 'teacher', 'Nina', 'Clear' from account returning id
     )
     insert into one_time_tokens (person_id, purpose, email, token_hash, created_at, expires_at)
     select id, 'activate', $1, sha256($2::bytea), now(), now() + interval '1 day' from made`,
    [email, token],
  );
  await page.goto(`${school.url}/activate_user/${token}`);
  await expect(page.getByRole('heading', { name: english('account.activate.title', { name: 'Nina' }) })).toBeVisible();
  await looksRight(page);
  await page.getByLabel(english('auth.password'), { exact: true }).fill('lark 6');
  await page.getByLabel(english('account.password_again'), { exact: true }).fill('lark 6');
  await page.keyboard.press('Enter');
  await expect(lessons(page)).toBeVisible();
  await expect(page).toHaveURL(`${school.url}/lessons`);
});
