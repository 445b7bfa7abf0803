import type { Deps } from '../../platform/deps.ts';
import { isBoardInUse } from './logStore.ts';
import type { Room } from './room.ts';

/**
 * Switches a room that nobody has entered yet to the deck planned by now, unless its teacher has picked one.
 * @param flush writes waiting entries
 */
export async function followPlan(
  deps: Deps,
  room: Room,
  deckId: string | null,
  flush: () => Promise<void>,
): Promise<void> {
  const { deck } = room.state;
  const isDue = (): boolean => {
    const { call, deck: shown } = room.state;
    // While a teacher is preparing, the board isn't changed; for people in the lobby it is.
    const isUsed = room.isIn('t') || room.isIn('s') || room.peers.t?.isPreparing === true;
    return shown === deck && call === 'waiting' && !isUsed && !room.isClosed;
  };
  if (deck === null || deckId === null || deck === deckId || !isDue()) return;
  await flush();
  if (await isBoardInUse(deps.db, room.id)) return;
  const pages = (await room.policy.slidesOf?.(deps, deckId)) ?? [];
  const [page] = pages;
  if (page === undefined) return;
  // The right to the planned deck is granted before showing it; the right to the present one stays, in case the switch
  // is no longer due.
  await room.policy.putOnBoard?.(deps, room.id, deckId);
  if (!isDue()) return;
  room.slides = new Set(pages);
  room.announce({ k: 'deck', deck: deckId, page }, deps.clock.now().getTime());
}
