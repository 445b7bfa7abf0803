// How long a person waits for a page: from the start of the navigation until its main content is visible, in a browser
// with the school cached, compared with the moment in the same navigation when the libraries' code has loaded.
//
//   node bench/pages.ts [--slow=4] [--rounds=5] [--quiet]
//
// Aim: a signed-in person's page is ready within 1 s with 4x CPU throttling.
import type { Browser } from '@playwright/test';
import { openBrowser } from './parts/browser.ts';
import { type DemoSchool, openDemoSchool } from './parts/demoSchool.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';

const SLOW = numberOption('slow', 4);
const ROUNDS = numberOption('rounds', 5);

interface Shown {
  path: string;
  who: 's' | 't' | undefined;
  /** Visible when the page has its main content. */
  content: string;
}
const PAGES: readonly Shown[] = [
  { path: '/login', who: undefined, content: 'form button[type=submit]' },
  { path: '/lessons', who: 's', content: 'main article' },
  { path: '/homeworks', who: 's', content: 'main li a' },
  { path: '/buy', who: 's', content: 'main li button' },
  { path: '/materials', who: 't', content: 'main li img' },
];

interface Visit {
  path: string;
  librariesMs: number;
  contentMs: number;
}

declare global {
  var contentAtMs: number | undefined;
}

async function visit(browser: Browser, { url, tokens }: DemoSchool, { path, who, content }: Shown): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' });
  if (who) await context.addInitScript((token) => localStorage.setItem('skylark.token', token), tokens[who]);
  await context.addInitScript((selector) => {
    const sample = (): void => {
      if (document.querySelector(selector)) requestAnimationFrame(() => (globalThis.contentAtMs = performance.now()));
      else requestAnimationFrame(sample);
    };
    requestAnimationFrame(sample);
  }, content);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const open = async (): Promise<Visit> => {
    await page.goto(url + path);
    await page.waitForFunction(() => globalThis.contentAtMs !== undefined, undefined, { timeout: 60_000 });
    return page.evaluate(
      (at) => ({
        path: at,
        librariesMs:
          (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).find(({ name }) =>
            name.includes('libraries'),
          )?.responseEnd ?? Number.NaN,
        contentMs: globalThis.contentAtMs ?? Number.NaN,
      }),
      path,
    );
  };
  // The first visits fill the caches, including that of compiled code.
  for (let known = 0; known < 2; known += 1) await open();
  const measured = await open();
  await context.close();
  return measured;
}

const school = await openDemoSchool();
const browser = await openBrowser();
const visits: Visit[] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (option('quiet')) await waitForQuiet();
    for (const page of PAGES) visits.push(await visit(browser, school, page));
  }
} finally {
  await browser.close();
  await school.close();
}

console.log(`\nprocessor slowed ${SLOW} times, ${ROUNDS} rounds\n`);
printTable(
  ['page', 'libraries are there, p50 ms', 'content p50 ms', 'slowest'],
  PAGES.map(({ path }) => {
    const own = visits.filter((one) => one.path === path);
    const content = spreadOf(own.map(({ contentMs }) => contentMs));
    const libraries = spreadOf(own.map(({ librariesMs }) => librariesMs));
    return [path, short(libraries.p50), short(content.p50), short(content.max)];
  }),
);
saveResult('pages', { slow: SLOW, rounds: ROUNDS, visits });
