import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './journey.ts';
import { demoStudent } from './parts/lessons.ts';
import { Person } from './parts/Person.ts';

test.describe('signing in', () => {
  test('leads back to where one was, refuses a wrong password in words, and signs out', async ({
    page,
    school,
    consoles,
  }) => {
    // The refused sign-in itself is what the browser reports.
    consoles.mayReport(/status of 401/);
    await page.goto(`${school.url}/lessons?list=past`);
    await expect(page).toHaveURL(/\/login\?back_url=/);
    expect(new URL(page.url()).searchParams.get('back_url')).toBe(`${school.url}/lessons?list=past`);

    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Please enter your e-mail')).toBeVisible();
    await page.getByLabel('E-mail').fill('student@skylark.test');
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('Wrong email or password');
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);

    await page.getByLabel('Password', { exact: true }).fill('skylark-student');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${school.url}/lessons?list=past`);
    await expect(page.getByText(/^Balance: \d+ lessons$/)).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(`${school.url}/login`);
  });

  test('ends everywhere when the session is ended, without a loop', async ({ page, school, consoles }) => {
    consoles.mayReport(/status of 401/);
    const student = new Person(demoStudent, page, school.url);
    await page.goto(`${school.url}/login`);
    await student.signIn();
    await expect(page.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
    await school.pool.query(
      "delete from sessions where person_id = (select id from people where email = 'student@skylark.test')",
    );
    await page.getByRole('link', { name: /Today/ }).click();
    await expect(page).toHaveURL(/\/login\?back_url=/);
    await student.signIn();
    await expect(page).toHaveURL(`${school.url}/lessons?list=today`);
  });

  test('sends the time zone of the browser when it is another one', async ({ page, school }) => {
    await page.goto(`${school.url}/login`);
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/v2/profile/time_zone'));
    await school.pool.query("update people set time_zone = 'Asia/Tokyo' where email = 'student@skylark.test'");
    await new Person(demoStudent, page, school.url).signIn();
    expect((await sent).postDataJSON()).toEqual({ time_zone: 'Europe/London' });
  });

  test('takes a link with auth_token once, out of the address before anything else', async ({
    page,
    school,
    consoles,
  }) => {
    // The second try.
    consoles.mayReport(/status of 401|status of 410|status of 404/);
    const token = 'a-link-of-one-use-0123456789';
    await school.pool.query(
      "insert into one_time_tokens (person_id, purpose, token_hash, created_at, expires_at) select id, 'sign_in', sha256($1::bytea), now(), now() + interval '10 minutes' from people where email = 'student@skylark.test'",
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
    await page.goto(`${school.url}/lessons?auth_token=${token}`);
    await expect(page.getByText('This link has expired or was used already. Please sign in.')).toBeVisible();
  });
});

test('a page that does not exist says so and leads home', async ({ page, school }) => {
  await page.goto(`${school.url}/nowhere/at/all`);
  await expect(page.getByRole('heading', { name: 'Page is not found' })).toBeAttached();
  await page.getByRole('link', { name: 'Back home' }).click();
  await expect(page).toHaveURL(/\/login/);
});
