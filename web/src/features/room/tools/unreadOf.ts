import type { Seat } from '@skylark/contract/room';
import type { ChatMessage } from '@skylark/contract/roomState';

/**
 * How many messages of the other side came after the last one read. A room stores only the latest ones, so their number
 * can't be used.
 * @param read its id; undefined when there was none
 */
export function unreadOf(sayings: readonly ChatMessage[], seat: Seat, read: string | undefined): number {
  const others = sayings.filter((one) => one.seat !== seat);
  return others.length - 1 - others.findLastIndex(({ id }) => id === read);
}
