import { randomInt } from 'node:crypto';
import { chancesOf } from '@skylark/contract/lessonTools.facts';
import type { RoomEvent, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';

/**
 * Adds what only the server can determine: when a timer ends, the result of dice, when a move was made. It becomes part
 * of the log, so that both sides see the same, including anyone who joins later. The policy has already accepted the
 * event.
 */
export function completed(
  event: Exclude<SentEvent, { k: 'deck' }>,
  { chance }: RoomState,
  nowMs: number,
): Exclude<RoomEvent, { k: 'join' | 'enter' | 'leave' | 'handover' | 'end' }> {
  switch (event.k) {
    case 'timer':
      return { ...event, until: nowMs + event.seconds * 1_000 };
    case 'play':
      return { ...event, at: nowMs };
    case 'roll': {
      const { sides, first, throws } = chancesOf(chance?.what);
      return { ...event, values: Array.from({ length: throws }, () => first + randomInt(sides)) };
    }
    default:
      return event;
  }
}
