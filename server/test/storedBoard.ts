import type { PageId } from '@skylark/contract/board';
import type { BoardElement, PageSnapshot } from '@skylark/contract/boardState';
import type { Seat } from '@skylark/contract/room';
import { newRoomState } from '@skylark/contract/roomState';
import { aLook, anId } from './board.ts';
import type { School } from './school.ts';

/** A stroke as stored, about `bytes` long. */
export const aStoredStroke = (seat: Seat, bytes: number, change: Partial<BoardElement> = {}): BoardElement => ({
  id: anId(seat),
  is: { kind: 'pen', pressure: false },
  look: aLook(),
  points: Array.from({ length: Math.max(2, 2 * Math.floor(bytes / 12)) }, (_, at) => 10_000 + ((at * 7) % 5_000)),
  bornSeq: 1,
  revivedSeq: 0,
  isEnded: true,
  ...change,
});

/** Stores a board the way another server would have left it: all pages have been shown, the last one is current. */
export async function storeBoard(
  school: School,
  roomId: string,
  pages: (Omit<PageSnapshot, 'clears'> & Partial<Pick<PageSnapshot, 'clears'>>)[],
): Promise<void> {
  const shown: PageId[] = pages.map(({ id }) => id);
  const state = { ...newRoomState(), tools: true, page: shown.at(-1) ?? null, shown, freePages: shown.length };
  const { pool } = school.database;
  await pool.query('insert into room_snapshots (room_id, seq, state, made_at) values ($1, 10, $2, $3)', [
    roomId,
    JSON.stringify(state),
    school.clock.now(),
  ]);
  for (const page of pages)
    await pool.query('insert into room_pages (room_id, page, elements) values ($1, $2, $3)', [
      roomId,
      page.id,
      JSON.stringify({ clears: [], ...page }),
    ]);
}
