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

/** The stored room: its state, and every page as JSON text, so that unchanged pages needn't be parsed. */
export interface StoredRoom {
  seq: number;
  state: RoomState;
  pages: Map<PageId, string>;
}

/** Loads the last snapshot and folds the later entries. `touched` are the pages those entries changed. */
export async function loadRoom(
  db: Db,
  roomId: string,
): Promise<StoredRoom & { touched: Set<PageId>; tailLength: number }> {
  // One statement, executed before reading the tail: a snapshot written in between only makes the tail longer than
  // necessary, and one that is being packed together with its log is either read completely or not at all.
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
  // Older snapshots lack fields that were added later.
  const state = snapshot ? { ...newRoomState(), ...(JSON.parse(snapshot.state) as RoomState) } : newRoomState();
  const seq = snapshot?.seq ?? 0;
  return foldLog(await listEventsAfter(db, roomId, seq), { seq, state, pages });
}

/** Folds entries into a room. @param from the room before these entries */
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

/** Writes a new snapshot, unless another server has written a later one. */
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
