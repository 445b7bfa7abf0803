import type { Deps } from '../../platform/deps.ts';
import type { Attempt } from '../../platform/jobs/jobs.ts';
import { NotTaken } from '../../platform/mail/NotTaken.ts';
import { sendWithinCeiling } from '../../platform/sms/smsCeiling.ts';
import { SMS_PURPOSE, type SmsKinds } from './kinds.ts';
import * as store from './store.ts';
import { deliverMessage } from './tell.ts';

export function startDelivery(deps: Deps): void {
  deps.jobs.handle(deliverMessage, ({ id }, attempt) => deliver(deps, id, attempt));
}

/**
 * Hands a message over. It is tried again only when it certainly did not go out: a parent who gets no second code asks
 * for one, a parent who gets everything twice stops reading.
 */
async function deliver(deps: Deps, id: string, attempt: Attempt): Promise<void> {
  const message = await store.claimMessage(deps.db, id);
  if (!message) {
    if (await store.giveUpOnLost(deps.db, id, deps.clock.now()))
      deps.log.error({ message: id }, 'a message was in hand when the server ended: it may have been sent');
    return;
  }
  const settle = (outcome: store.Outcome): Promise<void> =>
    store.settleMessage(deps.db, id, outcome, deps.clock.now(), message.hasSecret && !deps.config.hasOutbox);
  if (message.expiresAt !== null && message.expiresAt <= deps.clock.now()) return settle('dropped');
  try {
    const { recipient: to, subject, text, html } = message;
    await settle(
      message.channel === 'email'
        ? await deps.sendMail({ to, subject, text, html: html ?? undefined, messageId: id })
        : await sendWithinCeiling(deps, { to, text }, SMS_PURPOSE[message.kind as keyof SmsKinds]),
    );
  } catch (error) {
    if (!(error instanceof NotTaken)) {
      deps.log.error({ err: error, message: id }, 'a message may or may not have been sent');
      return settle('uncertain');
    }
    if (error.isFinal || attempt.isLast) {
      deps.log.error({ err: error, message: id }, 'a message could not be sent');
      return settle('failed');
    }
    await store.releaseMessage(deps.db, id);
    throw error;
  }
}
