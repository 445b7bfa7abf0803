// The board on a slow computer: Chromium with 4x CPU throttling and a page of 500 strokes; the teacher draws with a
// mouse that reports 125 points a second while the student draws as well. For comparison, in the same run: a bare page
// of 40 lines, two canvases and perfect-freehand, without any other features.
//
//   node bench/board-browser.ts [--slow=4] [--seconds=15] [--rounds=3] [--quiet]
//
// The latency from pointer event to drawn stroke is measured from the newest point of a movement until the frame that
// shows it has been rendered (script, styles, layout, painting), so it includes the browser's wait for the next frame.
// "Busy" is the main thread's share of wall time. The cost of a batch of the other side's stroke is the main thread's
// additional work compared with idle.
//
// Aims: p95 20 ms, 25 % busy, 3 ms a batch, every coalesced point kept.
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { BoardEvent } from '@skylark/contract/board';
import { BareBoard, type BareStroke } from './parts/BareBoard.ts';
import { openBrowser } from './parts/browser.ts';
import { type DemoSchool, openDemoSchool } from './parts/demoSchool.ts';
import { medianOf, type Spread, spreadOf } from './parts/numbers.ts';
import { watchPointer } from './parts/pointerWatch.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { enterRoom, until } from './parts/roomLink.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { FULL_PAGE, inkEvents, wave } from './parts/strokes.ts';

const SLOW = numberOption('slow', 4);
const MEASURE_MS = numberOption('seconds', 15) * 1_000;
const ROUNDS = numberOption('rounds', 3);
const REST_MS = 5_000;
const SIZE = { width: 1280, height: 800 };
const [STROKE_POINTS, STROKE_REACH] = [40, 450];
/** As pages send them: every 33 ms, the points reported meanwhile. */
const [BATCH_EVERY_MS, POINTS_PER_BATCH, OTHERS_POINTS] = [33, 4, 120];
const MOVE_EVERY_MS = 8;
const [OWN_STROKE_MS, OWN_PAUSE_MS] = [1_500, 200];
/** The server limits sending to what a person can draw. */
const FILL_AT_ONCE = 5;
const FILL_PAUSE_MS = 60;

/** A page with 500 strokes, and the person drawing on the other side. */
interface Board {
  page: Page;
  /** Sends the other side's next batch. */
  nextBatch(): void;
  /** Points of the measured page's own strokes that reached the other side; undefined if they are not recorded. */
  arrived(): number | undefined;
  close(): Promise<void>;
}

interface Measured {
  board: string;
  frame: Spread;
  oldest: Spread;
  busyPercent: number;
  restPercent: number;
  msPerBatch: number;
  moves: number;
  told: number;
  kept: number | undefined;
}

async function skylarkBoard(browser: Browser, school: DemoSchool): Promise<Board> {
  const { url, roomId, tokens } = school;
  const student = await enterRoom(url, roomId, 's', tokens.s);
  const filler = await enterRoom(url, roomId, 't', tokens.t);
  filler.do({ k: 'tools', on: true });
  await until(() => student.snapshot().state.tools && student.snapshot().state.page !== null);
  // Each round uses a new page; earlier ones stay unchanged.
  const shown = `free:${filler.snapshot().state.freePages + 1}`;
  filler.do({ k: 'show', page: shown });
  for (let number = 0; number < FULL_PAGE; number += 1) {
    for (const event of inkEvents('t', shown, number, wave(number, STROKE_POINTS, STROKE_REACH), STROKE_POINTS))
      filler.do(event);
    if (number % FILL_AT_ONCE === 0) await pause(FILL_PAUSE_MS);
  }
  await until(() => filler.snapshot().unsaved === 0 && student.snapshot().state.page === shown);
  const filled = new Set(student.board.get(shown)?.elements.keys());
  filler.close();

  const context = await browser.newContext({ viewport: SIZE });
  await context.addInitScript(watchPointer);
  await context.addInitScript(
    ([token, room]) => {
      localStorage.setItem('skylark.token', token ?? '');
      sessionStorage.setItem(`skylark.joined.${room}`, '1');
    },
    [tokens.t, roomId],
  );
  const page = await context.newPage();
  await page.goto(`${url}/rooms/${roomId}`);
  await page.getByRole('application').waitFor();
  const batches = othersBatches((number) =>
    inkEvents('s', shown, FULL_PAGE + number, wave(number * 7, OTHERS_POINTS, STROKE_REACH * 3), POINTS_PER_BATCH),
  );
  return {
    page,
    nextBatch: () => student.do(batches.next().value as BoardEvent),
    arrived: () =>
      [...(student.board.get(shown)?.elements.values() ?? [])]
        .filter(({ id }) => id.startsWith('t') && !filled.has(id))
        .reduce((sum, { points }) => sum + points.length / 2, 0),
    async close() {
      await context.close();
      student.close();
    },
  };
}

async function bareBoard(browser: Browser): Promise<Board> {
  const strokes = Array.from({ length: FULL_PAGE }, (_, number): BareStroke =>
    wave(number, STROKE_POINTS, STROKE_REACH),
  );
  const server = await BareBoard.serve(strokes);
  const context = await browser.newContext({ viewport: SIZE });
  await context.addInitScript(watchPointer);
  const page = await context.newPage();
  await page.goto(server.url);
  await page.locator('body[data-ready]').waitFor();
  const batches = othersBatches((number) => {
    const { x, y, points } = wave(number * 7, OTHERS_POINTS, STROKE_REACH * 3);
    const size = POINTS_PER_BATCH * 2;
    const count = Math.ceil(points.length / size);
    return Array.from({ length: count }, (_, at) => ({
      begin: at === 0,
      more: { x, y, points: points.slice(at * size, (at + 1) * size) },
      end: at === count - 1,
    }));
  });
  return {
    page,
    nextBatch: () => {
      const { value } = batches.next();
      if (value) server.send(value);
    },
    arrived: () => undefined,
    async close() {
      await context.close();
      await server.close();
    },
  };
}

function* othersBatches<T>(stroke: (number: number) => T[]): Generator<T> {
  for (let number = 0; ; number += 1) yield* stroke(number);
}

async function measure(name: string, board: Board): Promise<Measured> {
  const { page } = board;
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await page.evaluate(() => (globalThis.pointerRecord = { latencies: [], oldest: [], points: 0, moves: 0 }));
  await pause(REST_MS);

  const busyDuring = async (what: () => Promise<void>): Promise<{ taskMs: number; wallMs: number }> => {
    const [beforeMs, startMs] = [await taskMsOf(cdp), performance.now()];
    await what();
    return { wallMs: performance.now() - startMs, taskMs: (await taskMsOf(cdp)) - beforeMs };
  };
  const rest = await busyDuring(() => pause(REST_MS));
  const restShare = rest.taskMs / rest.wallMs;

  let sent = 0;
  const theOtherDraws = (): (() => void) => {
    const timer = setInterval(() => {
      board.nextBatch();
      sent += 1;
    }, BATCH_EVERY_MS);
    return () => clearInterval(timer);
  };
  const listening = await busyDuring(async () => {
    const stop = theOtherDraws();
    await pause(MEASURE_MS);
    stop();
  });
  const msPerBatch = (listening.taskMs - restShare * listening.wallMs) / sent;

  const drawing = await busyDuring(async () => {
    const stop = theOtherDraws();
    await drawWithMouse(cdp);
    stop();
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const record = await page.evaluate(() => globalThis.pointerRecord);
  // Waits for the last batch.
  await pause(1_000);
  return {
    board: name,
    frame: spreadOf(record.latencies),
    oldest: spreadOf(record.oldest),
    busyPercent: (100 * drawing.taskMs) / drawing.wallMs,
    restPercent: 100 * restShare,
    msPerBatch,
    moves: record.moves,
    told: record.points,
    kept: board.arrived(),
  };
}

/** Handwriting strokes across the middle of the page; each point is sent to the browser when it is due. */
async function drawWithMouse(cdp: CDPSession): Promise<void> {
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number, y: number): Promise<unknown> =>
    cdp.send('Input.dispatchMouseEvent', {
      type,
      x,
      y,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    });
  const endMs = performance.now() + MEASURE_MS;
  for (let stroke = 0; performance.now() < endMs; stroke += 1) {
    const [left, top] = [SIZE.width * 0.25, SIZE.height * (0.3 + 0.08 * (stroke % 5))];
    await mouse('mousePressed', left, top);
    const startMs = performance.now();
    const answers: Promise<unknown>[] = [];
    for (let at = 1; at * MOVE_EVERY_MS <= OWN_STROKE_MS; at += 1) {
      const waitMs = startMs + at * MOVE_EVERY_MS - performance.now();
      if (waitMs > 0) await pause(waitMs);
      // Not awaited, because a hand does not wait for the screen either.
      answers.push(mouse('mouseMoved', left + at * 1.7, top + 40 * Math.sin(at / 9)));
    }
    await Promise.all(answers);
    await mouse('mouseReleased', left + 320, top);
    await pause(OWN_PAUSE_MS);
  }
}

async function taskMsOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

const school = await openDemoSchool();
const rounds: Measured[] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const name of ['bare page', 'skylark'] as const) {
      if (option('quiet')) await waitForQuiet();
      const browser = await openBrowser();
      try {
        const board = name === 'skylark' ? await skylarkBoard(browser, school) : await bareBoard(browser);
        const one = await measure(name, board);
        await board.close();
        rounds.push(one);
        console.log(
          `${name}: p50 ${short(one.frame.p50)} p95 ${short(one.frame.p95)} ms, busy ${short(one.busyPercent)} %, ${short(one.msPerBatch)} ms a batch`,
        );
      } finally {
        await browser.close();
      }
    }
  }
} finally {
  await school.close();
}

const medianIn = (name: string, value: (one: Measured) => number): string =>
  short(medianOf(rounds.filter(({ board }) => board === name).map(value)));
const names = [...new Set(rounds.map(({ board }) => board))];
console.log(`\nprocessor slowed ${SLOW} times, ${FULL_PAGE} strokes on the page, medians of ${ROUNDS} rounds\n`);
printTable(
  [
    'board',
    'drawn p50 ms',
    'p95',
    'p99',
    'oldest point p95',
    'busy %',
    'at rest %',
    'ms a batch',
    'points told',
    'kept',
  ],
  names.map((name) => {
    const own = rounds.filter(({ board }) => board === name);
    const sum = (value: (one: Measured) => number): string => String(own.reduce((all, one) => all + value(one), 0));
    return [
      name,
      medianIn(name, ({ frame }) => frame.p50),
      medianIn(name, ({ frame }) => frame.p95),
      medianIn(name, ({ frame }) => frame.p99),
      medianIn(name, ({ oldest }) => oldest.p95),
      medianIn(name, ({ busyPercent }) => busyPercent),
      medianIn(name, ({ restPercent }) => restPercent),
      medianIn(name, ({ msPerBatch }) => msPerBatch),
      sum(({ told }) => told),
      own.every(({ kept }) => kept !== undefined) ? sum(({ kept }) => kept ?? 0) : '-',
    ];
  }),
);
saveResult('board-browser', { slow: SLOW, strokes: FULL_PAGE, rounds });
