// An activity of 40 parts on a lesson's slide: the child drags one part after another, with 60 pointer events a second,
// while the teacher draws on the same slide. For comparison, in the same run: no activity, an activity of 4 parts, and
// a neighbour: no activity, but the child's page is as busy as with 40 parts and moves a plain element under the mouse.
// What the neighbour costs the teacher's stroke is the machine's share, not the activity's.
// Two pages in Chromium, each with 4x CPU throttling.
//
//   node bench/activity.ts [--slow=4] [--seconds=10] [--rounds=3] [--quiet] [--pinned] [--trace]
//
// With --pinned each page has a browser of its own, each on one of two cores: what is left of the difference isn't from
// sharing them. With --trace (and --slow=1, because throttling counts as work) prints the processor time of each thread
// of the teacher's browser.
//
// "Carried" is the time from the child's finger movement until the teacher's page has rendered the frame that shows the
// part there. "Drawn" is the time from the teacher's own pointer movement to its frame, and "under the finger" the same
// for the dragged part on the child's page. "Busy" is the main thread's share of wall time.
//
// Aim: 40 parts cost no more than 4 (1.2 times), and the teacher's stroke is drawn as fast as beside the neighbour (1.2
// times).
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { StoredActivity } from '@skylark/contract/activity';
import { openBrowser } from './parts/browser.ts';
import { watchCarried } from './parts/carriedWatch.ts';
import { type DemoSchool, openDemoSchool } from './parts/demoSchool.ts';
import { medianOf, type Spread, spreadOf } from './parts/numbers.ts';
import { watchPointer } from './parts/pointerWatch.ts';
import { pinnedProgram } from './parts/pinnedProgram.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { enterRoom, until } from './parts/roomLink.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { type Work, WorkTrace } from './parts/WorkTrace.ts';

const SLOW = numberOption('slow', 4);
const MEASURE_MS = numberOption('seconds', 10) * 1_000;
const ROUNDS = numberOption('rounds', 3);
const [IS_PINNED, IS_TRACED] = [option('pinned') !== undefined, option('trace') !== undefined];
const REST_MS = 3_000;
const SIZE = { width: 1280, height: 800 };
const [DRAG_EVERY_MS, DRAW_EVERY_MS] = [1_000 / 60, 8];
const PARTS = [0, 4, 40] as const;
const CASES = [...PARTS, 'neighbour'] as const;
type Case = (typeof CASES)[number];

interface Measured {
  parts: Case;
  drawn: Spread;
  underFinger: Spread;
  carried: Spread;
  teacherBusy: number;
  childBusy: number;
  /** Of the teacher's main thread, in per cent of wall time. */
  script: number;
  style: number;
  layout: number;
  work: Work | undefined;
}

/** Things at the left that belong to no place: each returns after a drop and can be dragged again. */
const activityOf = (parts: number): StoredActivity => ({
  kind: 'drag',
  task: 'Put them away.',
  parts: Array.from({ length: parts }, (_, at) =>
    at < parts / 2
      ? { id: `thing-${at}`, text: `word ${at}`, at: [2 + 9 * (at % 5), 4 + 23 * Math.floor(at / 5), 8, 10] as const }
      : { id: `place-${at}`, say: `place ${at}`, at: [50 + 2 * (at % 20), 80, 2, 12] as const },
  ),
  answers: Array.from({ length: parts / 2 }, (_, at) => [`thing-${at}`, `place-${parts / 2 + at}`]),
});

/**
 * Adds a slide for each of these to the lesson's presentation.
 * @returns their pages
 */
async function layOut({ database, roomId }: DemoSchool): Promise<string[]> {
  const { rows } = await database.handle.pool.query<{ id: string }>(
    `select s.id from slides s join lessons l on l.deck_id = s.deck_id where l.id = $1 order by s.position limit $2`,
    [roomId, PARTS.length],
  );
  for (const [index, { id }] of rows.entries()) {
    const parts = PARTS[index] ?? 0;
    const activity = parts === 0 ? null : activityOf(parts);
    await database.handle.pool.query('update slides set activity = $2 where id = $1', [id, activity]);
  }
  return rows.map(({ id }) => `slide:${id}`);
}

async function enter(browser: Browser, { url, roomId }: DemoSchool, token: string) {
  const context = await browser.newContext({ viewport: SIZE });
  await context.addInitScript(watchPointer);
  await context.addInitScript(watchCarried);
  await context.addInitScript(
    ([own, room]) => {
      localStorage.setItem('skylark.token', own ?? '');
      sessionStorage.setItem(`skylark.joined.${room}`, '1');
    },
    [token, roomId],
  );
  const page = await context.newPage();
  await page.goto(`${url}/rooms/${roomId}`);
  await page.getByRole('application').waitFor();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  return { page, cdp };
}

/** Moves the pressed mouse along the points, each sent when it is due. */
async function movePressed(cdp: CDPSession, points: readonly (readonly [x: number, y: number])[], everyMs: number) {
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: readonly [number, number]) =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  const [first = [0, 0], ...rest] = points;
  await mouse('mousePressed', first);
  const startMs = performance.now();
  const answers: Promise<unknown>[] = [];
  for (const [at, point] of rest.entries()) {
    const waitMs = startMs + (at + 1) * everyMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    // Not awaited, because a hand does not wait for the screen either.
    answers.push(mouse('mouseMoved', point));
  }
  await Promise.all(answers);
  await mouse('mouseReleased', points.at(-1) ?? first);
}

async function draws({ page, cdp }: { page: Page; cdp: CDPSession }, endMs: number): Promise<void> {
  const box = (await page.getByRole('application').boundingBox())!;
  const left = box.x + box.width * 0.55;
  for (let stroke = 0; performance.now() < endMs; stroke += 1) {
    const top = box.y + box.height * (0.1 + 0.1 * (stroke % 6));
    const way = Array.from({ length: 120 }, (_, at) => [left + at * 1.7, top + 30 * Math.sin(at / 9)] as const);
    await movePressed(cdp, way, DRAW_EVERY_MS);
    await pause(200);
  }
}

async function drags({ page, cdp }: { page: Page; cdp: CDPSession }, parts: Case, endMs: number): Promise<void> {
  if (parts === 0) return pause(Math.max(0, endMs - performance.now()));
  for (let thing = 0; performance.now() < endMs; thing += 1) {
    const box =
      parts === 'neighbour'
        ? { x: 100 + 40 * (thing % 5), y: 300, width: 0, height: 0 }
        : await page.locator(`[data-part="thing-${thing % (parts / 2)}"]`).boundingBox();
    if (!box) throw new Error('a part is not there');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // A round trip that ends on an empty spot, so the part returns to its place.
    const way = Array.from({ length: 90 }, (_, at) => [x + at * 2.5, y + 25 * Math.sin(at / 6)] as const);
    await movePressed(cdp, way, DRAG_EVERY_MS);
    await pause(300);
  }
}

/** Runs in the page: works for so long in every sixtieth of a second, and moves a plain element with the mouse. */
function beNeighbour(workMs: number): void {
  const sheet = document.createElement('div');
  // Over the board, which would otherwise draw.
  sheet.style.cssText = 'position:fixed;inset:0;z-index:999';
  const plain = document.createElement('div');
  plain.style.cssText = 'position:absolute;width:130px;height:70px;background:#fff;will-change:translate';
  sheet.append(plain);
  document.body.append(sheet);
  sheet.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => (plain.style.translate = `${clientX}px ${clientY}px`),
  );
  setInterval(() => {
    const end = performance.now() + workMs;
    while (performance.now() < end);
  }, 1_000 / 60);
}

const METRICS = ['TaskDuration', 'ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'] as const;

/** Milliseconds the main thread has spent on each of these. */
const spentMs = async ({ cdp }: { cdp: CDPSession }): Promise<number[]> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return METRICS.map((wanted) => 1_000 * (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN));
};

interface Browsers {
  teachers: Browser;
  childs: Browser;
}

async function measure(
  { teachers, childs }: Browsers,
  school: DemoSchool,
  pages: string[],
  one: Case,
): Promise<Measured> {
  const parts = one === 'neighbour' ? 0 : one;
  const link = await enterRoom(school.url, school.roomId, 't', school.tokens.t);
  // A child sees the board only after the lesson has begun.
  link.do({ k: 'call' });
  link.do({ k: 'tools', on: true });
  const shown = pages[PARTS.indexOf(parts as 0)] ?? '';
  link.do({ k: 'show', page: shown });
  await until(() => link.snapshot().unsaved === 0 && link.snapshot().state.page === shown);
  link.close();
  const teacher = await enter(teachers, school, school.tokens.t);
  const child = await enter(childs, school, school.tokens.s);
  try {
    for (const { page, cdp } of [teacher, child]) {
      if (parts > 0) await page.locator('[data-part="thing-0"]').waitFor();
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
    }
    if (one === 'neighbour') await child.page.evaluate(beNeighbour, neighbourMs());
    await teacher.page.getByRole('button', { name: 'Pen' }).first().click();
    await pause(REST_MS);
    for (const { page } of [teacher, child])
      await page.evaluate(() => {
        globalThis.pointerRecord = { latencies: [], oldest: [], points: 0, moves: 0 };
        globalThis.carriedRecord = { sent: [], seen: [] };
      });
    const before = [await spentMs(teacher), await spentMs(child)] as const;
    const trace = IS_TRACED ? await WorkTrace.begin(teachers) : undefined;
    const startMs = performance.now();
    const endMs = startMs + MEASURE_MS;
    await Promise.all([draws(teacher, endMs), drags(child, one, endMs)]);
    const wallMs = performance.now() - startMs;
    const work = await trace?.end();
    const after = [await spentMs(teacher), await spentMs(child)] as const;
    const share = (side: 0 | 1, of: number): number =>
      (100 * ((after[side][of] ?? 0) - (before[side][of] ?? 0))) / wallMs;
    await pause(500);
    const { sent } = await child.page.evaluate(() => globalThis.carriedRecord);
    const { seen } = await teacher.page.evaluate(() => globalThis.carriedRecord);
    const sentAt = new Map(sent.map(({ at, spot }) => [spot, at]));
    return {
      parts: one,
      drawn: spreadOf(await teacher.page.evaluate(() => globalThis.pointerRecord.latencies)),
      underFinger: spreadOf(await child.page.evaluate(() => globalThis.pointerRecord.latencies)),
      carried: spreadOf(seen.flatMap(({ at, spot }) => at - (sentAt.get(spot) ?? Number.NaN)).filter(Number.isFinite)),
      teacherBusy: share(0, 0),
      childBusy: share(1, 0),
      script: share(0, 1),
      style: share(0, 2),
      layout: share(0, 3),
      work,
    };
  } finally {
    for (const { page } of [teacher, child]) await page.context().close();
  }
}

function median(parts: Case, value: (one: Measured) => number): number {
  return medianOf(rounds.filter((one) => one.parts === parts).map(value));
}

/** What the child's page does more with 40 parts than without an activity, in milliseconds per sixtieth of a second. */
const neighbourMs = (): number =>
  Math.max(0, median(40, ({ childBusy }) => childBusy) - median(0, ({ childBusy }) => childBusy)) / 6;

const school = await openDemoSchool();
const rounds: Measured[] = [];
try {
  const pages = await layOut(school);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const parts of round % 2 === 0 ? CASES : CASES.toReversed()) {
      if (option('quiet')) await waitForQuiet();
      const isApart = IS_PINNED || IS_TRACED;
      const teachers = await openBrowser(IS_PINNED ? { program: pinnedProgram(1) } : {});
      const childs = isApart ? await openBrowser(IS_PINNED ? { program: pinnedProgram(0) } : {}) : teachers;
      try {
        const one = await measure({ teachers, childs }, school, pages, parts);
        rounds.push(one);
        console.log(`${parts} parts: drawn p95 ${short(one.drawn.p95)}, carried p95 ${short(one.carried.p95)} ms`);
      } finally {
        await teachers.close();
        if (childs !== teachers) await childs.close();
      }
    }
  }
} finally {
  await school.close();
}

console.log(`\nprocessors slowed ${SLOW} times, medians of ${ROUNDS} rounds\n`);
printTable(
  [
    'parts',
    'stroke drawn p50 ms',
    'p95',
    'under the finger p95',
    'carried, other side p50',
    'p95',
    'seen',
    'teacher busy %',
    'child busy %',
    'script, style, layout %',
  ],
  CASES.map((parts) => [
    String(parts),
    short(median(parts, ({ drawn }) => drawn.p50)),
    short(median(parts, ({ drawn }) => drawn.p95)),
    short(median(parts, ({ underFinger }) => underFinger.p95)),
    short(median(parts, ({ carried }) => carried.p50)),
    short(median(parts, ({ carried }) => carried.p95)),
    short(median(parts, ({ carried }) => carried.count)),
    short(median(parts, ({ teacherBusy }) => teacherBusy)),
    short(median(parts, ({ childBusy }) => childBusy)),
    [({ script }: Measured) => script, ({ style }: Measured) => style, ({ layout }: Measured) => layout]
      .map((of) => short(median(parts, of)))
      .join(' '),
  ]),
);
if (IS_TRACED) {
  const whats = [...new Set(rounds.flatMap(({ work = {} }) => Object.keys(work)))].toSorted();
  const spent = (parts: Case, what: string): number => median(parts, ({ work }) => work?.[what] ?? 0);
  console.log('\nthe teacher’s browser, milliseconds of processor time per second\n');
  printTable(
    ['', ...CASES.map(String)],
    whats
      .filter((what) => CASES.some((parts) => spent(parts, what) >= 1))
      .map((what) => [what, ...CASES.map((parts) => short(spent(parts, what)))]),
  );
}
saveResult('activity', { slow: SLOW, rounds });
