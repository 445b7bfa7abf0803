import { ALARM_AFTER_SECONDS, UNANSWERED_MINUTES } from '@skylark/contract/managerDuty.facts';

/** How far an alarm has gone: nobody knows of it, those on duty do, those on duty by SMS, the owners. */
export type Step = 0 | 1 | 2 | 3;

/** Looks come once a minute, but not to the second: one a little early counts. */
const EARLY_MS = 10_000;
const AFTER_MS = ALARM_AFTER_SECONDS * 1_000 - EARLY_MS;
const UNANSWERED_MS = UNANSWERED_MINUTES * 60_000 - EARLY_MS;

/** At most one alarm a minute: what becomes due meanwhile is part of the next. */
export const isTooSoon = (lastMs: number | undefined, nowMs: number): boolean =>
  lastMs !== undefined && nowMs - lastMs < AFTER_MS;

/**
 * How far the alarm of a red lesson goes now. Without anybody on duty none begins, and one that has begun goes on to the
 * owners.
 */
export function nextStep(
  known: { step: number; atMs: number } | undefined,
  { redMs, nowMs, isAnybodyOnDuty }: { redMs: number; nowMs: number; isAnybodyOnDuty: boolean },
): Step {
  const step = (known?.step ?? 0) as Step;
  if (step === 0) {
    const sinceMs = Math.min(redMs, known?.atMs ?? nowMs);
    return isAnybodyOnDuty && nowMs - sinceMs >= AFTER_MS ? 1 : 0;
  }
  if (step === 3 || !known || nowMs - known.atMs < UNANSWERED_MS) return step;
  return step === 1 && isAnybodyOnDuty ? 2 : 3;
}
