import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { Outbox } from './parts/Outbox.ts';

test.describe('an account', () => {
  test('changing the password signs out elsewhere', async ({ school, come, consoles }) => {
    consoles.mayReport(/status of 4(01|22)/);
    const { student } = await bookLesson(school);
    const here = await come(student);
    const elsewhere = await come(student);
    await elsewhere.goTo('/lessons');
    await expect(elsewhere.page.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible();
    await here.goTo('/settings/profile');
    const { page } = here;
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(page.getByText('Please enter your old password')).toBeVisible();
    await page.getByLabel('Old password', { exact: true }).fill('a guess');
    await page.getByLabel('New password', { exact: true }).fill('larks sing');
    await page.getByLabel('Repeat new password', { exact: true }).fill('larks sang');
    await change.click();
    await expect(page.getByText('The two passwords do not match')).toBeVisible();
    await page.getByLabel('Repeat new password', { exact: true }).fill('larks sing');
    await change.click();
    await expect(page.getByText('That password isn’t right. Please try again')).toBeVisible();
    await page.getByLabel('Old password', { exact: true }).fill(student.password);
    await change.click();
    await expect(page.getByText('Password changed')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
    await expect(page.getByText(/^Last active/)).toHaveCount(0);
    await elsewhere.page.getByRole('link', { name: /Past/ }).click();
    await expect(elsewhere.page).toHaveURL(/\/login/);
  });

  test('shows the signed-in devices, and signs them out', async ({ school, come, consoles }) => {
    consoles.mayReport(/status of 401/);
    const { student } = await bookLesson(school);
    const elsewhere = await come(student);
    await elsewhere.goTo('/lessons');
    await expect(elsewhere.page.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible();
    const { page, url } = await come(student);
    await page.goto(`${url}/settings/profile`);
    const others = page.getByRole('button', { name: /^Sign out: / });
    await expect(others.first()).toBeVisible();
    while ((await others.count()) > 0) {
      const before = await others.count();
      await others.first().click();
      await expect(others).toHaveCount(before - 1);
    }
    await elsewhere.page.reload();
    await expect(elsewhere.page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  test('changes its email when the link in the new mailbox is followed', async ({ school, come, consoles }) => {
    consoles.mayReport(/status of 422/);
    const { student } = await bookLesson(school);
    const { page, url } = await come(student);
    await page.goto(`${url}/settings/profile`);
    await page.getByRole('button', { name: 'Change email' }).click();
    const email = `new-${student.email}`;
    await page.getByLabel('New email').fill('student@skylark.test');
    await page.getByLabel('Your password').fill(student.password);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('already', { exact: false })).toBeVisible();
    await page.getByLabel('New email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText(`We’ve sent a link to ${email}.`, { exact: false })).toBeVisible();
    await page.goto(await new Outbox(school.url).linkTo(email));
    await expect
      .poll(async () => (await school.pool.query('select 1 from accounts where email = $1', [email])).rowCount)
      .toBe(1);
  });

  test('changes its phone when the code from the SMS is entered', async ({ school, come, consoles }) => {
    consoles.mayReport(/status of 422/);
    const { student } = await bookLesson(school);
    const { page, url } = await come(student);
    const phone = `+38093${String(Date.now()).slice(-7)}`;
    await page.goto(`${url}/settings/profile`);
    await page.getByRole('button', { name: /phone$/ }).click();
    await page.getByLabel('New phone number').fill(phone.replace('+38', ''));
    await page.getByLabel('Your password', { exact: true }).fill(student.password);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await page.getByLabel('Code from the SMS').fill('12');
    await page.getByRole('button', { name: 'Confirm the number' }).click();
    await expect(page.getByLabel('Code from the SMS')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Code from the SMS').fill(await new Outbox(school.url).codeTo(phone));
    await page.getByRole('button', { name: 'Confirm the number' }).click();
    await expect(page.getByText(phone.replace(/^(\+380)(\d\d)(\d{3})(\d{4})$/, '$1 $2 $3 $4'))).toBeVisible();
  });

  test('exports a family’s data, and closes its account', async ({ school, come, consoles }) => {
    // The wrong password is refused; and after the last call no session exists.
    consoles.mayReport(/status of 422/, /status of 401/, /WebSocket connection to .* failed/);
    const { student } = await bookLesson(school, { startsInMinutes: 600 });
    const { page, url } = await come(student);
    await page.goto(`${url}/settings/profile`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as { profile: { email: string } };
    expect(file.profile.email).toBe(student.email);

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 lesson ahead', { exact: false })).toBeVisible();
    await looksRight(page);
    await dialog.getByRole('button', { name: `Send a code to ${student.email}` }).click();
    const newest = async () => (await new Outbox(school.url).messagesTo(student.email))[0]?.subject ?? '';
    await expect.poll(newest).toMatch(/deletes your/);
    await dialog.getByLabel('Code', { exact: true }).fill((await newest()).slice(0, 6));
    await dialog.getByLabel('Your password', { exact: true }).fill('not the one');
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByText('That password isn’t right. Please try again', { exact: false })).toBeVisible();
    await dialog.getByLabel('Your password', { exact: true }).fill(student.password);
    await dialog.getByRole('button', { name: 'Delete account' }).click();
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByText('Your account is closed', { exact: false })).toBeVisible();
    expect((await school.pool.query('select 1 from account_closings')).rowCount).toBe(1);
  });
});
