import { type Browser, type BrowserContext, expect, test as base } from '@playwright/test';
import { recordConnections } from './parts/connections.ts';
import type { Account } from './parts/Account.ts';
import { ConsoleWatch } from './parts/ConsoleWatch.ts';
import { tokenOf } from './parts/lessons.ts';
import { Person } from './parts/Person.ts';
import { School } from './parts/School.ts';

interface Coming {
  /** The school, if not the one shared by all journeys. */
  school?: School;
  /** Where the browser reaches the school, if not at its own address. */
  through?: string;
  /** `false`: has to sign in on the page. */
  isSignedIn?: boolean;
  context?: Parameters<Browser['newContext']>[0];
  /** If not the one shared by all journeys. */
  browser?: Browser;
}

interface Fixtures {
  /** Console messages fail the journey, unless the journey expects them. */
  consoles: ConsoleWatch;
  /** Gives a person a separate browser. */
  come: (account: Account, how?: Coming) => Promise<Person>;
}

export const test = base.extend<Fixtures, { school: School }>({
  school: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- the runner reads the names of fixtures out of this pattern
    async ({}, use) => {
      const school = await School.open();
      await use(school);
      await school.close();
    },
    { scope: 'worker' },
  ],
  consoles: [
    // oxlint-disable-next-line eslint/no-empty-pattern
    async ({}, use) => {
      const consoles = new ConsoleWatch();
      await use(consoles);
      expect(consoles.unexpected).toEqual([]);
    },
    { auto: true },
  ],
  page: async ({ page, consoles }, use) => {
    consoles.listen(page, 'visitor');
    await use(page);
  },
  come: async ({ browser: shared, school, consoles }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (account, coming = {}) => {
      const { school: of = school, through = of.url, isSignedIn = true, context: options, browser = shared } = coming;
      const context = await browser.newContext({ permissions: ['camera', 'microphone'], ...options });
      contexts.push(context);
      await context.addInitScript(recordConnections);
      if (isSignedIn) await context.addInitScript(storeToken, await tokenOf(of, account));
      const page = await context.newPage();
      consoles.listen(page, account.firstName);
      return new Person(account, page, through);
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };

/** Runs in the page, before its own scripts. Only once: a person who signs out stays signed out. */
function storeToken(token: string): void {
  if (sessionStorage.getItem('journey') !== null) return;
  sessionStorage.setItem('journey', 'signed in');
  localStorage.setItem('skylark.token', token);
}
