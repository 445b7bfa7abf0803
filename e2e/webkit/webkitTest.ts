import { expect, test as base } from '../journeys/journey.ts';
import { webkit } from '../journeys/parts/installed.ts';
import type { Account } from '../journeys/parts/Account.ts';
import { tokenOf } from '../journeys/parts/lessons.ts';
import { Driver } from './Driver.ts';
import { WebKitPage } from './WebKitPage.ts';

const SIZES = { iPad: { width: 820, height: 1180 }, iPhone: { width: 390, height: 844 } };

const found = webkit();

/** Why there is no WebKit journey; null when there is one. */
export const whyLeftOut =
  found === undefined
    ? 'Safari’s engine is not installed: apt-get install webkit2gtk-driver xvfb, or name it in WEBKIT_DRIVER_PATH and WEBKIT_BROWSER_PATH'
    : null;

interface Fixtures {
  size: keyof typeof SIZES;
  /** A WebKit window of a signed-in person or a visitor. Console messages fail the journey. */
  open: (account?: Account) => Promise<WebKitPage>;
}

export const test = base.extend<Fixtures, { driver: Driver }>({
  size: ['iPad', { option: true }],
  driver: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads the names of fixtures out of this pattern
    async ({}, use) => {
      const driver = await Driver.start(found!);
      await use(driver);
      await driver.stop();
    },
    { scope: 'worker' },
  ],
  open: async ({ driver, school, size }, use, info) => {
    const before = await pageErrors(school.url);
    const said: string[] = [];
    let page: WebKitPage | undefined;
    const close = async (): Promise<void> => {
      const last = page;
      page = undefined;
      if (!last) return;
      if (info.status !== info.expectedStatus) await last.saveScreenshot('failed', info).catch(() => undefined);
      said.push(...(await last.said()));
      await last.close();
    };
    await use(async (account) => {
      // The driver supports one browser at a time.
      await close();
      page = await WebKitPage.open(driver, found!.browser, SIZES[size]);
      if (account) await page.storeToken(school.url, await tokenOf(school, account));
      return page;
    });
    await close();
    expect(said).toEqual([]);
    expect(await pageErrors(school.url)).toEqual(before);
  },
});

/** Failures that pages reported to the school. */
async function pageErrors(url: string): Promise<string[]> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return metrics.split('\n').filter((text) => text.startsWith('skylark_page_errors_total'));
}
