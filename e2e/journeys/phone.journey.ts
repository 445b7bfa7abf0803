import { expect, test } from './journey.ts';
import { OFFLINE } from './parts/ConsoleWatch.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** Resolves when the worker can answer for the page. */
const hasWorker = () => navigator.serviceWorker.ready.then(({ active }) => active?.scriptURL ?? '');

test('a phone: the school can be installed, and its next lesson is shown offline', async ({
  school,
  come,
  consoles,
}) => {
  test.slow();
  consoles.mayReport(...OFFLINE);
  const lesson = await bookLesson(school, { startsInMinutes: 3000 });
  const family = await come(lesson.student, { context: { ...PHONE, serviceWorkers: 'allow' } });
  const { page } = family;

  await test.step('everything browsers require of an installable app is there', async () => {
    await family.goTo('/lessons');
    await expect(page.getByText('Olena').first()).toBeVisible();
    expect(await page.evaluate(hasWorker)).toMatch(/\/sw\.js$/);
    const address = await page.locator('link[rel=manifest]').getAttribute('href');
    const manifest = await page.request.get(new URL(address ?? '', page.url()).href);
    expect(manifest.headers()['content-type']).toMatch(/^application\/manifest\+json/);
    const { name, display, start_url: start, icons } = await manifest.json();
    expect([name, display, start]).toEqual(['Skylark', 'standalone', '/']);
    for (const { src, sizes } of icons as { src: string; sizes: string }[]) {
      const size = await page.evaluate(async (of) => {
        const picture = new Image();
        picture.src = of;
        await picture.decode();
        return `${picture.naturalWidth}x${picture.naturalHeight}`;
      }, src);
      expect(size).toBe(sizes);
    }
  });

  await test.step('the next lesson is shown offline, in the reader’s language', async () => {
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
    await expect(page.getByText(/^Your next lesson: \w+,? \d.+\(London\) with Olena$/)).toBeVisible();
    await looksRight(page);
    await page.evaluate(() => localStorage.setItem('skylark.locale', 'uk'));
    await page.reload();
    await expect(page.getByText(/^Наступний урок: .+ Учитель: Olena$/)).toBeVisible();
    await page.evaluate(() => localStorage.setItem('skylark.locale', 'en'));
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { name: 'Lessons', exact: true })).toBeVisible();
  });
});
