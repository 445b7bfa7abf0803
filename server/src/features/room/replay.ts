import {
  type Board,
  type BoardPage,
  foldBoard,
  isBoardEvent,
  isVisible,
  snapshotOfPage,
} from '@skylark/contract/boardState';
import type { PageId } from '@skylark/contract/board';
import { REPLAY_PAGE_BYTES, REPLAY_PAGE_ENTRIES } from '@skylark/contract/lessonReplay.facts';
import type { RoomEvent } from '@skylark/contract/room';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import type { Db } from '../../platform/db/database.ts';
import { listEventsAfter } from './logStore.ts';
import type { Mark, PlayedEntry } from './packed/packedReplayStore.ts';
import { findReplayEnd, findReplayStart, listNamedLater, listPlayed, listTurns } from './replayStore.ts';

/** Number of entries from before the call that are read per query, with pauses for other work in between. */
const FOLDED_AT_ONCE = 500;

interface ReplayHead {
  start: Mark;
  end: Mark;
  state: RoomState;
  pages: BoardPage[];
  turns: (Mark & { page: PageId })[];
}

/** Whether anything of the room is stored that can be played back. */
export const hasReplay = async (db: Db, roomId: string): Promise<boolean> => (await findSpan(db, roomId)) !== undefined;

/** What a replay needs to start; undefined if nothing of the room is stored. */
export async function readReplay(db: Db, roomId: string): Promise<ReplayHead | undefined> {
  const span = await findSpan(db, roomId);
  if (!span) return undefined;
  const { start, end } = span;
  const { state, board } = await foldUpTo(db, roomId, start.seq);
  await dropUnseen(db, roomId, start.seq, board);
  const turned = await listTurns(db, roomId, start.seq, end.seq);
  const turns = turned.map(({ seq, at, body }) => ({ seq, at, page: (JSON.parse(body) as { page: PageId }).page }));
  if (state.page !== null) turns.unshift({ ...start, page: state.page });
  return { start, end, state, pages: [...board.values()], turns };
}

/** The entries after `after`; `next` is null for the last page. */
export async function readReplayEntries(
  db: Db,
  roomId: string,
  after: number,
): Promise<{ start: Mark; entries: PlayedEntry[]; next: number | null } | undefined> {
  const span = await findSpan(db, roomId);
  if (!span) return undefined;
  const { start, end } = span;
  // Anything prepared and removed before the lesson is only visible to the teacher.
  const from = Math.max(after, start.seq);
  const entries = await listPlayed(db, roomId, from, end.seq);
  const bytes = entries.reduce((sum, { body }) => sum + Buffer.byteLength(body), 0);
  const isAll = entries.length < REPLAY_PAGE_ENTRIES && bytes < REPLAY_PAGE_BYTES;
  return { start, entries, next: isAll ? null : (entries.at(-1)?.seq ?? null) };
}

async function findSpan(db: Db, roomId: string): Promise<{ start: Mark; end: Mark } | undefined> {
  const [start, end] = [await findReplayStart(db, roomId), await findReplayEnd(db, roomId)];
  return start && end && start.seq <= end.seq ? { start, end } : undefined;
}

/** The room's state after entry `upTo`. */
async function foldUpTo(db: Db, roomId: string, upTo: number): Promise<{ state: RoomState; board: Board }> {
  const board: Board = new Map();
  let state = newRoomState();
  for (let seq = 0; seq < upTo;) {
    const rows = await listEventsAfter(db, roomId, seq, FOLDED_AT_ONCE);
    for (const row of rows) {
      if (row.seq > upTo) break;
      const event = JSON.parse(row.body) as RoomEvent;
      if (isBoardEvent(event)) foldBoard(board, event, row.seq);
      else state = foldRoom(state, row.author, event);
    }
    seq = rows.at(-1)?.seq ?? upTo;
  }
  const { seats, paths } = newRoomState();
  return { state: { ...state, seats, paths, answer: '' }, board };
}

/**
 * Removes what the teacher deleted or cleared before the lesson, unless it was restored during the lesson: only the
 * teacher has seen it. The remaining elements are complete.
 */
async function dropUnseen(db: Db, roomId: string, start: number, board: Board): Promise<void> {
  const pages = [...board.values()];
  const hidden = pages.flatMap((page) => [...page.elements.values()].filter((element) => !isVisible(page, element)));
  if (hidden.length === 0) return;
  const clears = pages.flatMap(({ clears: all }) => [...all.keys()]);
  const named = await listNamedLater(db, roomId, start, [...hidden.map(({ id }) => id), ...clears]);
  for (const page of pages) {
    // The page as if everything that was undone later had been undone already.
    const undone = { ...page, clears: new Map([...page.clears].filter(([id]) => !named.has(id))) };
    for (const [id, element] of page.elements)
      if (!named.has(id) && !isVisible(undone, element)) page.elements.delete(id);
  }
}

export const textsOf = (pages: readonly BoardPage[]): string[] =>
  pages.map((page) => JSON.stringify(snapshotOfPage(page)));
