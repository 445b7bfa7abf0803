import {
  type Board,
  foldBoard,
  isBoardEvent,
  type PageSnapshot,
  pageOfSnapshot,
  snapshotOfPage,
} from '@skylark/contract/boardState';
import type { PageId } from '@skylark/contract/board';
import type { RoomEvent } from '@skylark/contract/room';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { listEventsAfter, type StoredEvent } from './logStore.ts';

/** The room as stored: its state, and every page as JSON text, so that pages nobody touched need not be read. */
export interface StoredRoom {
  seq: number;
  state: RoomState;
  pages: Map<PageId, string>;
}

/** Reads the last snapshot and folds what came after it. `touched` are the pages that the tail changed. */
export async function loadRoom(
  db: Db,
  roomId: string,
): Promise<StoredRoom & { touched: Set<PageId>; tailLength: number }> {
  // In one statement, and before the tail: a snapshot made in between only makes the tail shorter than it could be, and
  // one that goes with its log into a pack is there as a whole or not at all.
  const stored = await db
    .selectFrom('roomSnapshots')
    .leftJoin('roomPages', 'roomPages.roomId', 'roomSnapshots.roomId')
    .select(['seq', 'state', 'page', 'elements'])
    .where('roomSnapshots.roomId', '=', roomId)
    .execute();
  const [snapshot] = stored;
  const pages = new Map<PageId, string>(
    stored.flatMap((row) => (row.page === null ? [] : [[row.page, row.elements ?? '']])),
  );
  // A snapshot from before a field was invented has none of it.
  const state = snapshot ? { ...newRoomState(), ...(JSON.parse(snapshot.state) as RoomState) } : newRoomState();
  const seq = snapshot?.seq ?? 0;
  return foldLog(await listEventsAfter(db, roomId, seq), { seq, state, pages });
}

/** What entries make of a room. @param from what came before them */
export function foldLog(
  tail: readonly Pick<StoredEvent, 'seq' | 'author' | 'body'>[],
  from: StoredRoom = { seq: 0, state: newRoomState(), pages: new Map() },
): StoredRoom & { touched: Set<PageId>; tailLength: number } {
  let { seq, state } = from;
  const pages = new Map(from.pages);
  const board: Board = new Map();
  for (const row of tail) {
    const event = JSON.parse(row.body) as RoomEvent;
    if (isBoardEvent(event)) {
      const text = pages.get(event.page);
      if (!board.has(event.page) && text !== undefined)
        board.set(event.page, pageOfSnapshot(JSON.parse(text) as PageSnapshot));
      foldBoard(board, event, row.seq);
    } else {
      state = foldRoom(state, row.author, event);
    }
    seq = row.seq;
  }
  for (const [id, page] of board) pages.set(id, JSON.stringify(snapshotOfPage(page)));
  return { seq, state, pages, touched: new Set(board.keys()), tailLength: tail.length };
}

/** Writes a new snapshot, unless another server wrote a later one: then what is read again has less to add. */
export async function snapshotRoom(db: Database, roomId: string, at: Date): Promise<void> {
  const write = async (tx: Tx): Promise<void> => {
    const room = await loadRoom(tx, roomId);
    if (room.tailLength === 0) return;
    const written = await tx
      .insertInto('roomSnapshots')
      .values({ roomId, seq: room.seq, state: JSON.stringify(room.state), madeAt: at })
      .onConflict((conflict) =>
        conflict
          .column('roomId')
          .doUpdateSet({ seq: room.seq, state: JSON.stringify(room.state), madeAt: at })
          .where('roomSnapshots.seq', '<', room.seq),
      )
      .executeTakeFirst();
    if (written.numInsertedOrUpdatedRows === 0n) return;
    for (const page of room.touched) {
      const elements = room.pages.get(page) ?? '';
      await tx
        .insertInto('roomPages')
        .values({ roomId, page, elements })
        .onConflict((conflict) => conflict.columns(['roomId', 'page']).doUpdateSet({ elements }))
        .execute();
    }
  };
  await transact(db, write, 'repeatable read');
}
