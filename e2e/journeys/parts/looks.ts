import { expect, type Page, type TestInfo } from '@playwright/test';
import axe from 'axe-core';

/** A phone, a tablet held upright, a laptop. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/** What axe says of colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * At each size axe finds nothing, and nothing makes the page wider than the screen; nor with more contrast at the largest.
 * @param kept where a picture of each is kept to look at (node_modules/.cache/journeys)
 */
export async function looksRight(page: Page, kept?: { name: string; info: TestInfo }): Promise<void> {
  // Not before the page is there: a blank one has no faults but that.
  await expect(page.locator('h1').first()).toBeVisible();
  // Nor a painted one that is about to be rendered anew: axe would look for what it saw in what is gone.
  await expect(page.locator('#painted')).toHaveCount(0);
  const before = page.viewportSize();
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await page.evaluate(settled);
    if (kept) await page.screenshot({ path: kept.info.outputPath(`${kept.name}-${size.width}.png`) });
    const name = `${kept?.name ?? page.url()} at ${size.width}`;
    expect.soft(await violationsIn(page), name).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overhang, `${name}: wider than the screen`).toBeLessThanOrEqual(0);
  }
  // Colours alone: nothing else follows what the reader prefers.
  await page.emulateMedia({ contrast: 'more' });
  await page.evaluate(settled);
  expect.soft(await violationsIn(page, COLOURS), `${kept?.name ?? page.url()} with more contrast`).toEqual([]);
  await page.emulateMedia({ contrast: null });
  if (before) await page.setViewportSize(before);
}

/** A picture at each size, a phone on its side too, to look at; the page is as large as before then. */
export async function keepPictures(page: Page, { name, info }: { name: string; info: TestInfo }): Promise<void> {
  const before = page.viewportSize();
  for (const size of [...SCREENS, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`) });
  }
  if (before) await page.setViewportSize(before);
}

/** What axe finds wrong with a page as it is now, by all rules or by these; axe is brought into each document once, and our pages have no frames. */
export async function violationsIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  expect(page.frames()).toHaveLength(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (runOnly) => {
      const { violations } = await window.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    },
    rules && [...rules],
  );
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Runs in the page: what moves has arrived, the picture is the new size's. */
export async function settled(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(moves.map(({ finished }) => finished));
  await new Promise((done) => requestAnimationFrame(done));
}
