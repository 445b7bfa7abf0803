import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Frame, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import type { ConsoleWatch } from './parts/ConsoleWatch.ts';
import { freePort } from './parts/freePort.ts';
import { givePasskeys } from './parts/givePasskeys.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import type { Person } from './parts/Person.ts';
import { School } from './parts/School.ts';

const frameOf = async (page: Page): Promise<Frame> => {
  const frame = await (await page.locator('iframe').elementHandle())?.contentFrame();
  if (!frame) throw new Error('there is no frame');
  return frame;
};

/** A manager of support, signed in to the desk at the page of a family. */
async function openFamily(school: School, page: Page, email: string): Promise<void> {
  const added = await manage(school, 'manager', 'add', `Vira ${email}`, `--email=${email}`, '--role=support');
  await givePasskeys(page);
  await page.goto(/http:\S+\/desk\/join\/\S+/.exec(added)?.[0] ?? '');
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByRole('heading', { name: 'Now', level: 1 })).toBeVisible();
}

/** V, a reason, Enter. */
async function view(page: Page): Promise<Frame> {
  await page.keyboard.press('v');
  await page.getByRole('textbox', { name: 'Reason' }).fill('They called and asked for help');
  await page.keyboard.press('Enter');
  await expect(page.getByText('view only')).toContainText(/(29|30) min/);
  const frame = await frameOf(page);
  await expect(frame.getByRole('heading', { name: 'Lessons', level: 1 })).toBeVisible();
  return frame;
}

/** Tokens that the frame's page sends. */
function tokensOf(page: Page): Set<string> {
  const tokens = new Set<string>();
  page.on('request', (request) => {
    const token = request.headers()['x-auth-token'];
    if (token !== undefined) tokens.add(token);
  });
  return tokens;
}

/** What another site sees when it loads the school in a frame. */
async function framedElsewhere(page: Page, consoles: ConsoleWatch, addresses: readonly string[]): Promise<string[]> {
  consoles.mayReport(/frame-ancestors|X-Frame-Options|chrome-error/);
  const frames = addresses.map((address) => `<iframe src="${address}"></iframe>`).join('');
  const site = createServer((_, reply) => reply.end(`<!doctype html><title>Mallory</title>${frames}`));
  site.listen(0, '127.0.0.1');
  await once(site, 'listening');
  const url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
  await page.goto(url);
  await expect.poll(() => page.frames().filter((frame) => frame !== page.mainFrame()).length).toBe(addresses.length);
  await page.waitForLoadState('networkidle');
  const shown = page.frames().filter((frame) => frame !== page.mainFrame());
  site.close();
  return shown.map((frame) => frame.url());
}

const schoolViews = ({ page }: Person) => page.getByRole('listitem').filter({ hasText: 'The school looked' });

test('a manager sees what a family sees, changes nothing, and the family sees it at once and can end it', async ({
  school,
  page,
  come,
  consoles,
}, info) => {
  // The frame's page learns from a refused call that its session is over.
  consoles.mayReport(/ 401 /);
  const { student, id } = await bookLesson(school, { startsInMinutes: 90 });
  const family = await come(student);
  await family.goTo('/settings/profile');
  await expect(family.page.getByRole('heading', { name: 'Where you’re signed in' })).toBeVisible();
  await openFamily(school, page, 'vira@look.test');
  await page.goto(new URL(`/desk/lessons/${id}`, page.url()).href);
  await page.getByRole('link', { name: 'Max Journey' }).first().click();
  await expect(page.getByRole('button', { name: 'See as family' })).toBeVisible();
  const tokens = tokensOf(page);

  await test.step('V, a reason, Enter', async () => {
    await page.keyboard.press('v');
    await expect(page.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await looksRight(page, { name: 'desk-see-as-reason', info });
    await page.keyboard.press('Escape');
    const frame = await view(page);
    await expect(frame.getByRole('region', { name: 'The school’s view' })).toHaveCount(0);
    await expect(schoolViews(family)).toContainText('Looking now, until');
    await looksRight(page, { name: 'desk-see-as', info });
  });

  await test.step('buttons work until they would change something; then the app says so', async () => {
    const frame = await frameOf(page);
    await frame.evaluate(() => {
      history.pushState(null, '', '/settings/profile');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    const name = frame.getByLabel('Parent’s name');
    await name.fill('Mallory');
    await frame.getByRole('button', { name: 'Save' }).first().click();
    await expect(frame.getByText('You’re looking as the school. Nothing can be changed.')).toBeVisible();
    expect(tokens.size).toBe(1);
    const [token = ''] = tokens;
    const answer = await page.request.patch(`${school.url}/api/v2/profile`, {
      headers: { 'X-Auth-Token': token },
      data: { first_name: 'Mallory' },
    });
    expect([answer.status(), (await answer.json()).error]).toEqual([403, 'view_only']);
  });

  await test.step('End: the frame goes, its token is worth nothing, and the family sees that the school looked', async () => {
    await page.getByRole('button', { name: 'End' }).click();
    await expect(page.locator('iframe')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'See as family' })).toBeFocused();
    const [token = ''] = tokens;
    const after = await page.request.get(`${school.url}/api/v2/profile`, { headers: { 'X-Auth-Token': token } });
    expect(after.status()).toBe(401);
    await expect(schoolViews(family)).not.toContainText('Looking now');
    await page.getByRole('link', { name: 'History', exact: true }).click();
    await expect(page.getByText(/They called and asked for help/)).toBeVisible();
  });

  await test.step('the family ends it, and the desk says so at once', async () => {
    await view(page);
    await family.page.getByRole('button', { name: 'End now' }).click();
    await expect(page.getByText('The look has ended.')).toBeVisible();
    await looksRight(page, { name: 'desk-see-as-over', info });
    await page.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('no other site frames any page of the school, not even that one', async () => {
    const paths = ['/', '/login', '/lessons?admin_iframe=1', '/school_view', '/desk'];
    const shown = await framedElsewhere(
      page,
      consoles,
      paths.map((path) => school.url + path),
    );
    expect(shown).toEqual(paths.map(() => 'chrome-error://chromewebdata/'));
  });
});

test('from a desk at an origin of its own a manager looks as well; signing out ends it', async ({
  page,
  browser,
  consoles,
}) => {
  const port = await freePort();
  const school = await School.open({ PORT: String(port), DESK_URL: `http://localhost:${port}` });
  try {
    const { id } = await bookLesson(school, { startsInMinutes: 90 });
    await openFamily(school, page, 'vira@apart.test');
    await page.goto(`http://localhost:${port}/desk/lessons/${id}`);
    await page.getByRole('link', { name: 'Max Journey' }).first().click();
    await expect(page.getByRole('button', { name: 'See as family' })).toBeVisible();
    const frame = await view(page);
    expect(new URL(frame.url()).origin).toBe(school.url);
    // Another tab of the same browser signs out: the frame's page learns of it and tells the desk.
    const other = await page.context().newPage();
    consoles.mayReport(/ 401 /);
    await other.goto(`http://localhost:${port}/desk/me`);
    await other
      .getByRole('list', { name: 'Where you are signed in' })
      .getByRole('button', { name: 'Sign out' })
      .click();
    await expect(page.locator('iframe')).toHaveCount(0);
    const stranger = await (await browser.newContext()).newPage();
    const shown = await framedElsewhere(stranger, consoles, [`${school.url}/school_view`, `${school.url}/login`]);
    expect(shown).toEqual(Array.from(shown, () => 'chrome-error://chromewebdata/'));
    await stranger.context().close();
  } finally {
    // Close the page first: the passkey would sign in again automatically, and a signed-in page logs errors without a
    // server.
    await page.close();
    await school.close();
  }
});
