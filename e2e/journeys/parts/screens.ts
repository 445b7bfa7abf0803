import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type TestInfo } from '@playwright/test';

/** A phone, a tablet held upright, a laptop. */
export const SCREENS = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/**
 * At each size: axe finds nothing, nothing makes the page wider than the screen, and a picture is kept to look at
 * (node_modules/.cache/journeys).
 */
export async function expectFitAndFair(page: Page, name: string, info: TestInfo): Promise<void> {
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await page.evaluate(settled);
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`) });
    const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    expect.soft(found, `${name} at ${size.width}`).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overhang, `${name} at ${size.width}: wider than the screen`).toBeLessThanOrEqual(0);
  }
}

/** Runs in the page: what moves has arrived, the picture is the new size's. */
async function settled(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(moves.map(({ finished }) => finished));
  await new Promise((done) => requestAnimationFrame(done));
}
