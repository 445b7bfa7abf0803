import { expect, test } from './journey.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';

test('an invited manager joins the desk with a passkey, finds a family by half a number, and comes back with the passkey', async ({
  school,
  page,
  consoles,
}, info) => {
  // A page of the desk that is opened without a session.
  consoles.mayReport(/status of 401.*\/manager\/me\b/);
  const added = await manage(school, 'manager', 'add', 'Olha at the desk', '--email=olha@desk.test', '--role=support');
  const link = /http:\S+\/desk\/join\/\S+/.exec(added)?.[0] ?? '';
  // An authenticator of the browser itself, which its owner unlocks.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });

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
    await page.keyboard.type('0013');
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
    // A browser that fills passkeys in may have been quicker.
    const button = page.getByRole('button', { name: 'Use a passkey' });
    const families = page.getByRole('heading', { name: 'Families', level: 1 });
    await expect(button.or(families)).toBeVisible();
    if (!(await families.isVisible())) await button.click({ timeout: 5_000 }).catch(() => undefined);
    await expect(families).toBeVisible();
    await looksRight(page, { name: 'desk-families', info });
  });
});
