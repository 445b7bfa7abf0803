import { publishToServers } from '../../platform/bus/bus.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { MESSAGES_TOPIC } from './queueMessage.ts';
import { type NotSent, putBack } from './resendStore.ts';

/**
 * Puts messages back that did not go out, as they were written. One that opens something, is out of date, or whose words
 * are not kept is not sent again; one that may have gone out only when it is named.
 * @param which one by its id, or those that failed
 * @returns how many are sent again
 * @throws Failure message_spent when the one that is named is not
 */
export async function resendMessages(deps: Deps, actor: Actor, which: NotSent): Promise<number> {
  const at = deps.clock.now();
  return transact(deps.db, async (tx) => {
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
