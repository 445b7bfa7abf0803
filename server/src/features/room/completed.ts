import { randomInt } from 'node:crypto';
import { chancesOf } from '@skylark/contract/lessonTools.facts';
import type { RoomEvent, SentEvent } from '@skylark/contract/room';
import type { RoomState } from '@skylark/contract/roomState';

/**
 * An event with what only the server can say of it: when a timer ends, how dice fall, when a move was made. It stands in the log, so both sides
 * see the same, also who comes later. The policy has taken it already: something to throw is up.
 */
export function completed(
  event: Exclude<SentEvent, { k: 'deck' }>,
  { chance }: RoomState,
  nowMs: number,
): Exclude<RoomEvent, { k: 'join' | 'leave' | 'end' }> {
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
