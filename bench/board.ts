// A whiteboard used for months, or for two hours without a pause (42 strokes a minute): 5,000 strokes on its page.
// Measures how long it takes to open and the cost of each further stroke; for comparison, in the same run, the same
// whiteboard with one stroke.
//
//   node bench/board.ts [--strokes=5000] [--slow=4] [--rounds=3] [--quiet]
//
// "Open" is the time in Chromium, with a warm cache, from the start of the navigation until the last stroke is visible.
// "Delay" is the time from one side's `do` until the other's link has folded the event, both outside of a browser, with
// one event every 33 ms. The cost of a batch of the other side's stroke is the main thread's additional work compared
// with idle, with CPU throttling.
//
// Aims: 5,000 strokes open in 2 s more than one does; delay p95 as with one stroke; 3 ms a batch.
import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './parts/browser.ts';
import { type DemoSchool, openDemoSchool } from './parts/demoSchool.ts';
import { medianOf, type Spread, spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { enterRoom, until } from './parts/roomLink.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { inkEvents, wave } from './parts/strokes.ts';

const STROKES = numberOption('strokes', 5_000);
const SLOW = numberOption('slow', 4);
const ROUNDS = numberOption('rounds', 3);
const [STROKE_POINTS, STROKE_REACH] = [40, 450];
const PAGE = 'free:1';
/** Events per message; the server limits the number of messages to what a person could send. */
const FILL_AT_ONCE = 50;
const FILL_PAUSE_MS = 40;
const BATCH_EVERY_MS = 33;
const BATCHES = 240;
/** An empty spot: units of the page, 1600 x 900. */
const MARK = { x: 1_590, y: 5 };

interface Whiteboard {
  id: string;
  code: string;
}

interface Measured {
  strokes: number;
  openMs: number;
  delay: Spread;
  msPerBatch: number;
  /** JavaScript heap of the page after a garbage collection, in MB. */
  heapMb: number;
}

async function createWhiteboard({ url, tokens }: DemoSchool, strokes: number): Promise<Whiteboard> {
  const headers = { 'x-auth-token': tokens.t, 'content-type': 'application/json' };
  const me = (await (await fetch(`${url}/api/v2/profile`, { headers: { 'x-auth-token': tokens.s } })).json()) as {
    id: string;
  };
  const body = { student_id: me.id, name_for_teacher: 'Bench', name_for_student: 'Bench' };
  const made = await fetch(`${url}/api/v2/whiteboards`, { method: 'POST', headers, body: JSON.stringify(body) });
  const whiteboard = (await made.json()) as Whiteboard;
  const filler = await enterRoom(url, whiteboard.id, 't', tokens.t);
  for (let number = 1; number < strokes; number += 1) {
    for (const event of inkEvents('t', PAGE, number, wave(number, STROKE_POINTS, STROKE_REACH), STROKE_POINTS))
      filler.do(event);
    if (number % FILL_AT_ONCE === 0) await pause(FILL_PAUSE_MS);
  }
  const mark = { x: MARK.x * 10 - 200, y: MARK.y * 10, points: [0, 0, 100, 0, 200, 0, 300, 0] };
  for (const event of inkEvents('t', PAGE, strokes, mark, STROKE_POINTS)) filler.do(event);
  await until(() => filler.snapshot().unsaved === 0);
  filler.close();
  return whiteboard;
}

/** From the person drawing to the person watching, both without a browser. */
async function delayOf({ url, tokens }: DemoSchool, { id }: Whiteboard): Promise<Spread> {
  const [t, s] = [await enterRoom(url, id, 't', tokens.t), await enterRoom(url, id, 's', tokens.s)];
  const waits: number[] = [];
  let sentMs = 0;
  const stop = s.onBoard((update, _, isOwn) => {
    if (!isOwn && update.kind === 'element') waits.push(performance.now() - sentMs);
  });
  const batches = inkEvents('t', PAGE, 0, wave(3, BATCHES * 4, STROKE_REACH * 3), 4);
  for (const event of batches) {
    sentMs = performance.now();
    t.do(event);
    await pause(BATCH_EVERY_MS);
  }
  await until(() => waits.length >= batches.length);
  stop();
  t.close();
  s.close();
  return spreadOf(waits);
}

/**
 * Opens it as the student does.
 * @returns the page, and how long it took
 */
async function openIn(browser: Browser, { url, tokens }: DemoSchool, { code }: Whiteboard) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript((token) => localStorage.setItem('skylark.token', token), tokens.s);
  await context.addInitScript(watchMark, MARK);
  const page = await context.newPage();
  // The first visit fills the cache.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`${url}/whiteboards/${code}`);
    await page.waitForFunction(() => globalThis.seenAtMs !== undefined, undefined, { timeout: 60_000 });
  }
  return { page, openMs: await page.evaluate(() => globalThis.seenAtMs ?? Number.NaN) };
}

declare global {
  /** When the mark was first visible, since the start of the navigation. */
  var seenAtMs: number | undefined;
}

/** Runs in the page: checks in every frame whether there is ink at the mark. */
function watchMark(mark: { x: number; y: number }): void {
  const copy = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const sample = (): void => {
    const frame = document.querySelector('[role="application"]')?.parentElement;
    const paper = frame?.firstElementChild?.firstElementChild?.getBoundingClientRect();
    if (frame && paper && copy) {
      copy.clearRect(0, 0, 9, 9);
      for (const layer of frame.querySelectorAll('canvas')) {
        const box = layer.getBoundingClientRect();
        if (box.width === 0) continue;
        const ratio = layer.width / box.width;
        const left = (paper.left + (mark.x * paper.width) / 1600 - box.left) * ratio - 4;
        const top = (paper.top + (mark.y * paper.height) / 900 - box.top) * ratio - 4;
        copy.drawImage(layer, left, top, 9, 9, 0, 0, 9, 9);
      }
      if (copy.getImageData(0, 0, 9, 9).data.some((value, index) => index % 4 === 3 && value > 60)) {
        globalThis.seenAtMs = performance.now();
        return;
      }
    }
    requestAnimationFrame(sample);
  };
  requestAnimationFrame(sample);
}

async function heapMbOf(page: Page): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** The main thread's work on the watching page for one batch of the other side's stroke. */
async function costOf(page: Page, { url, tokens }: DemoSchool, { id }: Whiteboard): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  const taskMs = async (): Promise<number> => {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  };
  const during = async (what: () => Promise<void>): Promise<{ taskMs: number; wallMs: number }> => {
    const [before, startMs] = [await taskMs(), performance.now()];
    await what();
    return { wallMs: performance.now() - startMs, taskMs: (await taskMs()) - before };
  };
  const t = await enterRoom(url, id, 't', tokens.t);
  const rest = await during(() => pause(4_000));
  const batches = inkEvents('t', PAGE, 0, wave(11, BATCHES * 4, STROKE_REACH * 3), 4);
  const drawn = await during(async () => {
    for (const event of batches) {
      t.do(event);
      await pause(BATCH_EVERY_MS);
    }
  });
  t.close();
  return (drawn.taskMs - (rest.taskMs / rest.wallMs) * drawn.wallMs) / batches.length;
}

const school = await openDemoSchool();
const rounds: Measured[] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const strokes of [1, STROKES]) {
      const whiteboard = await createWhiteboard(school, strokes);
      if (option('quiet')) await waitForQuiet();
      const delay = await delayOf(school, whiteboard);
      const browser = await openBrowser();
      try {
        const { page, openMs } = await openIn(browser, school, whiteboard);
        const msPerBatch = await costOf(page, school, whiteboard);
        const heapMb = await heapMbOf(page);
        rounds.push({ strokes, openMs, delay, msPerBatch, heapMb });
        console.log(
          `${strokes} strokes: open ${short(openMs)} ms, delay p95 ${short(delay.p95)} ms, ${short(msPerBatch)} ms a batch`,
        );
      } finally {
        await browser.close();
      }
    }
  }
} finally {
  await school.close();
}

console.log(`\nprocessor slowed ${SLOW} times for the batches alone, medians of ${ROUNDS} rounds\n`);
printTable(
  ['strokes', 'open ms', 'delay p50 ms', 'p95', 'p99', 'ms a batch', 'heap MB'],
  [1, STROKES].map((strokes) => {
    const own = rounds.filter((one) => one.strokes === strokes);
    const median = (value: (one: Measured) => number): string => short(medianOf(own.map(value)));
    return [
      String(strokes),
      median(({ openMs }) => openMs),
      median(({ delay }) => delay.p50),
      median(({ delay }) => delay.p95),
      median(({ delay }) => delay.p99),
      median(({ msPerBatch }) => msPerBatch),
      median(({ heapMb }) => heapMb),
    ];
  }),
);
saveResult('board', { strokes: STROKES, slow: SLOW, rounds });
