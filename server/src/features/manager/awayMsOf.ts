import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import type { PresenceEvent } from '../room/index.ts';

/**
 * How long a lesson's teacher has been away; infinite if they haven't come since the room opened, undefined if they are
 * there.
 * @param presenceEvents of the present teacher and the student
 * @param handedAtMs when the lesson was handed to this teacher while it was on
 */
export function awayMsOf(
  { startsAtMs, handedAtMs }: { startsAtMs: number; handedAtMs?: number | undefined },
  presenceEvents: readonly PresenceEvent[],
  nowMs: number,
): number | undefined {
  const openedMs = startsAtMs - ACTIVATION_DELAY_SECONDS * 1000;
  const last = presenceEvents.findLast(({ seat, atMs }) => seat === 't' && atMs <= nowMs);
  if (last?.kind === 'enter') return undefined;
  const sinceMs = Math.max(last?.atMs ?? -Infinity, handedAtMs ?? -Infinity);
  return sinceMs < openedMs ? Infinity : nowMs - sinceMs;
}
