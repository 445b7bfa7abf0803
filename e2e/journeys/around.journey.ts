import { expect, test } from './journey.ts';
import { demoStudent } from './parts/lessons.ts';

test('each page starts at its top, its menu entry is marked, and going back restores the position', async ({
  school,
  come,
}) => {
  const student = await come(demoStudent);
  const { page } = student;
  await page.setViewportSize({ width: 820, height: 600 });
  await student.goTo('/lessons?list=past');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const last = page.getByRole('main').getByRole('link', { name: 'Details' }).last();
  await last.scrollIntoViewIfNeeded();
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  expect(await scrolled()).toBeGreaterThan(200);
  await page.evaluate(() => Object.assign(window, { stayed: true }));

  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: /^Lesson \d+$/ })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await expect(menu.getByRole('link', { name: 'Lessons' })).toHaveAttribute('aria-current', 'page');

  await page.goBack();
  await expect(page).toHaveURL(`${school.url}/lessons?list=past`);
  // Not the same number: other journeys change the list meanwhile.
  await expect(last).toBeInViewport();

  // Switching lists within a page keeps the scroll position. The wheel event marks the scrolling as the person's own,
  // so the list's earlier position isn't restored.
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -1);
  await page.evaluate(() => window.scrollTo(0, 60));
  await page.getByRole('link', { name: /^Upcoming/ }).click();
  await expect(page).toHaveURL(`${school.url}/lessons`);
  expect(await scrolled()).toBeGreaterThan(0);

  await menu.getByRole('link', { name: /^Homework/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Homework' })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^Homework/ })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(menu.getByRole('link', { name: 'Lessons' })).not.toHaveAttribute('aria-current', 'page');

  // Navigating to the current page adds no history entry.
  await menu.getByRole('link', { name: /^Homework/ }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Lessons' })).toBeVisible();
  expect(await page.evaluate(() => 'stayed' in window), 'no page was loaded anew').toBe(true);
});

test('what the lessons page waits for is requested at once, not one after the other', async ({ come }) => {
  const { page, url } = await come(demoStudent);
  const profile = Promise.withResolvers<void>();
  const asked = new Set<string>();
  await page.route('**/api/v2/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    asked.add(pathname);
    if (pathname === '/api/v2/profile') await profile.promise;
    await route.continue();
  });
  await page.goto(`${url}/lessons`);
  await expect
    .poll(() => [...asked])
    .toEqual(expect.arrayContaining(['/api/v2/profile', '/api/v2/lessons', '/api/v2/lessons/counters']));
  profile.resolve();
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('a page whose code fails to load says so, and appears when it loads', async ({ come, consoles }) => {
  consoles.mayReport(
    /net::ERR_/,
    /Failed to fetch dynamically imported module/,
    /Unable to preload CSS/,
    /A part of the page could not be loaded/,
  );
  const { page, url } = await come(demoStudent);
  let asked = 0;
  await page.route(/HomeworksPage-/, (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto(`${url}/lessons`);
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: /^Homework/ })
    .click();
  await expect(page.getByRole('alert')).toContainText('This part didn’t load. Please try again.');
  // The frame around the page still works.
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  // The failure is shown without endless retries.
  expect(asked).toBeLessThan(4);
  await page.unroute(/HomeworksPage-/);
  await page.getByRole('button', { name: 'Reload page!' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Homework' })).toBeVisible();
});
