// The call, between two Chromiums with made-up cameras. The student's one is in a network of its own, so that its cable
// can be cut; the server is the real one on a database with durable settings.
//
//   node bench/call.ts [--rounds=10] [--cuts=5] [--quiet]
//
// 1. From opening the room's address to the first picture of the other side, who is in the call already: in a browser
//    that has never seen the school (new), and in one that has its files (known). Aims: p50 750 ms, p95 1.2 s.
// 2. From "Start the call" until both see each other, beside a bare call of the same two browsers in the same run, whose
//    page does nothing else and has its camera on as well. Aim: 1.3 times the bare call.
// 3. A cut of 6 s while both draw: from its end to moving pictures on both sides (aim 3 s), and until the page that was
//    cut off holds all that the other side had drawn and all that was drawn in it is on disk (aim 1 s). `pulled`: the
//    computer knows that its network has gone and is back. `silent`: nothing arrives, and nobody says so.
//
// Cutting needs root and `ip` (iproute2); without them the third part is left out and the two share one network.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BareCall } from './parts/BareCall.ts';
import { chromiumProgram, openBrowser } from './parts/browser.ts';
import { Cable, type Cut } from './parts/Cable.ts';
import { type CallRecord, watchCall } from './parts/callWatch.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import { medianOf, spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { enterRoom, until } from './parts/roomLink.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';
import type { Room } from './parts/wires.ts';

const ROUNDS = numberOption('rounds', 10);
const CUTS = numberOption('cuts', 5);
const CUT_MS = 6_000;
const SETTLE_MS = 2_000;
const AFTER_CUT_MS = 12_000;
/** A picture moves when so many frames come within a second. */
const [MOVING_FRAMES, MOVING_MS] = [5, 1_000];

const cable = Cable.lay();
const address = cable?.address ?? '127.0.0.1';
const database = await BenchDatabase.start();
const { pool } = database.handle;
const server = await startSkylark(database, [], undefined, address);
const bare = await BareCall.serve();
const origin = `http://${address}:${new URL(server.url).port}`;
const bareUrl = `http://${address}:${bare.port}/`;
const origins = [origin, new URL(bareUrl).origin];
const { deckId } = await addDeck(pool);
const near = await openBrowser({ origins });
const far = await openBrowser({ origins, ...(cable && { program: cable.farProgram(chromiumProgram()) }) });

/** A browser without anything kept, for somebody who has gone into the room already. */
async function someone(browser: Browser, token: string, roomId: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addInitScript(watchCall);
  await context.addInitScript(
    ([kept, room]) => {
      localStorage.setItem('skylark.token', kept ?? '');
      sessionStorage.setItem(`skylark.joined.${room}`, '1');
    },
    [token, roomId],
  );
  return context;
}

/** A lesson with an empty page to draw on. */
async function newRoom(): Promise<Room> {
  const [room] = await addRooms(pool, deckId, 1);
  if (!room) throw new Error('no room');
  const teacher = await enterRoom(server.url, room.id, 't', room.tokens.t);
  teacher.do({ k: 'show', page: 'free:1' });
  teacher.do({ k: 'tools', on: true });
  await until(() => teacher.snapshot().unsaved === 0);
  teacher.close();
  return room;
}

const record = (page: Page): Promise<CallRecord> => page.evaluate(() => globalThis.callRecord);
const seesTheOther = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => globalThis.callRecord.frames.length > 0, undefined, { polling: 50, timeout: 30_000 });
const nowMs = (): number => performance.timeOrigin + performance.now();

async function openPage(context: BrowserContext, roomId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/rooms/${roomId}`);
  return page;
}

// ---- 1 and 2 ----

interface Start {
  skylarkMs: number;
  bareMs: number;
}
const opened: { new: number[]; known: number[] } = { new: [], known: [] };
const starts: Start[] = [];

const firstFrameMs = async (page: Page): Promise<number> => {
  await seesTheOther(page);
  return (await record(page)).frames[0] ?? Number.NaN;
};

/** From the press on one page until both pages show the other. */
async function startedMs(pages: readonly [Page, Page], press: () => Promise<void>): Promise<number> {
  await press();
  const shown = await Promise.all(pages.map(firstFrameMs));
  return Math.max(...shown) - ((await record(pages[0])).clicks.at(-1) ?? Number.NaN);
}

async function callRound(): Promise<void> {
  if (option('quiet')) await waitForQuiet();
  const room = await newRoom();
  const [teacher, student] = [
    await someone(near, room.tokens.t, room.id),
    await someone(far, room.tokens.s, room.id),
  ] as const;
  const pages = [await openPage(teacher, room.id), await openPage(student, room.id)] as const;
  const button = pages[0].getByRole('button', { name: 'Start the call' });
  await button.waitFor();
  await pages[1].getByRole('button', { name: 'Leave' }).waitFor();
  await pause(SETTLE_MS);
  const skylarkMs = await startedMs(pages, () => button.click());

  // The student comes again, first as somebody new, then in the browser that knows the school by now.
  await student.close();
  const again = await someone(far, room.tokens.s, room.id);
  for (const kind of ['new', 'known'] as const) {
    await pause(SETTLE_MS);
    const page = await openPage(again, room.id);
    await seesTheOther(page);
    const { frames } = await record(page);
    opened[kind].push((frames[0] ?? Number.NaN) - (await page.evaluate(() => performance.timeOrigin)));
    await page.close();
  }
  await teacher.close();
  await again.close();

  const contexts = [await near.newContext(), await far.newContext()] as const;
  for (const context of contexts) await context.addInitScript(watchCall);
  const barePages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
  for (const page of barePages) {
    await page.goto(bareUrl);
    await page.locator('button:enabled').waitFor();
  }
  await pause(SETTLE_MS);
  const bareMs = await startedMs(barePages, () => barePages[0].locator('button').click());
  for (const context of contexts) await context.close();
  starts.push({ skylarkMs, bareMs });
}

// ---- 3 ----

interface Mended {
  cut: Cut;
  pictureMs: number;
  boardMs: number;
}
const mended: Mended[] = [];

/** Handwriting on the middle of the page until it is told to end. */
async function scribble(page: Page, isOver: () => boolean): Promise<void> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('no board');
  const { mouse } = page;
  const [left, top] = [box.x + box.width * 0.3, box.y + box.height * 0.5];
  for (let stroke = 0; !isOver(); stroke += 1) {
    await mouse.move(left, top + 12 * (stroke % 8));
    await mouse.down();
    for (let at = 1; at <= 30 && !isOver(); at += 1) {
      await mouse.move(left + at * 5, top + 12 * (stroke % 8) + 20 * Math.sin(at / 3));
      await pause(16);
    }
    await mouse.up();
  }
}

/** The first frame after `fromMs` that others follow at once. */
function movingFrom(frames: number[], fromMs: number): number {
  const later = frames.filter((at) => at >= fromMs);
  return later.find((at, index) => (later[index + MOVING_FRAMES] ?? Infinity) - at <= MOVING_MS) ?? Number.NaN;
}

/** When the page that was cut off held all of the other, and all of its own was on disk. */
function completeAt(own: CallRecord['room'], other: CallRecord['room'], endMs: number): number {
  const before = (one: CallRecord['room'][number]): boolean => one.atMs < endMs;
  const othersSeq = Math.max(...other.filter(before).map(({ is, seq }) => (is === 'ack' ? seq : 0)));
  const comeBack = own.find((one) => one.is === 'hello' && !before(one));
  const made = comeBack?.n ?? Math.max(...own.filter(before).map(({ is, n }) => (is === 'do' ? n : 0)));
  const [hasOthers, hasOwn] = [
    own.find((one) => one.seq >= othersSeq && (one.is === 'seen' || one.is === 'ack')),
    own.find((one) => one.is === 'ack' && one.n >= made),
  ];
  return Math.max(endMs, hasOthers?.atMs ?? Number.NaN, hasOwn?.atMs ?? Number.NaN);
}

async function cutRound(cut: Cut, between: Cable): Promise<void> {
  if (option('quiet')) await waitForQuiet();
  const room = await newRoom();
  const contexts = [await someone(near, room.tokens.t, room.id), await someone(far, room.tokens.s, room.id)] as const;
  const pages = [await openPage(contexts[0], room.id), await openPage(contexts[1], room.id)] as const;
  await pages[0].getByRole('button', { name: 'Start the call' }).click();
  for (const page of pages) {
    await seesTheOther(page);
    await page.getByRole('application').waitFor();
  }
  let isOver = false;
  const drawing = Promise.all(pages.map((page) => scribble(page, () => isOver)));
  await pause(SETTLE_MS);
  between.cut(cut);
  await pause(CUT_MS);
  between.mend(cut);
  const endMs = nowMs();
  await pause(AFTER_CUT_MS);
  isOver = true;
  await drawing;
  const [teacher, student] = await Promise.all([record(pages[0]), record(pages[1])]);
  mended.push({
    cut,
    pictureMs: Math.max(movingFrom(teacher.frames, endMs), movingFrom(student.frames, endMs)) - endMs,
    boardMs: completeAt(student.room, teacher.room, endMs) - endMs,
  });
  for (const context of contexts) await context.close();
}

try {
  for (let round = 0; round < ROUNDS; round += 1) {
    await callRound();
    const last = starts.at(-1);
    console.log(
      `round ${round + 1}: opened new ${short(opened.new.at(-1) ?? 0)} ms, known ${short(opened.known.at(-1) ?? 0)} ms; started ${short(last?.skylarkMs ?? 0)} ms, bare ${short(last?.bareMs ?? 0)} ms`,
    );
  }
  if (cable)
    for (let round = 0; round < CUTS; round += 1)
      for (const cut of ['pulled', 'silent'] as const) {
        await cutRound(cut, cable);
        const last = mended.at(-1);
        console.log(`${cut}: picture ${short(last?.pictureMs ?? 0)} ms, board ${short(last?.boardMs ?? 0)} ms`);
      }
  else console.log('the cuts are left out: they need root and iproute2');
} finally {
  await near.close();
  await far.close();
  await server.stop();
  await bare.close();
  await database.stop();
  cable?.remove();
}

const cells = (values: number[]): string[] => {
  const { p50, p95, max } = spreadOf(values);
  return [String(values.length), short(p50), short(p95), short(max)];
};
console.log();
printTable(
  ['ms', 'times', 'p50', 'p95', 'max'],
  [
    ['address to first picture, new browser', ...cells(opened.new)],
    ['address to first picture, known browser', ...cells(opened.known)],
    ['start to both pictures', ...cells(starts.map(({ skylarkMs }) => skylarkMs))],
    ['bare call', ...cells(starts.map(({ bareMs }) => bareMs))],
    ...(['pulled', 'silent'] as const).flatMap((cut) => {
      const own = mended.filter((one) => one.cut === cut);
      return own.length === 0
        ? []
        : [
            [`cut (${cut}) to moving pictures`, ...cells(own.map(({ pictureMs }) => pictureMs))],
            [`cut (${cut}) to complete board`, ...cells(own.map(({ boardMs }) => boardMs))],
          ];
    }),
  ],
);
const ratio = medianOf(starts.map(({ skylarkMs }) => skylarkMs)) / medianOf(starts.map(({ bareMs }) => bareMs));
console.log(`\nstart / bare call: ${ratio.toFixed(2)} (at most 1.3)`);
saveResult('call', { opened, starts, mended, ratio });
