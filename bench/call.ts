// The call between two Chromiums with fake cameras; the server is the real one, with a durable database.
//
//   node bench/call.ts [--rounds=10] [--quiet]
//
// 1. From opening the room's address to the first picture of the other side, who is already in the call: in a browser
//    that has never loaded the school (new), and in one that has its files cached (known). Aims: p50 750 ms, p95 1.2 s.
// 2. From "Start the call" until both see each other; for comparison, in the same run, a bare call between the same two
//    browsers, whose page does nothing else and also has its camera on. Aim: 1.3 times the bare call.
//
// The student's browser runs in a separate network where possible (root and iproute2). Recovery after a network cut is
// measured by after-cut.ts.
import type { BrowserContext, Page } from '@playwright/test';
import { BareCall } from './parts/BareCall.ts';
import { chromiumProgram, openBrowser } from './parts/browser.ts';
import { Cable } from './parts/Cable.ts';
import { type CallRecord, watchCall } from './parts/callWatch.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck } from './parts/fill.ts';
import { medianOf, spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { addDrawingRoom, someoneInside } from './parts/lessonCall.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const ROUNDS = numberOption('rounds', 10);
const SETTLE_MS = 2_000;

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

const record = (page: Page): Promise<CallRecord> => page.evaluate(() => globalThis.callRecord);
const seesTheOther = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => globalThis.callRecord.frames.length > 0, undefined, { polling: 50, timeout: 30_000 });

async function openPage(context: BrowserContext, roomId: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${origin}/rooms/${roomId}`);
  return page;
}

// ---- measurements 1 and 2 ----

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

/** From the press on one page until both pages show the other side. */
async function startedMs(pages: readonly [Page, Page], press: () => Promise<void>): Promise<number> {
  await press();
  const shown = await Promise.all(pages.map(firstFrameMs));
  return Math.max(...shown) - ((await record(pages[0])).clicks.at(-1) ?? Number.NaN);
}

async function callRound(): Promise<void> {
  if (option('quiet')) await waitForQuiet();
  const room = await addDrawingRoom(pool, server.url, deckId);
  const [teacher, student] = [
    await someoneInside(near, room.tokens.t, room.id),
    await someoneInside(far, room.tokens.s, room.id),
  ] as const;
  const pages = [await openPage(teacher, room.id), await openPage(student, room.id)] as const;
  const button = pages[0].getByRole('button', { name: 'Start the call' });
  await button.waitFor();
  await pages[1].getByRole('button', { name: 'Leave' }).waitFor();
  await pause(SETTLE_MS);
  const skylarkMs = await startedMs(pages, () => button.click());

  // The student joins again, first in a new browser, then in one that has the school cached.
  await student.close();
  const again = await someoneInside(far, room.tokens.s, room.id);
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

try {
  for (let round = 0; round < ROUNDS; round += 1) {
    await callRound();
    const last = starts.at(-1);
    console.log(
      `round ${round + 1}: opened new ${short(opened.new.at(-1) ?? 0)} ms, known ${short(opened.known.at(-1) ?? 0)} ms; started ${short(last?.skylarkMs ?? 0)} ms, bare ${short(last?.bareMs ?? 0)} ms`,
    );
  }
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
  ],
);
const ratio = medianOf(starts.map(({ skylarkMs }) => skylarkMs)) / medianOf(starts.map(({ bareMs }) => bareMs));
console.log(`\nstart / bare call: ${ratio.toFixed(2)} (at most 1.3)`);
saveResult('call', { opened, starts, ratio });
