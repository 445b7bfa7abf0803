import type { TrialBooked } from '@skylark/contract/trial';

/** How the wizard ended: with a lesson, or with an account that has had its trial lesson. */
export type Ending = { kind: 'booked'; lesson: TrialBooked } | { kind: 'has_account'; startsAt: string };

const KEY = 'skylark.trial.ended';

/** Kept while the tab lives, so that the last screen can be loaded again. */
export function keepEnding(ending: Ending): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ending));
  } catch {
    // Then the last screen that is loaded again leads into the account.
  }
}

export function keptEnding(): Ending | undefined {
  try {
    // Nobody but this page writes here.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Ending | null) ?? undefined;
  } catch {
    return undefined;
  }
}
