// The largest board a room accepts, opened over a 10 Mbit/s line by the page's own link, without a browser: time until
// a part of the current page has arrived, until all of it has, and until all pages have and drawing is accepted.
//
//   node bench/slow-line.ts [--mbit=10] [--rounds=5] [--quiet]
//
// Aims: first part 0.5 s, the whole 5 s, at 10 Mbit/s.
import { BOARD_MAX_BYTES, ROOM_MAX_BYTES } from '@skylark/contract/board.facts';
import type { BoardElement } from '@skylark/contract/boardState';
import { newRoomState } from '@skylark/contract/roomState';
import { standInForBrowser } from '../e2e/rooms/pageOutside.ts';
import { RoomLink } from '../web/src/features/roomLink/RoomLink.ts';
import { type DemoSchool, openDemoSchool } from './parts/demoSchool.ts';
import { spreadOf } from './parts/numbers.ts';
import { waitForQuiet } from './parts/quiet.ts';
import { numberOption, option, printTable, saveResult, short } from './parts/report.ts';
import { until } from './parts/roomLink.ts';
import { SlowLine } from './parts/SlowLine.ts';
import { wave } from './parts/strokes.ts';

const MBIT = numberOption('mbit', 10);
const ROUNDS = numberOption('rounds', 5);
const STROKE_POINTS = 40;
const PAGES = ['free:1', 'free:2'] as const;

function stroke(number: number, isDeleted: boolean): BoardElement {
  const { x, y, points } = wave(number, STROKE_POINTS, 450);
  const look = { version: 1, versionNonce: number, index: number, x, y, width: 0, height: 0, isDeleted };
  return {
    id: `t${String(number).padStart(18, '0')}`,
    is: { kind: 'pen', pressure: false },
    look: { ...look, color: 'ink', size: 2 },
    points,
    bornSeq: 1,
    revivedSeq: 0,
    isEnded: true,
  };
}

/**
 * A whiteboard of two pages with the maximum of visible content and of content kept for Undo.
 * @returns its id and bytes
 */
async function makeLargest({ url, tokens, database }: DemoSchool): Promise<{ id: string; bytes: number }> {
  const headers = { 'x-auth-token': tokens.t, 'content-type': 'application/json' };
  const me = (await (await fetch(`${url}/api/v2/profile`, { headers: { 'x-auth-token': tokens.s } })).json()) as {
    id: string;
  };
  const body = { student_id: me.id, name_for_teacher: 'Bench', name_for_student: 'Bench' };
  const made = await fetch(`${url}/api/v2/whiteboards`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { id } = (await made.json()) as { id: string };
  let number = 0;
  const strokes = (bytes: number, isDeleted = false): BoardElement[] => {
    const all: BoardElement[] = [];
    for (let length = 0; length < bytes; length += JSON.stringify(all.at(-1)).length + 1)
      all.push(stroke((number += 1), isDeleted));
    return all;
  };
  const seen = PAGES.map(() => strokes(ROOM_MAX_BYTES / PAGES.length));
  seen[0]?.push(...strokes(BOARD_MAX_BYTES - ROOM_MAX_BYTES, true));
  const state = { ...newRoomState(), tools: true, page: PAGES[1], shown: [...PAGES], freePages: PAGES.length };
  const { pool } = database.handle;
  await pool.query('insert into room_snapshots (room_id, seq, state, made_at) values ($1, 1, $2, now())', [
    id,
    JSON.stringify(state),
  ]);
  let bytes = 0;
  for (const [at, page] of PAGES.entries()) {
    const elements = JSON.stringify({ id: page, elements: seen[at], clears: [] });
    bytes += elements.length;
    await pool.query('insert into room_pages (room_id, page, elements) values ($1, $2, $3)', [id, page, elements]);
  }
  return { id, bytes };
}

/** Milliseconds until the first part, the current page, and everything. */
async function open(url: string, roomId: string, token: string): Promise<[number, number, number]> {
  standInForBrowser();
  const startMs = performance.now();
  let [firstMs, shownMs] = [0, 0];
  const link = new RoomLink({
    roomId,
    seat: 't',
    token,
    address: `${url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`,
    isStillOpen: () => Promise.resolve(true),
  });
  link.onBoard((_, page) => {
    const nowMs = performance.now() - startMs;
    if (page === PAGES[1]) firstMs ||= nowMs;
    else shownMs ||= nowMs;
  });
  await until(() => link.snapshot().status.kind === 'live');
  const allMs = performance.now() - startMs;
  link.close();
  return [firstMs, shownMs, allMs];
}

if (option('quiet')) await waitForQuiet();
const school = await openDemoSchool();
const { id, bytes } = await makeLargest(school);
const line = await SlowLine.to(school.url, MBIT * 1_000_000);
const rounds: [number, number, number][] = [];
for (let round = 0; round < ROUNDS; round += 1) rounds.push(await open(line.url, id, school.tokens.t));
const fast = await open(school.url, id, school.tokens.t);
line.close();
await school.close();

console.log(`${short(bytes / 1e6)} MB over ${MBIT} Mbit/s: at least ${short((bytes * 8) / MBIT / 1e3)} ms`);
const rowOf = (name: string, at: 0 | 1 | 2): string[] => {
  const { p50, max } = spreadOf(rounds.map((round) => round[at]));
  return [name, short(p50), short(max), short(fast[at])];
};
printTable(
  ['', 'p50 ms', 'max ms', 'no limit ms'],
  [
    rowOf('first part of the shown page', 0),
    rowOf('all of the shown page', 1),
    rowOf('all pages, drawing is taken', 2),
  ],
);
saveResult('slow-line', { mbit: MBIT, bytes, rounds, fast });
process.exit(0);
