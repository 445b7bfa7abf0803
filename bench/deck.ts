// A presentation of 60 slides: time until its first slide is sharp, compared with one of 10 slides in the same run; and
// one of 60 slides of which 30 have activities, including the first, where they are played: on the board before the
// lesson.
//
//   node bench/deck.ts [--slow=4] [--rounds=5] [--quiet]
//
// Measured in Chromium from the start of the navigation to the frame after the picture of the first slide is decoded
// with at least as many pixels as it takes on the screen (device pixel ratio 2); once with an empty cache, once warm.
//
// Aim: 60 slides take as long as 10; with 30 activities at most 1.1 times as long as without.
import type { Browser } from '@playwright/test';
import { activityKinds } from '@skylark/contract/activity.facts';
import { oneOfEach } from '../web/test/oneOfEach.ts';
import { openBrowser } from './parts/browser.ts';
import { type DemoSchool, openDemoSchool } from './parts/demoSchool.ts';
import { medianOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';

const SLOW = numberOption('slow', 4);
const ROUNDS = numberOption('rounds', 5);
const [SHORT, LONG, PLAYED] = ['10 slides', '60 slides', '60 slides, 30 activities'] as const;
const DECKS: [name: string, slides: number, activities: number][] = [
  [SHORT, 10, 0],
  [LONG, 60, 0],
  [PLAYED, 60, 30],
];

interface Measured {
  deck: string;
  place: string;
  coldMs: number;
  warmMs: number;
}

declare global {
  /** When the first slide was sharp, since the start of the navigation. */
  var sharpAtMs: number | undefined;
}

/**
 * Creates a deck of this many different slides of the demo school.
 * @returns its id, and a lesson that its teacher can prepare
 */
async function makeDeck({ database }: DemoSchool, slides: number, activities: number) {
  const { rows } = await database.handle.pool.query<{ id: string }>(
    `with deck as (
       insert into decks (course_id, position, title, key)
       select id, 100 + $1 + $2, 'Bench', format('bench-%s-%s', $1, $2) from courses order by title limit 1 returning id
     ), numbered as (
       select distinct on (image_key) image_key, thumb_key, description from slides
     )
     insert into slides (deck_id, position, image_key, thumb_key, description)
     select deck.id, row_number() over (), image_key, thumb_key, description from deck, (select * from numbered limit $1) as n
     returning deck_id as id`,
    [slides, activities],
  );
  if (rows.length !== slides) throw new Error(`the demo school has only ${rows.length} slides`);
  const deckId = rows[0]?.id ?? '';
  for (let made = 0; made < activities; made += 1) {
    const activity = oneOfEach[activityKinds[made % activityKinds.length] ?? 'drag'];
    await database.handle.pool.query('update slides set activity = $3 where deck_id = $1 and position = $2', [
      deckId,
      1 + 2 * made,
      activity,
    ]);
  }
  const lesson = await database.handle.pool.query<{ id: string }>(
    `insert into lessons (teacher_id, student_id, starts_at, ends_at, number, course_id, deck_id)
     select t.id, s.id, at, at + interval '50 minutes', 1, d.course_id, d.id
     from people t, people s, decks d, lateral (select now() + make_interval(days => 200 + $2) as at)
     where t.email = 'teacher@skylark.test' and s.email = 'student@skylark.test' and d.id = $1
     returning id`,
    [deckId, slides + activities],
  );
  return { page: `/materials/decks/${deckId}`, board: `/lessons/${lesson.rows[0]?.id}/prepare` };
}

async function open(browser: Browser, { url, tokens }: DemoSchool, path: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 2 });
  await context.addInitScript((token) => localStorage.setItem('skylark.token', token), tokens.t);
  await context.addInitScript(watchSlide);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const visit = async (): Promise<number> => {
    await page.goto(url + path);
    await page.waitForFunction(() => globalThis.sharpAtMs !== undefined, undefined, { timeout: 60_000 });
    return page.evaluate(() => globalThis.sharpAtMs ?? Number.NaN);
  };
  const coldMs = await visit();
  const warmMs = await visit();
  await context.close();
  return { coldMs, warmMs };
}

/** Runs in the page: checks in every frame for the one large picture. */
function watchSlide(): void {
  const sample = (): void => {
    for (const picture of document.querySelectorAll('img')) {
      const { width } = picture.getBoundingClientRect();
      if (width < 400 || !picture.complete || picture.naturalWidth < width) continue;
      void picture.decode().then(() => requestAnimationFrame(() => (globalThis.sharpAtMs ??= performance.now())));
      return;
    }
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}

const school = await openDemoSchool();
const rounds: Measured[] = [];
try {
  const decks: [deck: string, place: string, path: string][] = [];
  for (const [deck, slides, activities] of DECKS) {
    const { page, board } = await makeDeck(school, slides, activities);
    if (activities === 0) decks.push([deck, 'its page', page]);
    if (slides === 60) decks.push([deck, 'the board', board]);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    // Each is first as often as last.
    for (const [deck, place, path] of round % 2 === 0 ? decks : decks.toReversed()) {
      if (option('quiet')) await waitForQuiet();
      const browser = await openBrowser();
      try {
        rounds.push({ deck, place, ...(await open(browser, school, path)) });
      } finally {
        await browser.close();
      }
    }
  }
} finally {
  await school.close();
}

console.log(`\nprocessor slowed ${SLOW} times, medians of ${ROUNDS} rounds\n`);
const median = (of: string, place: string, value: (one: Measured) => number): number =>
  medianOf(rounds.filter((one) => one.deck === of && one.place === place).map(value));
const places = [...new Set(rounds.map(({ deck, place }) => `${deck}|${place}`))].map((one) => one.split('|'));
printTable(
  ['deck', 'where', 'first sharp slide, empty cache ms', 'warm ms'],
  places.map(([deck = '', place = '']) => [
    deck,
    place,
    short(median(deck, place, ({ coldMs }) => coldMs)),
    short(median(deck, place, ({ warmMs }) => warmMs)),
  ]),
);
const times = (value: (one: Measured) => number): string =>
  short(median(PLAYED, 'the board', value) / median(LONG, 'the board', value));
console.log(`\nwith 30 activities: ${times(({ coldMs }) => coldMs)} times cold, ${times(({ warmMs }) => warmMs)} warm`);
saveResult('deck', { slow: SLOW, rounds });
