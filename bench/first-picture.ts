// From a room's address to the first picture of the other side, who is already in the call, with the events in between:
// both pages on one time axis, which begins with the navigation.
//
//   node bench/first-picture.ts [--short] [--rounds=25] [--seat=s] [--beside=/another/checkout]
//     [--quiet]
//
// A round opens the room once in a browser that has never loaded the school (new) and twice in the same browser with
// its files cached (known): 75 openings, 18 with --short. Student and teacher alternate. For comparison, in each round,
// a bare page of 40 lines that opens its camera and a socket and calls another such page: the time this machine and
// Chromium need for a call without sign-in, room, board and styling. --beside alternates with the rooms of another
// version (already built), so that both are measured under the same load.
//
// Aims: p50 900 ms in a known browser, 1.1 s in a new one.
import { loadavg } from 'node:os';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { BareCall } from './parts/BareCall.ts';
import { chromiumProgram, openBrowser } from './parts/browser.ts';
import { Cable } from './parts/Cable.ts';
import { type Mark, traceCall, traceFiles } from './parts/callTrace.ts';
import { BenchDatabase } from './parts/Database.ts';
import { addDeck, addRooms } from './parts/fill.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { enterRoom, until } from './parts/roomLink.ts';
import { pause } from './parts/ServerUnderTest.ts';
import { startSkylark } from './parts/skylark.ts';

const ROUNDS = numberOption('rounds', option('short') ? 6 : 25);
const SETTLE_MS = 1_500;
const PICTURE_WITHIN_MS = 30_000;

const cable = Cable.lay();
const address = cable?.address ?? '127.0.0.1';
const database = await BenchDatabase.start();
const beside = option('beside');
const versions = [
  { name: 'this', server: await startSkylark(database, [], undefined, address) },
  ...(beside === undefined ? [] : [{ name: 'beside', server: await startSkylark(database, [], beside, address) }]),
];
const bare = await BareCall.serve();
const originOf = ({ server }: (typeof versions)[number]): string => `http://${address}:${new URL(server.url).port}`;
const bareUrl = `http://${address}:${bare.port}/`;
const origins = [...versions.map(originOf), new URL(bareUrl).origin];
const { deckId } = await addDeck(database.handle.pool);
const near = await openBrowser({ origins });
const far = await openBrowser({ origins, ...(cable && { program: cable.farProgram(chromiumProgram()) }) });

type Kind = 'new' | 'known' | 'bare';
interface Opening {
  kind: Kind;
  version: string;
  seat: 's' | 't';
  /** Milliseconds since the navigation, of the opened page and the other one. */
  marks: { own: Mark[]; other: Mark[] };
  pictureMs: number;
}
const openings: Opening[] = [];

async function someone(
  browser: Browser,
  room?: { id: string; token: string; origin: string },
): Promise<BrowserContext> {
  // Put in before: a page that first writes it itself keeps its own first script waiting.
  const storageState = room && {
    cookies: [],
    origins: [{ origin: room.origin, localStorage: [{ name: 'skylark.token', value: room.token }] }],
  };
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    ...(storageState && { storageState }),
  });
  await context.addInitScript(traceCall);
  if (room) await context.addInitScript((id) => sessionStorage.setItem(`skylark.joined.${id}`, '1'), room.id);
  return context;
}

const hasPicture = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => globalThis.callTrace.some(({ name }) => name === 'first picture'), undefined, {
    polling: 50,
    timeout: PICTURE_WITHIN_MS,
  });

/** Opens an address and waits for the picture; the other page is already there. */
async function open(
  { kind, seat, version }: Pick<Opening, 'kind' | 'seat' | 'version'>,
  context: BrowserContext,
  url: string,
  other: Page,
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await hasPicture(page);
  const files = await page.evaluate(traceFiles);
  const from = files.find(({ name }) => name === 'navigation')?.atMs ?? Number.NaN;
  const since = (marks: Mark[]): Mark[] =>
    marks.map(({ name, atMs }) => ({ name, atMs: atMs - from })).filter(({ atMs }) => atMs >= 0);
  const own = since([...files, ...(await page.evaluate(() => globalThis.callTrace))]);
  openings.push({
    kind,
    seat,
    version,
    marks: { own, other: since(await other.evaluate(() => globalThis.callTrace)) },
    pictureMs: own.find(({ name }) => name === 'first picture')?.atMs ?? Number.NaN,
  });
  return page;
}

async function openRoom(seat: 's' | 't', version: (typeof versions)[number]): Promise<void> {
  const [room] = await addRooms(database.handle.pool, deckId, 1);
  if (!room) throw new Error('no room');
  const teacher = await enterRoom(version.server.url, room.id, 't', room.tokens.t);
  teacher.do({ k: 'show', page: 'free:1' });
  teacher.do({ k: 'call' });
  await until(() => teacher.snapshot().unsaved === 0);
  teacher.close();
  const origin = originOf(version);
  const url = `${origin}/rooms/${room.id}`;
  const waits = await someone(near, { id: room.id, token: room.tokens[seat === 's' ? 't' : 's'], origin });
  const comes = await someone(far, { id: room.id, token: room.tokens[seat], origin });
  const other = await waits.newPage();
  await other.goto(url);
  await other.getByRole('application').waitFor();
  for (const kind of ['new', 'known', 'known'] as const) {
    await pause(SETTLE_MS);
    await (await open({ kind, seat, version: version.name }, comes, url, other)).close();
  }
  await waits.close();
  await comes.close();
}

async function openBare(seat: 's' | 't'): Promise<void> {
  const [waits, comes] = [await someone(near), await someone(far)];
  const other = await waits.newPage();
  await other.goto(bareUrl);
  await other.locator('button:enabled').waitFor();
  await pause(SETTLE_MS);
  await open({ kind: 'bare', seat, version: 'bare' }, comes, `${bareUrl}#join`, other);
  await waits.close();
  await comes.close();
}

const loads: number[] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    if (option('quiet')) await waitForQuiet();
    const seat = option('seat') === 't' || (option('seat') === undefined && round % 2 === 1) ? 't' : 's';
    for (const version of round % 4 < 2 ? versions : versions.toReversed()) await openRoom(seat, version);
    await openBare(seat);
    loads.push(loadavg()[0] ?? Number.NaN);
    const last = openings
      .slice(-3 * versions.length - 1)
      .map(({ kind, version, pictureMs }) => `${version} ${kind} ${short(pictureMs)}`);
    console.log(`round ${round + 1} (${seat}): ${last.join(', ')} ms; load ${short(loads.at(-1) ?? 0)}`);
  }
} finally {
  await near.close();
  await far.close();
  for (const { server } of versions) await server.stop();
  await bare.close();
  await database.stop();
  cable?.remove();
}

/** Marks that most openings have, ordered by time: the first of each name. */
function printTrace(own: readonly Opening[], title: string): void {
  if (own.length === 0) return;
  const times = new Map<string, number[]>();
  for (const { marks } of own)
    for (const whose of ['own', 'other'] as const) {
      const seen = new Set<string>();
      for (const { name, atMs } of marks[whose].toSorted((a, b) => a.atMs - b.atMs)) {
        if (seen.has(name)) continue;
        seen.add(name);
        const key = `${whose === 'own' ? '' : '        the other: '}${name}`;
        times.set(key, [...(times.get(key) ?? []), atMs]);
      }
    }
  const rows = [...times]
    .filter(([, values]) => values.length * 2 > own.length)
    .map(([name, values]) => ({ name, ...spreadOf(values) }))
    .toSorted((a, b) => a.p50 - b.p50);
  console.log(`\n${title}\n`);
  printTable(
    ['ms after the navigation', 'p50', 'p95', 'worst'],
    rows.map(({ name, p50, p95, max }) => [name, short(p50), short(p95), short(max)]),
  );
}

const measured = [...versions.map(({ name }) => name), 'bare'].flatMap((version) =>
  (['new', 'known', 'bare'] as const).map((kind) => ({
    version,
    kind,
    own: openings.filter((one) => one.kind === kind && one.version === version),
  })),
);
const pictures = (own: readonly Opening[]): number[] => own.map(({ pictureMs }) => pictureMs);
for (const { version, kind, own } of measured)
  for (const seat of ['s', 't'] as const)
    printTrace(
      own.filter((one) => one.seat === seat),
      `${version}, ${kind}, ${seat === 's' ? 'the student' : 'the teacher'} comes`,
    );
const bareMs = spreadOf(pictures(openings.filter(({ kind }) => kind === 'bare'))).p50;
console.log();
printTable(
  ['address to first picture, ms', 'openings', 'p50', 'p95', 'worst', 'times bare'],
  measured
    .filter(({ own }) => own.length > 0)
    .map(({ version, kind, own }) => {
      const { count, p50, p95, max } = spreadOf(pictures(own));
      return [`${version}, ${kind}`, String(count), short(p50), short(p95), short(max), (p50 / bareMs).toFixed(2)];
    }),
);
console.log(`\nload ${short(Math.min(...loads))} to ${short(Math.max(...loads))}`);
saveResult('first-picture', { rounds: ROUNDS, loads, openings });
