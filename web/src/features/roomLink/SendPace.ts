import { LOOK_STEP_MAX } from '@skylark/contract/board.facts';
import type { SentEvent } from '@skylark/contract/room';

/** Less than the room's budget of one person (800 a second, 5,000 at once), which their other tab shares. */
const SENT_PER_SECOND = 500;
const SENT_AT_ONCE = 2_500;
/** What waits goes in turns of this length, some 25 events each. */
const TURN_MS = 50;

/** How many events may go out: so that who moves hundreds of things at once is never slowed or closed by the room. */
export class SendPace {
  #level = SENT_AT_ONCE;
  #atMs: number;

  /** @param nowMs of a clock that never goes back, as in the calls */
  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  /** @returns how many of `wanted` may go now */
  take(wanted: number, nowMs: number): number {
    this.#level = this.#levelAt(nowMs);
    this.#atMs = nowMs;
    const granted = Math.min(wanted, Math.floor(this.#level));
    this.#level -= granted;
    return granted;
  }

  /** Until the next turn; 0 when there is a whole turn's worth already. */
  waitMs(nowMs: number): number {
    const missing = (SENT_PER_SECOND * TURN_MS) / 1000 - this.#levelAt(nowMs);
    return Math.max(0, (missing / SENT_PER_SECOND) * 1000);
  }

  #levelAt(nowMs: number): number {
    return Math.min(SENT_AT_ONCE, this.#level + ((nowMs - this.#atMs) / 1000) * SENT_PER_SECOND);
  }
}

/** Versions that may be left out between two looks: the room takes no larger steps than LOOK_STEP_MAX. */
const LEFT_OUT_MAX = LOOK_STEP_MAX / 2;

/**
 * Whether a look makes an earlier one of the same element needless. Each look is whole, so only what else an event does
 * keeps it: making the element, or bringing it back.
 * @param fromVersion of the first look that waited
 */
export function isReplacedBy(
  earlier: SentEvent,
  later: Extract<SentEvent, { k: 'put' }>,
  fromVersion: number,
): boolean {
  if (earlier.k !== 'put' || earlier.is || earlier.revive || later.is || later.revive) return false;
  return later.look.version - fromVersion < LEFT_OUT_MAX && later.look.version > earlier.look.version;
}
