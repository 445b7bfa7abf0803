// A presentation of 60 slides: how long until the first of them is seen sharp, beside one of 10 slides in the same run.
//
//   node bench/deck.ts [--slow=4] [--rounds=5] [--quiet]
//
// Counts in Chromium from the beginning of the navigation to the frame after the picture of the first slide is decoded
// with at least as many pixels as it takes on the screen (device pixel ratio 2); once with an empty cache, once warm.
//
// Aim: 60 slides take as long as 10.
import type { Browser } from '@playwright/test';
import { openBrowser } from './parts/browser.ts';
import { type DemoSchool, openDemoSchool } from './parts/demoSchool.ts';
import { medianOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';

const SLOW = numberOption('slow', 4);
const ROUNDS = numberOption('rounds', 5);
const SIZES = [10, 60];

interface Measured {
  slides: number;
  coldMs: number;
  warmMs: number;
}

declare global {
  /** When the first slide was sharp, since the navigation began. */
  var sharpAtMs: number | undefined;
}

/** A deck of so many different slides of the demo school. @returns its id */
async function makeDeck({ database }: DemoSchool, slides: number): Promise<string> {
  const { rows } = await database.handle.pool.query<{ id: string }>(
    `with deck as (
       insert into decks (course_id, position, title, key)
       select id, 100 + $1, 'Bench', 'bench-' || $1 from courses order by title limit 1 returning id
     ), numbered as (
       select distinct on (image_key) image_key, thumb_key, description from slides
     )
     insert into slides (deck_id, position, image_key, thumb_key, description)
     select deck.id, row_number() over (), image_key, thumb_key, description from deck, (select * from numbered limit $1) as n
     returning deck_id as id`,
    [slides],
  );
  if (rows.length !== slides) throw new Error(`the demo school has only ${rows.length} slides`);
  return rows[0]?.id ?? '';
}

async function open(browser: Browser, { url, tokens }: DemoSchool, deckId: string): Promise<Omit<Measured, 'slides'>> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  await context.addInitScript((token) => localStorage.setItem('skylark.token', token), tokens.t);
  await context.addInitScript(watchSlide);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const visit = async (): Promise<number> => {
    await page.goto(`${url}/materials/decks/${deckId}`);
    await page.waitForFunction(() => globalThis.sharpAtMs !== undefined, undefined, { timeout: 60_000 });
    return page.evaluate(() => globalThis.sharpAtMs ?? Number.NaN);
  };
  const coldMs = await visit();
  const warmMs = await visit();
  await context.close();
  return { coldMs, warmMs };
}

/** Runs in the page: looks every frame for the one large picture. */
function watchSlide(): void {
  const look = (): void => {
    for (const picture of document.querySelectorAll('img')) {
      const { width } = picture.getBoundingClientRect();
      if (width < 400 || !picture.complete || picture.naturalWidth < width) continue;
      void picture.decode().then(() => requestAnimationFrame(() => (globalThis.sharpAtMs ??= performance.now())));
      return;
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

const school = await openDemoSchool();
const rounds: Measured[] = [];
try {
  const decks = new Map<number, string>();
  for (const slides of SIZES) decks.set(slides, await makeDeck(school, slides));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [slides, id] of decks) {
      if (option('quiet')) await waitForQuiet();
      const browser = await openBrowser();
      try {
        rounds.push({ slides, ...(await open(browser, school, id)) });
      } finally {
        await browser.close();
      }
    }
  }
} finally {
  await school.close();
}

console.log(`\nprocessor slowed ${SLOW} times, medians of ${ROUNDS} rounds\n`);
printTable(
  ['slides', 'first sharp slide, empty cache ms', 'warm ms'],
  SIZES.map((slides) => {
    const own = rounds.filter((one) => one.slides === slides);
    return [
      String(slides),
      short(medianOf(own.map(({ coldMs }) => coldMs))),
      short(medianOf(own.map(({ warmMs }) => warmMs))),
    ];
  }),
);
saveResult('deck', { slow: SLOW, rounds });
