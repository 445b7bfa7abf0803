import type { Page } from '@playwright/test';

declare global {
  interface Window {
    heardSounds?: number;
  }
}

/**
 * From now on, counts what the page plays to its end.
 * @returns reads the count
 */
export async function countHeardSounds(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.heardSounds = 0;
    // Called with its element below.
    // oxlint-disable-next-line typescript/unbound-method
    const play = HTMLMediaElement.prototype.play;
    HTMLMediaElement.prototype.play = function counted(this: HTMLMediaElement): Promise<void> {
      this.addEventListener('ended', () => (window.heardSounds = (window.heardSounds ?? 0) + 1), { once: true });
      return play.call(this);
    };
  });
  return () => page.evaluate(() => window.heardSounds ?? 0);
}
