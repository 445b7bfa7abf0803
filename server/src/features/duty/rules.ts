import { ALARM_AFTER_SECONDS, UNANSWERED_MINUTES } from '@skylark/contract/managerDuty.facts';

/** Who has been alarmed so far: nobody, those on duty, those on duty by SMS, the owners. */
export type Step = 0 | 1 | 2 | 3;

/** Checks run once a minute, but not exactly: this tolerates one that is slightly early. */
const EARLY_MS = 10_000;
const AFTER_MS = ALARM_AFTER_SECONDS * 1_000 - EARLY_MS;
const UNANSWERED_MS = UNANSWERED_MINUTES * 60_000 - EARLY_MS;

/** At most one alarm a minute: what becomes due meanwhile is included in the next. */
export const isTooSoon = (lastMs: number | undefined, nowMs: number): boolean =>
  lastMs !== undefined && nowMs - lastMs < AFTER_MS;

/**
 * The next escalation step of a red lesson's alarm. While nobody is on duty, no alarm starts, and one that has started
 * escalates to the owners.
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
