import { expect, test } from './journey.ts';
import { demoStudent } from './parts/lessons.ts';
import { violationsIn } from './parts/looks.ts';
import { Person } from './parts/Person.ts';

test.describe('signing in', () => {
  test('returns to the previous page, explains a wrong password, and signs out', async ({ page, school, consoles }) => {
    // The browser reports the refused sign-in.
    consoles.mayReport(/status of 401/);
    await page.goto(`${school.url}/lessons?list=past`);
    await expect(page).toHaveURL(/\/login\?back_url=/);
    expect(new URL(page.url()).searchParams.get('back_url')).toBe(`${school.url}/lessons?list=past`);

    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Please enter your email')).toBeVisible();
    await page.getByLabel('Email').fill('student@skylark.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password');
    expect(await violationsIn(page)).toEqual([]);

    await page.getByLabel('Password', { exact: true }).fill('skylark-student');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${school.url}/lessons?list=past`);
    await expect(page.getByText(/^Balance: \d+ lessons$/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${school.url}/login`);
  });

  test('ends in all tabs when the session ends, without a redirect loop', async ({ page, school, consoles }) => {
    // Requests of the ended session, and the socket of live updates if it reconnects before the page leaves.
    consoles.mayReport(/status of 401/, /HTTP Authentication failed/);
    const student = new Person(demoStudent, page, school.url);
    await page.goto(`${school.url}/login`);
    await student.signIn();
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
    // The session ends during the click's own request: live updates notice an ended one within two seconds, and from
    // then on lead to sign-in without the click.
    await page.route(
      /\/api\/v2\/lessons\?(?:.*&)?list=today/,
      async (route) => {
        await school.pool.query(
          "delete from sessions where person_id = (select id from accounts where email = 'student@skylark.test')",
        );
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('link', { name: /Today/ }).click();
    await expect(page).toHaveURL(/\/login\?back_url=/);
    await student.signIn();
    await expect(page).toHaveURL(`${school.url}/lessons?list=today`);
  });

  test('sends the browser’s time zone when it has changed', async ({ page, school }) => {
    await page.goto(`${school.url}/login`);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v2/profile/time_zone'));
    await school.pool.query("update accounts set time_zone = 'Asia/Tokyo' where email = 'student@skylark.test'");
    await new Person(demoStudent, page, school.url).signIn();
    expect((await sent).postDataJSON()).toEqual({ time_zone: 'Europe/London' });
  });

  test('uses a link with auth_token once, and first removes it from the address', async ({
    page,
    school,
    consoles,
  }) => {
    // The second try.
    consoles.mayReport(/status of 401|status of 410|status of 404/);
    const token = 'a-link-of-one-use-0123456789';
    await school.pool.query(
      "insert into one_time_tokens (person_id, purpose, token_hash, created_at, expires_at) select id, 'sign_in', sha256($1::bytea), now(), now() + interval '10 minutes' from accounts where email = 'student@skylark.test'",
      [token],
    );
    const seen: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'fetch') seen.push(new URL(page.url()).search);
    });
    await page.goto(`${school.url}/lessons?auth_token=${token}`);
    await expect(page).toHaveURL(`${school.url}/lessons`);
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
    expect(seen.every((search) => !search.includes('auth_token'))).toBe(true);
    // Opened again it leads to the same place: the session it opened is still valid.
    await page.goto(`${school.url}/lessons?auth_token=${token}`);
    await expect(page).toHaveURL(`${school.url}/lessons`);
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
    // Elsewhere it leads to sign-in by phone, which needs no password, and then to its target.
    await page.evaluate(() => localStorage.removeItem('skylark.token'));
    await page.goto(`${school.url}/lessons?list=past&auth_token=${token}`);
    await expect(
      page.getByText('This link has expired or has already been used. We’ll send you a code instead.'),
    ).toBeVisible();
    const at = new URL(page.url());
    expect([at.pathname, at.searchParams.get('back_url')]).toEqual(['/login/phone', `${school.url}/lessons?list=past`]);
  });

  test('sends six digits once, keeps the focus and the input', async ({ page, school, consoles }) => {
    consoles.mayReport(/status of 401|status of 422|status of 400|status of 410/);
    await page.goto(`${school.url}/login/phone`);
    await page.getByLabel('Phone', { exact: true }).fill('+380 50 123 45 67');
    await page.getByRole('button', { name: 'Send the code' }).press('Enter');
    const code = page.getByLabel('Code from the message');
    await expect(code).toBeFocused();
    await expect(page.getByText('spam')).toHaveCount(0);
    let tries = 0;
    page.on('request', (request) => {
      if (/\/auth\/codes\/|\/auth\/sessions/.test(request.url()) && request.method() === 'POST') tries += 1;
    });
    await code.pressSequentially('123456');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid code')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(code).toBeFocused();
    expect(tries).toBe(1);
    await page.getByRole('button', { name: 'Use another address or number' }).click();
    await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('+380 50 123 45 67');
    await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  });
});

test('a page that does not exist says so and leads strangers to the school’s page', async ({ page, school }) => {
  await page.goto(`${school.url}/nowhere/at/all`);
  await expect(page.getByRole('heading', { name: 'Page is not found' })).toBeAttached();
  await page.getByRole('link', { name: 'Back home' }).click();
  await expect(page).toHaveURL(/\/welcome/);
});
