import type { ClosedSlot } from '@skylark/contract/schedule';
import type { ClosedSlotRow } from './store.ts';

/** @param open ids of the owner's requests that wait for an answer */
export const closedSlotCard = (row: ClosedSlotRow, open: ReadonlySet<string>): ClosedSlot => ({
  id: row.id,
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  reason: row.reason,
  absenceId: row.absenceRequestId !== null && open.has(row.absenceRequestId) ? row.absenceRequestId : null,
});
