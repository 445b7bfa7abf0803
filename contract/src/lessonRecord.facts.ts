import type { DeviceState } from './room.ts';

/** Reconnecting takes up to 45 seconds (decisions, the room): a shorter gap is not an absence. */
export const GAP_MS = 60_000;

/** A shorter gap is a page reload: it counts, but is not shown as a cut. */
export const CUT_SHOWN_MS = 5_000;

/** Maximum entries per lesson that one side's page reports about itself; further ones are not stored. */
export const CLAIMS_PER_SIDE_MAX = 300;

/** Faults of a device in the record. `off` and `on` are its owner's choice, so they are not listed. */
export const brokenDevices = ['none', 'denied', 'blocked', 'busy', 'silent', 'failed'] as const;
export type BrokenDevice = (typeof brokenDevices)[number];

export const brokenDevice = (state: DeviceState): BrokenDevice | undefined =>
  brokenDevices.find((one) => one === state);

/** Why the teacher or the school lost time of a lesson. */
export const lossReasons = ['late', 'cut', 'left', 'server', 'ended'] as const;
export type LossReason = (typeof lossReasons)[number];

/**
 * Whether the lesson has a record; lessons from before records existed often have none. Without any entry, the rules
 * can only yield "missed by both"; every other outcome comes from elsewhere, such as a manager.
 */
export const isRecorded = (record: {
  entries: readonly unknown[];
  verdicts: readonly { madeBy: 'rules' | 'manager'; missedBy: string | null }[];
}): boolean =>
  record.entries.length > 0 ||
  record.verdicts.some(({ madeBy, missedBy }) => madeBy === 'rules' && missedBy === 'both');
