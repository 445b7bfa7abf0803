import { seededBy } from '@skylark/contract/activity.facts';
import type { PlayEvent } from '@skylark/contract/play';
import { packed, playedOf } from '@skylark/contract/played';
import { type Play, playToPack } from '@skylark/contract/playState';
import type { RoomState } from '@skylark/contract/roomState';
import type { Deps } from '../../platform/deps.ts';
import { listSlides, shownActivity } from '../materials/index.ts';
import type { EventOutcome, Sender } from '../room/index.ts';
import { listStatuses } from './store.ts';

/**
 * Before a room discards old moves, it replaces them with their result, because a homework's marks count all moves ever
 * made (docs/decisions/0111).
 * @returns undefined while there is space
 */
export function packMoves(
  deps: Deps,
  { roomId }: Sender,
  event: PlayEvent,
  { plays }: RoomState,
): Promise<EventOutcome> | undefined {
  const play = playToPack(plays, event.page);
  return play && withPacked(deps, roomId, event, play);
}

async function withPacked(
  { db, clock }: Deps,
  roomId: string,
  event: PlayEvent,
  { page, moves, before }: Play,
): Promise<EventOutcome> {
  const [homework] = await listStatuses(db, [roomId]);
  const slides = homework?.deckId ? await listSlides(db, homework.deckId) : [];
  const activity = shownActivity(slides.find(({ id }) => page === `slide:${id}`)?.activity);
  const logged = { ...event, at: clock.now().getTime() };
  // Without a known activity there is nothing to mark, so the moves are discarded.
  if (!activity) return { event: logged };
  return {
    event: { ...logged, packed: { page, before: packed(playedOf(seededBy(activity, roomId), moves, before)) } },
  };
}
