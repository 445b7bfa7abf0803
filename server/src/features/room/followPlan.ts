import type { Deps } from '../../platform/deps.ts';
import { isDeckPicked } from './logStore.ts';
import type { Room } from './room.ts';

/**
 * A room that has only been prepared so far switches to the deck planned by now, unless its teacher has picked one.
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
    const { seats, deck: shown } = room.state;
    return shown === deck && [seats.t, seats.s].every(({ kind }) => kind === 'never') && room.allPeers().length === 0;
  };
  if (deck === null || deckId === null || deck === deckId || !isDue()) return;
  await flush();
  if (await isDeckPicked(deps.db, room.id)) return;
  const pages = (await room.policy.slidesOf?.(deps, deckId)) ?? [];
  const [page] = pages;
  if (page === undefined || !isDue()) return;
  room.slides = new Set(pages);
  room.announce({ k: 'deck', deck: deckId, page }, deps.clock.now().getTime());
}
