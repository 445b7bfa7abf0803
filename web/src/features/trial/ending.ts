import type { TrialBooked } from '@skylark/contract/trial';

/** How the wizard ended: with a lesson, or with an account that has already had its trial lesson. */
export type Ending =
  | { kind: 'booked'; lesson: TrialBooked }
  | { kind: 'has_account'; startsAt: string; teacherId?: string | undefined };

const KEY = 'skylark.trial.ended';

/** Stored for the tab, so that the last step can be reloaded. */
export function storeEnding(ending: Ending): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ending));
  } catch {
    // Without storage, reloading the last step leads to the account.
  }
}

export function storedEnding(): Ending | undefined {
  try {
    // Only this page writes here.
    return (JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Ending | null) ?? undefined;
  } catch {
    return undefined;
  }
}
