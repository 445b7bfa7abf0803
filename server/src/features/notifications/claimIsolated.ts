import { reportCaught } from '../../platform/boundary/contain.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SkippedMessages } from './SkippedMessages.ts';
import { claimMessage, claimMessages, type ClaimedMessage, listWaiting, type WaitingWanted } from './store.ts';

/**
 * Claims messages in one statement. If that fails, claims them one by one, so that a row that can't be read or changed
 * doesn't keep all others from being sent.
 * @throws if the database is unavailable
 */
export async function claimIsolated(
  deps: Pick<Deps, 'db' | 'log'>,
  skipped: SkippedMessages,
  which: Omit<WaitingWanted, 'except'>,
): Promise<ClaimedMessage[]> {
  const wanted = { ...which, except: skipped.ids() };
  try {
    return await claimMessages(deps.db, wanted);
  } catch (error) {
    const claimed: ClaimedMessage[] = [];
    // Throws again if the rows aren't the cause.
    const waiting = await listWaiting(deps.db, wanted);
    if (waiting.length === 0) throw error;
    for (const id of waiting)
      try {
        const message = await claimMessage(deps.db, id, which.now);
        if (message) claimed.push(message);
      } catch (refused) {
        skipped.add(id);
        reportCaught(deps.log, 'batch', { batch: 'messages.claim', item: id }, refused);
      }
    return claimed;
  }
}
