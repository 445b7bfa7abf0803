import { publishToServers } from '../../platform/bus/bus.ts';
import { dryRun, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { forEachReported } from '../../platform/jobs/forEachReported.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { MESSAGES_TOPIC } from './queueMessage.ts';
import { type NotSent, putBack } from './resendStore.ts';

/**
 * Queues unsent messages again with their original text, to the address that the account has now. Not resent are
 * messages that grant access, have expired or are no longer true, or whose text was deleted; one that may have been sent
 * is only resent if named individually.
 * @param which one by its id, or those that failed
 * @returns the number of messages queued again
 * @throws Failure message_spent if the one named can't be resent
 */
export async function resendMessages(deps: Deps, actor: Actor, which: NotSent, isDryRun = false): Promise<number> {
  const at = deps.clock.now();
  return (isDryRun ? dryRun : transact)(deps.db, async (tx) => {
    const back = await putBack(tx, which, at);
    if ('id' in which && back.length === 0) throw new Failure('message_spent');
    await recordAudit(
      tx,
      actor,
      ...back.map((one) => ({
        action: 'message.resent',
        at,
        ...(one.personId !== null && { personId: one.personId }),
        ...(one.lessonId !== null && { lessonId: one.lessonId }),
        details: { kind: one.kind },
      })),
    );
    for (const channel of new Set(back.map((one) => one.channel))) await publishToServers(tx, MESSAGES_TOPIC, channel);
    return back.length;
  });
}

/** Resends several messages independently: one that is no longer true doesn't stop the others. */
export async function resendEach(
  deps: Deps,
  actor: Actor,
  { ids, dryRun: isDryRun }: { ids: readonly string[]; dryRun: boolean },
) {
  const items = [...new Set(ids)].map((id) => ({ id }));
  const bulk = { name: 'messages sent again', items, codes: ['message_spent'] } as const;
  const failed = await forEachReported(deps.log, bulk, ({ id }) => resendMessages(deps, actor, { id }, isDryRun));
  return { changed: items.length - failed.length, failed };
}
