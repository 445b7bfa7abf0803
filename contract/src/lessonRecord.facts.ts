import type { DeviceState } from './room.ts';

/** A shorter gap is a page that was loaded again: it counts, but is not shown as a cut. */
export const CUT_SHOWN_MS = 5_000;

/** Entries of one lesson that are what a side's page said of itself; more are not kept. */
export const CLAIMS_PER_SIDE_MAX = 300;

/** How a device of a record can be broken; off and on are its owner's choice. */
export const brokenDevices = ['none', 'denied', 'blocked', 'busy', 'silent', 'failed'] as const;
export type BrokenDevice = (typeof brokenDevices)[number];

export const brokenDevice = (state: DeviceState): BrokenDevice | undefined =>
  brokenDevices.find((one) => one === state);

/** Why time of a lesson was lost by the teacher or the school. */
export const lossReasons = ['late', 'cut', 'left', 'server', 'ended'] as const;
export type LossReason = (typeof lossReasons)[number];

/** Whether anything was written of a lesson: of those that were over before records were kept, often nothing was. */
export const isRecorded = (record: { entries: readonly unknown[]; verdicts: readonly unknown[] }): boolean =>
  record.entries.length > 0 || record.verdicts.length > 0;
