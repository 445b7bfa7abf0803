// From a room's address to the first picture of the other side, who is already in the call.
//
//   node bench/first-picture.ts [--rounds=25] [--quiet]
//
// A round opens the room once in a browser that has never loaded the school (new) and twice in the same browser with
// its files cached (known). Student and teacher alternate. For comparison, in each round, a bare page of 40 lines that
// opens its camera and a socket and calls another such page: the time this machine and Chromium need for a call without
// sign-in, room, board and styling.
//
// Aims: p50 900 ms in a known browser, 1.1 s in a new one.
import { loadavg } from 'node:os';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BareCall } from './parts/BareCall.ts';
import { chromiumProgram, openBrowser } from './parts/browser.ts';
import { Cable } from './parts/Cable.ts';
import { watchCall } from './parts/callWatch.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck } from './parts/fill.ts';
import { addDrawingRoom } from './parts/lessonCall.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const ROUNDS = numberOption('rounds', 25);
const SETTLE_MS = 1_500;
const PICTURE_WITHIN_MS = 30_000;

const cable = Cable.lay();
const address = cable?.address ?? '127.0.0.1';
const database = await BenchDatabase.start();
const server = await startSkylark(database, address);
const bare = await BareCall.serve();
const origin = `http://${address}:${new URL(server.url).port}`;
const bareUrl = `http://${address}:${bare.port}/`;
const origins = [origin, new URL(bareUrl).origin];
const { deckId } = await addDeck(database.handle.pool);
const near = await openBrowser({ origins });
const far = await openBrowser({ origins, ...(cable && { program: cable.farProgram(chromiumProgram()) }) });

type Seat = 's' | 't';
interface Opening {
  kind: 'new' | 'known' | 'bare';
  seat: Seat;
  pictureMs: number;
}
const openings: Opening[] = [];

async function someone(browser: Browser, room?: { id: string; token: string }): Promise<BrowserContext> {
  // Put in before: a page that first writes it itself keeps its own first script waiting.
  const storageState = room && {
    cookies: [],
    origins: [{ origin, localStorage: [{ name: 'skylark.token', value: room.token }] }],
  };
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  });
  await context.addInitScript(watchCall);
  if (room) await context.addInitScript((id) => sessionStorage.setItem(`skylark.joined.${id}`, '1'), room.id);
  return context;
}

/** Opens an address and waits for the picture of the other page, which is already there. */
async function open(kind: Opening['kind'], seat: Seat, context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.callRecord.frames.length > 0, undefined, {
    polling: 50,
    timeout: PICTURE_WITHIN_MS,
  });
  const pictureMs = await page.evaluate(() => (globalThis.callRecord.frames[0] ?? 0) - performance.timeOrigin);
  openings.push({ kind, seat, pictureMs });
  return page;
}

async function openRoom(seat: Seat): Promise<void> {
  const room = await addDrawingRoom(database.handle.pool, server.url, deckId, { isCalling: true });
  const url = `${origin}/rooms/${room.id}`;
  const waits = await someone(near, { id: room.id, token: room.tokens[seat === 's' ? 't' : 's'] });
  const comes = await someone(far, { id: room.id, token: room.tokens[seat] });
  const other = await waits.newPage();
  await other.goto(url);
  await other.getByRole('application').waitFor();
  for (const kind of ['new', 'known', 'known'] as const) {
    await pause(SETTLE_MS);
    await (await open(kind, seat, comes, url)).close();
  }
  await waits.close();
  await comes.close();
}

async function openBare(seat: Seat): Promise<void> {
  const [waits, comes] = [await someone(near), await someone(far)];
  const other = await waits.newPage();
  await other.goto(bareUrl);
  await other.locator('button:enabled').waitFor();
  await pause(SETTLE_MS);
  await open('bare', seat, comes, `${bareUrl}#join`);
  await waits.close();
  await comes.close();
}

const loads: number[] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (option('quiet')) await waitForQuiet();
    const seat = round % 2 === 1 ? 't' : 's';
    await openRoom(seat);
    await openBare(seat);
    loads.push(loadavg()[0] ?? Number.NaN);
    const last = openings.slice(-4).map(({ kind, pictureMs }) => `${kind} ${short(pictureMs)}`);
    console.log(`round ${round + 1} (${seat}): ${last.join(', ')} ms; load ${short(loads.at(-1) ?? 0)}`);
  }
} finally {
  await near.close();
  await far.close();
  await server.stop();
  await bare.close();
  await database.stop();
  cable?.remove();
}

const spreads = (['new', 'known', 'bare'] as const).map((kind) => ({
  kind,
  ...spreadOf(openings.filter((one) => one.kind === kind).map(({ pictureMs }) => pictureMs)),
}));
const bareMs = spreads.at(-1)?.p50 ?? Number.NaN;
console.log();
printTable(
  ['address to first picture, ms', 'openings', 'p50', 'p95', 'worst', 'times bare'],
  spreads.map(({ kind, count, p50, p95, max }) => [
    kind,
    String(count),
    ...[p50, p95, max].map(short),
    (p50 / bareMs).toFixed(2),
  ]),
);
console.log(`\nload ${short(Math.min(...loads))} to ${short(Math.max(...loads))}`);
saveResult('first-picture', { rounds: ROUNDS, loads, openings });
