/**
 * Why a manager deletes an account: they asked, left the school, or it was made by mistake. Not in words of one's own:
 * those would stay in the audit log and could name whom nothing may name any more.
 */
export const deletionReasons = ['asked', 'left', 'mistake'] as const;
export type DeletionReason = (typeof deletionReasons)[number];
