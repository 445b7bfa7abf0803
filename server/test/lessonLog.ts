import type { InkEvent, PageId } from '@skylark/contract/board';
import type { Author, RoomEvent, Seat } from '@skylark/contract/room';
import { aLook } from './board.ts';

/** A row of a room's log. */
export interface LogLine {
  seq: number;
  atMs: number;
  author: Author;
  client: string;
  n: number;
  body: string;
}

interface Drawing {
  page: PageId;
  beganMs: number;
  people: Record<Seat, string>;
  /** Total time pens are on the board. */
  drawnMs?: number;
  /** Sampling rate of the device, and whether it reports whole pixels only. */
  hz?: number;
  isMouse?: boolean;
}

/** A page 1200 pixels wide shows 16000 units. */
const UNITS_PER_PIXEL = 16_000 / 1_200;
const BATCH_MS = 50;

/**
 * The log of a 25-minute lesson in which someone writes by hand 30 % of the time. Pens follow Hollerbach's model of
 * handwriting (1981): two oscillations of 3 to 5.5 Hz and a drift to the right; the hand trembles at 10 Hz.
 */
export function aLessonLog({ page, beganMs, people, drawnMs = 450_000, hz = 125, isMouse = true }: Drawing): LogLine[] {
  const lines: LogLine[] = [];
  const counts = { t: 0, s: 0 };
  const add = (author: Author, event: RoomEvent, atMs: number, client = ''): void => {
    const n = author === '-' ? 0 : (counts[author] += 1);
    lines.push({ seq: lines.length + 1, atMs: Math.round(atMs), author, client, n, body: JSON.stringify(event) });
  };
  const clientOf = (seat: Seat) => `client-of-the-${seat}-seat`;
  const random = seeded();
  for (const seat of ['t', 's'] as const) {
    add('-', { k: 'join', seat, client: clientOf(seat) }, beganMs, people[seat]);
    add('-', { k: 'enter', seat }, beganMs, people[seat]);
  }
  add('t', { k: 'call' }, beganMs + 900, clientOf('t'));
  add('t', { k: 'show', page }, beganMs + 1_000, clientOf('t'));
  let atMs = beganMs + 5_000;
  for (let drawn = 0; drawn < drawnMs;) {
    const seat = random() < 0.5 ? 't' : 's';
    const lastsMs = 250 + random() * 800;
    for (const { event, afterMs } of stroke({ seat, page, lastsMs, hz, isMouse }, random))
      add(seat, event, atMs + afterMs + random() * 12, clientOf(seat));
    drawn += lastsMs;
    atMs += lastsMs + 150 + random() * 2_000;
  }
  for (const seat of ['t', 's'] as const) add('-', { k: 'leave', seat, why: 'left' }, atMs + 5_000);
  add('-', { k: 'end' }, atMs + 5_000);
  return lines;
}

interface Pen {
  seat: Seat;
  page: PageId;
  lastsMs: number;
  hz: number;
  isMouse: boolean;
}

function* stroke({ seat, page, lastsMs, hz, isMouse }: Pen, random: () => number) {
  const id =
    seat +
    Array.from({ length: 12 }, () =>
      Math.floor(random() * 256)
        .toString(36)
        .padStart(2, '0'),
    ).join('');
  const [startX, startY] = [100 + random() * 900, 100 + random() * 500];
  const [hzX, hzY, reachX, reachY] = [3 + random() * 2.5, 3 + random() * 2.5, 4 + random() * 14, 6 + random() * 18];
  const [phaseX, phaseY, drift] = [random() * 6, random() * 6, 0.02 + random() * 0.06];
  const at = (ms: number): [number, number] => {
    const turn = (ms / 1_000) * 2 * Math.PI;
    const tremor = 0.5 * Math.sin(10 * turn + phaseX);
    const pixels = [
      startX + drift * ms + reachX * (Math.sin(hzX * turn + phaseX) - Math.sin(phaseX)) + tremor,
      startY + reachY * (Math.sin(hzY * turn + phaseY) - Math.sin(phaseY)) - tremor,
    ].map((pixel) => Math.round((isMouse ? Math.round(pixel) : pixel) * UNITS_PER_PIXEL));
    return [pixels[0] ?? 0, pixels[1] ?? 0];
  };
  const [x, y] = at(0);
  let from = 0;
  for (let ms = 0; ms < lastsMs; ms += BATCH_MS) {
    const isEnd = ms + BATCH_MS >= lastsMs;
    const points: number[] = [];
    for (let tick = Math.ceil((ms * hz) / 1_000); tick < ((ms + BATCH_MS) * hz) / 1_000; tick += 1) {
      const [px, py] = at((tick * 1_000) / hz);
      points.push(px - x, py - y);
    }
    const look = aLook({ versionNonce: Math.floor(random() * 2 ** 31), x, y });
    const head = { is: { kind: 'pen' as const, pressure: false }, look };
    const event: InkEvent = {
      k: 'ink',
      id,
      page,
      from,
      points,
      ...(from === 0 && { head }),
      ...(isEnd && { end: true }),
    };
    yield { event, afterMs: ms + BATCH_MS };
    from += points.length / 2;
  }
}

/** The same numbers in every run. */
function seeded(): () => number {
  let state = 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
