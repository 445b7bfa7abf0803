// After a network cut: time until both sides show moving video again, and until the disconnected page has everything
// the other side drew and everything drawn on it is stored.
//
//   node bench/after-cut.ts [--cuts=5] [--seconds=6] [--only=pulled,silent] [--alone] [--quiet]
//
// The student's Chromium runs in a separate network, which is cut for some seconds while both people draw. `pulled`:
// the computer knows that its network is gone and then back. `silent`: packets are dropped without any notice. For
// comparison, alternating with ours: the same cut of a bare call between the same two browsers (parts/BareCall.ts)
// without any recovery code, which shows what the browsers do by themselves. --alone leaves the bare call out.
//
// Aims: pictures p50 2 s, board 0.5 s. Requires root and `ip` (iproute2).
import type { Page } from '@playwright/test';
import { BareCall } from './parts/BareCall.ts';
import { chromiumProgram, openBrowser } from './parts/browser.ts';
import { Cable, type Cut } from './parts/Cable.ts';
import { type CallRecord, watchCall } from './parts/callWatch.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck } from './parts/fill.ts';
import { addDrawingRoom, someoneInside } from './parts/lessonCall.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const CUTS = numberOption('cuts', 5);
const CUT_MS = numberOption('seconds', 6) * 1_000;
const KINDS = (option('only')?.split(',') ?? ['pulled', 'silent']) as Cut[];
const SETTLE_MS = 2_000;
/** A picture that has not returned by then counts as lost. */
const AFTER_CUT_MS = 15_000;
/** A picture counts as moving when this many frames arrive within a second. */
const [MOVING_FRAMES, MOVING_MS] = [5, 1_000];

interface Mended {
  cut: Cut;
  of: 'skylark' | 'bare';
  /** NaN: not within the time limit. */
  pictureMs: number;
  boardMs: number;
}

const laid = Cable.lay();
if (!laid) throw new Error('needs root and iproute2');
const cable = laid;
const database = await BenchDatabase.start();
const { pool } = database.handle;
const server = await startSkylark(database, cable.address);
const bare = await BareCall.serve();
const origin = `http://${cable.address}:${new URL(server.url).port}`;
const bareUrl = `http://${cable.address}:${bare.port}/`;
const origins = [origin, new URL(bareUrl).origin];
const { deckId } = await addDeck(pool);
const near = await openBrowser({ origins });
const far = await openBrowser({ origins, program: cable.farProgram(chromiumProgram()) });
const mended: Mended[] = [];

const record = (page: Page): Promise<CallRecord> => page.evaluate(() => globalThis.callRecord);
const seesTheOther = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => globalThis.callRecord.frames.length > 0, undefined, { polling: 100, timeout: 60_000 });
const nowMs = (): number => performance.timeOrigin + performance.now();

/** Draws handwriting in the middle of the page until it is told to stop. */
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

/** The first frame after `fromMs` that is followed by others without a pause. */
function movingFrom(frames: number[], fromMs: number): number {
  const later = frames.filter((at) => at >= fromMs);
  return later.find((at, index) => (later[index + MOVING_FRAMES] ?? Infinity) - at <= MOVING_MS) ?? Number.NaN;
}

/** When the disconnected page had everything from the other side, and when all its own events were stored. */
function completeAt(own: CallRecord['room'], other: CallRecord['room'], endMs: number): [number, number] {
  const before = (one: CallRecord['room'][number]): boolean => one.atMs < endMs;
  const othersSeq = Math.max(...other.filter(before).map(({ is, seq }) => (is === 'ack' ? seq : 0)));
  const comeBack = own.find((one) => one.is === 'hello' && !before(one));
  const made = comeBack?.n ?? Math.max(...own.filter(before).map(({ is, n }) => (is === 'do' ? n : 0)));
  const [hasOthers, hasOwn] = [
    own.find((one) => one.seq >= othersSeq && (one.is === 'seen' || one.is === 'ack')),
    own.find((one) => one.is === 'ack' && one.n >= made),
  ];
  return [hasOthers?.atMs ?? Number.NaN, hasOwn?.atMs ?? Number.NaN];
}

/**
 * Cuts the network, waits and repairs it.
 * @returns when its repair began: a few milliseconds before it works again
 */
async function cutAndMend(cut: Cut): Promise<number> {
  cable.cut(cut);
  await pause(CUT_MS);
  const endMs = nowMs();
  cable.mend(cut);
  await pause(AFTER_CUT_MS);
  return endMs;
}

async function read(pages: readonly [Page, Page], of: Mended['of'], cut: Cut, endMs: number): Promise<void> {
  const [teacher, student] = await Promise.all([record(pages[0]), record(pages[1])]);
  const [othersMs, ownMs] = of === 'bare' ? [Number.NaN, Number.NaN] : completeAt(student.room, teacher.room, endMs);
  mended.push({
    cut,
    of,
    pictureMs: Math.max(movingFrom(teacher.frames, endMs), movingFrom(student.frames, endMs)) - endMs,
    boardMs: Math.max(endMs, othersMs, ownMs) - endMs,
  });
}

async function cutRoom(cut: Cut): Promise<void> {
  const room = await addDrawingRoom(pool, server.url, deckId);
  const contexts = [
    await someoneInside(near, room.tokens.t, room.id),
    await someoneInside(far, room.tokens.s, room.id),
  ] as const;
  const pages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
  for (const page of pages) await page.goto(`${origin}/rooms/${room.id}`);
  await pages[0].getByRole('button', { name: 'Start the call' }).click();
  for (const page of pages) {
    await seesTheOther(page);
    await page.getByRole('application').waitFor();
  }
  let isOver = false;
  const drawing = Promise.all(pages.map((page) => scribble(page, () => isOver)));
  await pause(SETTLE_MS);
  const endMs = await cutAndMend(cut);
  isOver = true;
  await drawing;
  await read(pages, 'skylark', cut, endMs);
  for (const context of contexts) await context.close();
}

async function cutBare(cut: Cut): Promise<void> {
  const contexts = [await near.newContext(), await far.newContext()] as const;
  for (const context of contexts) await context.addInitScript(watchCall);
  const pages = [await contexts[0].newPage(), await contexts[1].newPage()] as const;
  for (const page of pages) {
    await page.goto(bareUrl);
    await page.locator('button:enabled').waitFor();
  }
  await pages[0].locator('button').click();
  for (const page of pages) await seesTheOther(page);
  await pause(SETTLE_MS);
  await read(pages, 'bare', cut, await cutAndMend(cut));
  for (const context of contexts) await context.close();
}

try {
  for (let round = 0; round < CUTS; round += 1)
    for (const cut of KINDS) {
      if (option('quiet')) await waitForQuiet();
      await cutRoom(cut);
      const ours = mended.at(-1);
      let beside = '';
      if (!option('alone')) {
        await cutBare(cut);
        beside = `; bare ${short(mended.at(-1)?.pictureMs ?? 0)} ms`;
      }
      console.log(`${cut}: picture ${short(ours?.pictureMs ?? 0)} ms, board ${short(ours?.boardMs ?? 0)} ms${beside}`);
    }
} finally {
  await near.close();
  await far.close();
  await server.stop();
  await bare.close();
  await database.stop();
  cable.remove();
}

/** NaN (never) counts as the longest. */
const cells = (values: number[]): string[] => {
  const { p50, p95, max } = spreadOf(values.map((value) => (Number.isNaN(value) ? Infinity : value)));
  return [String(values.length), short(p50), short(p95), short(max)];
};
const of = (cut: Cut, whose: Mended['of']): Mended[] => mended.filter((one) => one.cut === cut && one.of === whose);
console.log();
printTable(
  ['after the cut, ms', 'times', 'p50', 'p95', 'max'],
  KINDS.flatMap((cut) => [
    [`${cut}: moving pictures`, ...cells(of(cut, 'skylark').map(({ pictureMs }) => pictureMs))],
    [`${cut}: complete board`, ...cells(of(cut, 'skylark').map(({ boardMs }) => boardMs))],
    ...(option('alone')
      ? []
      : [[`${cut}: bare call, moving pictures`, ...cells(of(cut, 'bare').map(({ pictureMs }) => pictureMs))]]),
  ]),
);
saveResult('after-cut', { cutMs: CUT_MS, mended });
