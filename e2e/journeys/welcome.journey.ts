import { expect, test } from './journey.ts';
import { looksRight } from './parts/looks.ts';
import { wordsOf } from './parts/words.ts';

const say = wordsOf('en');

test('a stranger comes from sign-in to the school, and from there to a trial lesson', async ({ page, school }) => {
  await page.goto(`${school.url}/login`);
  await page.getByRole('link', { name: say('auth.trial.about') }).click();
  await expect(page).toHaveURL(`${school.url}/welcome`);
  await expect(page.getByRole('heading', { name: say('welcome.hero.title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Anna Bright' })).toBeVisible();
  await looksRight(page);
  await page.getByText(say('welcome.q.money')).click();
  await expect(page.getByText(say('welcome.a.money'))).toBeVisible();
  await page
    .getByRole('link', { name: say('welcome.book') })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: say('trial.studied') })).toBeVisible();
});

test('on a slow network a press is answered at once, before the next page is there', async ({ page, school }) => {
  await page.goto(`${school.url}/welcome`);
  await expect(page.locator('#prerendered')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  const slow = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page
    .getByRole('link', { name: say('welcome.book') })
    .first()
    .click();
  const turning = page.getByRole('progressbar', { name: say('app.loading') });
  await expect(turning).toBeVisible();
  await expect(page.getByRole('heading', { name: say('welcome.hero.title') })).toBeVisible();
  slow.resolve();
  await expect(page.getByRole('heading', { name: say('trial.studied') })).toBeVisible();
  await expect(turning).toHaveCount(0);
});

test('on a phone the contacts are a block: rows without gaps at their ends', async ({ page, school }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/welcome', '/payments/new']) {
    await page.goto(school.url + path);
    const ways = page.getByRole('region', { name: say('school.contacts.title') }).getByRole('link');
    await expect(ways.first()).toBeVisible();
    const boxes = await ways.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    const rows = Map.groupBy(boxes as DOMRect[], ({ top }) => Math.round(top));
    const ends = [...rows.values()].map((row) => [
      Math.round(Math.min(...row.map(({ left }) => left))),
      Math.round(Math.max(...row.map(({ right }) => right))),
    ]);
    expect(ends.length).toBeGreaterThan(1);
    for (const end of ends) expect(end).toEqual(ends[0]);
  }
});

test('an invitation names who invites, and keeps its code on the way to a trial lesson', async ({ page, school }) => {
  await page.goto(`${school.url}/register?invite=MASHA234`);
  await expect(page.getByRole('heading', { name: 'Iryna invites you to Skylark' })).toBeVisible();
  await page.getByRole('link', { name: say('school.invited.book') }).click();
  await expect(page).toHaveURL(/\/register\/wizard\/MASHA234/);
  await expect(page.getByText('Iryna invites you to Skylark')).toBeVisible();
});

test('server-rendered pages are hydrated unchanged, in the language of the address', async ({ page, school }) => {
  for (const path of ['/welcome', '/register/wizard', '/pages/terms']) {
    await page.goto(`${school.url}${path}?lang=uk`);
    const prerendered = await page.locator('h1').elementHandle();
    // Hydrated: the server-rendered element is still the same when the page is interactive.
    await expect(page.locator('html')).toHaveAttribute('lang', 'uk');
    await page.waitForFunction(() => !window.location.search.includes('lang'));
    await page.waitForLoadState('networkidle');
    expect(await prerendered?.evaluate((heading) => heading.isConnected)).toBe(true);
  }
});

test('a server-rendered form can be filled in as soon as its code is there, and no input is lost', async ({
  page,
  school,
}) => {
  await page.goto(`${school.url}/login`, { waitUntil: 'commit' });
  await page.getByLabel(say('auth.email'), { exact: true }).fill('parent@family.test');
  await page.getByRole('button', { name: say('auth.sign_in'), exact: true }).click();
  await expect(page.getByText(say('auth.password.required'))).toBeVisible();
  await expect(page.getByLabel(say('auth.email'), { exact: true })).toHaveValue('parent@family.test');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the school can still be read, in each language, and search engines find their way', async ({
    page,
    school,
  }) => {
    await page.goto(`${school.url}/welcome`);
    for (const part of ['welcome.hero.title', 'welcome.teachers', 'welcome.prices', 'welcome.questions'] as const)
      await expect(page.getByRole('heading', { name: say(part) })).toBeVisible();
    await expect(page.getByText('+380 44 000 0000')).toBeVisible();
    await page.getByRole('link', { name: 'UK Українська' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('uk')('welcome.hero.title'));
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /preview-uk\.png$/);
    // The browser never submits the form itself, with the password in the address.
    await page.goto(`${school.url}/login`);
    await expect(page.locator('#root')).toHaveAttribute('inert', '');
    await page.goto(`${school.url}/pages/terms`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const [robots, sitemap] = await Promise.all(
      ['robots.txt', 'sitemap.xml'].map(async (name) => (await fetch(`${school.url}/${name}`)).text()),
    );
    expect(robots).toContain('/sitemap.xml');
    expect(sitemap).toContain(`hreflang="uk" href="${school.url}/welcome?lang=uk"`);
  });
});

test('a page that still waits for its code shows the school, unless the server has rendered it', async ({
  page,
  school,
}) => {
  const slow = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await slow.promise;
    await route.continue();
  });
  const bird = page.locator('body > img');
  await page.goto(`${school.url}/welcome`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: say('welcome.hero.title') })).toBeVisible();
  // The page has it, behind what the server has rendered.
  await expect(bird).toHaveCount(1);
  await expect(bird).toBeHidden();
  await page.goto(`${school.url}/lessons`, { waitUntil: 'commit' });
  await expect(bird).toBeVisible();
  slow.resolve();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(bird).toBeHidden();
});
