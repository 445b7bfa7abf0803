import type { PageId } from '@skylark/contract/board';
import type { Replay } from './Replay.ts';

/** A page turn. */
export interface Turn {
  seq: number;
  atMs: number;
  page: PageId;
}

/** The pages of a lesson, numbered from 1 in the order in which they were first shown. */
export const pageNumbers = (turns: readonly Turn[]): ReadonlyMap<PageId, number> =>
  new Map([...new Set(turns.map(({ page }) => page))].map((page, index) => [page, index + 1]));

/** When each page was first shown. */
export const firstTurns = (turns: readonly Turn[]): Turn[] =>
  [...new Map(turns.toReversed().map((turn) => [turn.page, turn])).values()].toSorted((a, b) => a.seq - b.seq);

/** Pressing "back" shortly after a page turn goes to the previous page. */
const JUST_TURNED_MS = 2_000;

/** The turn before or after a moment; undefined when there is none. */
export const turnFrom = (turns: readonly Turn[], atMs: number, way: 1 | -1): Turn | undefined =>
  way === 1
    ? turns.find((turn) => turn.atMs > atMs)
    : turns.findLast((turn) => turn.atMs < Math.max(1, atMs - JUST_TURNED_MS));

export function goToTurn(replay: Replay, turns: readonly Turn[], way: 1 | -1): void {
  const turn = turnFrom(turns, replay.snapshot().atMs, way);
  if (turn) replay.goTo(turn.atMs);
  else if (way === -1) replay.goTo(0);
}
