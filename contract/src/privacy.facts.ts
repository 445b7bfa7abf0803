/** Days between asking for a family's account to be deleted and its erasure. */
export const CLOSING_DAYS = 7;

/**
 * Why a manager deletes an account: requested, left the school, or created by mistake. There is no free text: it would
 * stay in the audit log and could contain the name that must be forgotten.
 */
export const deletionReasons = ['asked', 'left', 'mistake'] as const;
export type DeletionReason = (typeof deletionReasons)[number];
