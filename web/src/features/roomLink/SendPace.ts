import { LOOK_STEP_MAX } from '@skylark/contract/board.facts';
import type { SentEvent } from '@skylark/contract/room';

/** Below the room's budget per person (800 a second, bursts of 5,000), which the person's other tab shares. */
const SENT_PER_SECOND = 500;
const SENT_AT_ONCE = 2_500;
/** Waiting events are sent at this interval, about 25 at a time. */
const TURN_MS = 50;

/**
 * Limits the rate of sent events, so that the room never throttles or disconnects a person who moves hundreds of
 * elements at the same time.
 */
export class SendPace {
  #level = SENT_AT_ONCE;
  #atMs: number;

  /** @param nowMs of a monotonic clock, as in all other methods */
  constructor(nowMs: number) {
    this.#atMs = nowMs;
  }

  /** @returns how many of `wanted` may be sent now */
  take(wanted: number, nowMs: number): number {
    this.#level = this.#levelAt(nowMs);
    this.#atMs = nowMs;
    const granted = Math.min(wanted, Math.floor(this.#level));
    this.#level -= granted;
    return granted;
  }

  /** Time until the next batch; 0 when there is already enough for one. */
  waitMs(nowMs: number): number {
    const missing = (SENT_PER_SECOND * TURN_MS) / 1000 - this.#levelAt(nowMs);
    return Math.max(0, (missing / SENT_PER_SECOND) * 1000);
  }

  #levelAt(nowMs: number): number {
    return Math.min(SENT_AT_ONCE, this.#level + ((nowMs - this.#atMs) / 1000) * SENT_PER_SECOND);
  }
}

/** Versions that may be skipped between two looks: the room accepts no larger steps than LOOK_STEP_MAX. */
const LEFT_OUT_MAX = LOOK_STEP_MAX / 2;

/**
 * Whether a look makes an earlier one of the same element redundant. Each look is complete, so an earlier event is
 * needed only for its other effects: creating the element, or restoring it.
 * @param fromVersion of the first waiting look
 */
export function isReplacedBy(
  earlier: SentEvent,
  later: Extract<SentEvent, { k: 'put' }>,
  fromVersion: number,
): boolean {
  if (earlier.k !== 'put' || earlier.is || earlier.revive || later.is || later.revive) return false;
  return later.look.version - fromVersion < LEFT_OUT_MAX && later.look.version > earlier.look.version;
}
