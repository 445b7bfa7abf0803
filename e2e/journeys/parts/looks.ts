import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** A phone, a tablet, a laptop. */
const WIDTHS = [390, 820, 1440];

/** At each width nothing hides beyond the side of the page, and axe finds nothing. */
export async function looksRight(page: Page): Promise<void> {
  // Not before the page is there: a blank one has no faults but that.
  await expect(page.locator('h1').first()).toBeVisible();
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(beyond, `beyond the side at ${width}`).toBeLessThanOrEqual(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations, `axe at ${width}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}
