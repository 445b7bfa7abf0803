import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, type TestInfo } from '@playwright/test';
import type axe from 'axe-core';

const TABLET_WIDTH = 820;

/** A phone, an upright tablet, a laptop. */
const SCREENS = [
  { width: 390, height: 844 },
  { width: TABLET_WIDTH, height: 1180 },
  { width: 1440, height: 900 },
] as const;

/**
 * With screenshots, and axe on the tablet too: `LOOKS=whole`, in `npm run trials`. It takes a third of a journey's
 * time.
 */
const IS_WHOLE = process.env['LOOKS'] === 'whole';

/** axe as it is injected into each document: the minified file, half the size of `axe.source`. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** axe's rules about colours. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * At each size, the page is never wider than the screen, no menu or button breaks a word, and axe finds nothing at the
 * smallest and largest, nor with higher contrast at the largest.
 * @param kept name of the screenshots in node_modules/.cache/journeys, with `LOOKS=whole`
 */
export async function looksRight(page: Page, kept?: { name: string; info: TestInfo }): Promise<void> {
  // Waits until the page has rendered: on a blank page, axe would report only that it is blank.
  await expect(page.locator('h1').first()).toBeVisible();
  // Nor while a server-rendered page is about to be rendered again: axe would search for removed elements.
  await expect(page.locator('#prerendered')).toHaveCount(0);
  // A page behind another tab draws no frames to wait for.
  await page.bringToFront();
  const before = page.viewportSize();
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await page.evaluate(settled);
    if (kept && IS_WHOLE) await page.screenshot({ path: kept.info.outputPath(`${kept.name}-${size.width}.png`) });
    const name = `${kept?.name ?? page.url()} at ${size.width}`;
    if (IS_WHOLE || size.width !== TABLET_WIDTH) expect.soft(await violationsIn(page), name).toEqual([]);
    expect.soft(await page.evaluate(brokenWords), `${name}: words broken in the middle`).toEqual([]);
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overhang, `${name}: wider than the screen`).toBeLessThanOrEqual(0);
  }
  // Only colours, because nothing else depends on this preference.
  await page.emulateMedia({ contrast: 'more' });
  await page.evaluate(settled);
  expect.soft(await violationsIn(page, COLOURS), `${kept?.name ?? page.url()} with more contrast`).toEqual([]);
  await page.emulateMedia({ contrast: null });
  if (before) await page.setViewportSize(before);
}

/**
 * With `LOOKS=whole`, takes a screenshot at each size, including a phone in landscape; restores the page's size
 * afterwards.
 */
export async function saveScreenshots(page: Page, { name, info }: { name: string; info: TestInfo }): Promise<void> {
  if (!IS_WHOLE) return;
  const before = page.viewportSize();
  for (const size of [...SCREENS, { width: 844, height: 390 }]) {
    await page.setViewportSize(size);
    await page.screenshot({ path: info.outputPath(`${name}-${size.width}.png`) });
  }
  if (before) await page.setViewportSize(before);
}

/** With `LOOKS=whole`, takes a screenshot of the page as it is. */
export async function saveScreenshot(page: Page, { name, info }: { name: string; info: TestInfo }): Promise<void> {
  if (IS_WHOLE) await page.screenshot({ path: info.outputPath(`${name}.png`) });
}

/** axe's findings on the current page and in each frame of it, with all rules or with these. */
export async function violationsIn(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
    found.push(...(await frame.evaluate(findViolations, rules && [...rules])));
  }
  return found;
}

/** Runs separately in each document, because a page and its frame have the same landmarks. */
async function findViolations(runOnly: string[] | undefined): Promise<string[]> {
  const { violations } = await window.axe.run({
    resultTypes: ['violations'],
    iframes: false,
    ...(runOnly && { runOnly }),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Runs in the page: words of menus and buttons that continue on the next line. Only names and addresses are longer than
 * 16 letters.
 */
function brokenWords(): string[] {
  const broken: string[] = [];
  for (const label of document.querySelectorAll('nav a, button')) {
    const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // A word only for screen readers is as narrow as a pixel.
      if (!text.parentElement || getComputedStyle(text.parentElement).clipPath !== 'none') continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/(?<!\p{L})\p{L}{2,16}(?!\p{L})/gu)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(word);
      }
    }
  }
  return broken;
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Runs in the page: waits for animations to end and pictures to match the new size. A busy browser may not draw a
 * frame, or not end an animation, for long.
 */
export async function settled(): Promise<void> {
  const within = (ms: number, waiting: Promise<unknown>): Promise<unknown> =>
    Promise.race([waiting, new Promise((done) => setTimeout(done, ms))]);
  const frame = (): Promise<unknown> => within(1_000, new Promise((done) => requestAnimationFrame(done)));
  await frame();
  await frame();
  const moves = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await within(5_000, Promise.allSettled(moves.map(({ finished }) => finished)));
  await frame();
}
