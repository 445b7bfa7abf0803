import { type NotificationChannel, notificationChannels } from '@skylark/contract/notifications.facts';
import { contain } from '../../platform/boundary/contain.ts';
import type { Deps } from '../../platform/deps.ts';
import { NotTaken } from '../../platform/mail/NotTaken.ts';
import { sendWithinCeiling } from '../../platform/sms/smsCeiling.ts';
import { sendNotice } from '../channels/index.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { ChannelSender } from './ChannelSender.ts';
import { findManagerAddress } from './managerAddress.ts';
import { MESSAGES } from './messages/index.ts';
import { SkippedMessages } from './SkippedMessages.ts';
import * as store from './store.ts';
import { storedPictures } from './storedPictures.ts';
import { MESSAGES_TOPIC } from './queueMessage.ts';

/** Servers are woken when a message is written; this poll covers lost wake-ups and retries. */
const LOOK_EVERY_SECONDS = 2;
/** Delay after the first failure; doubles with each further one. */
const RETRY_SECONDS = 5;
/** About five hours with growing delays, to outlast an unavailable mail server. */
const RETRIES = 12;
/** Longer than any adapter may take for one message: if one was claimed earlier, its server has died. */
const LOST_AFTER_MS = 10 * 60_000;
const STOP_WITHIN_MS = 10_000;

export interface Delivery {
  start(): void;
  /** Stops claiming messages; those being sent may finish. */
  stop(): Promise<void>;
}

export interface DeliveryPace {
  retrySeconds?: number;
}

/** Sends messages from the table they are queued in. Runs on every server; each message is sent by one of them. */
export function createDelivery(deps: Deps, pace: DeliveryPace = {}): Delivery {
  const retryMs = (pace.retrySeconds ?? RETRY_SECONDS) * 1_000;
  const senders = new Map<string, ChannelSender>(
    notificationChannels.map((channel) => [
      channel,
      new ChannelSender(deps, channel, (message) => deliver(deps, message, retryMs)),
    ]),
  );
  const skipped = new SkippedMessages(deps.clock);
  const look = (): void => {
    for (const sender of senders.values()) sender.look();
  };
  let timer: NodeJS.Timeout | undefined;
  let unlisten: (() => void) | undefined;
  return {
    start() {
      unlisten = deps.bus.subscribe(MESSAGES_TOPIC, (channel) => senders.get(channel)?.look());
      timer = setInterval(() => {
        contain(deps.log, 'timer', { of: 'messages' }, () => settleLost(deps, skipped));
        look();
      }, LOOK_EVERY_SECONDS * 1_000);
      look();
    },
    async stop() {
      clearInterval(timer);
      unlisten?.();
      const hardStop = new Promise((resolve) => setTimeout(resolve, STOP_WITHIN_MS).unref());
      await Promise.race([Promise.all([...senders.values()].map((sender) => sender.stop())), hardStop]);
    },
  };
}

/**
 * Sends a message. It is retried only if it was definitely not sent: a parent who gets no code can request another one,
 * but a parent who gets everything twice stops reading.
 */
async function deliver(deps: Deps, message: store.ClaimedMessage, retryMs: number): Promise<void> {
  const { id } = message;
  const fields = { message: id, lesson: message.lessonId ?? undefined };
  const settle = (outcome: store.DeliveryResult): Promise<void> =>
    store.settleMessage(deps.db, id, outcome, deps.clock.now(), message.hasSecret && !deps.config.hasOutbox);
  if (message.expiresAt !== null && message.expiresAt <= deps.clock.now()) return settle('dropped');
  const recipient = await recipientNow(deps, message);
  if (recipient === undefined) return settle('dropped');
  let outcome: store.DeliveryResult;
  try {
    outcome = await handOver(deps, { ...message, recipient });
  } catch (error) {
    if (!(error instanceof NotTaken)) {
      deps.log.error({ err: error, ...fields }, 'a message may or may not have been sent');
      return settle('uncertain');
    }
    if (error.isFinal || message.tries > RETRIES) {
      deps.log.error({ err: error, ...fields }, 'a message could not be sent');
      return settle('failed');
    }
    const pauseMs = retryMs * 2 ** (message.tries - 1);
    return store.releaseMessage(deps.db, id, new Date(deps.clock.now().getTime() + pauseMs));
  }
  await settle(outcome);
}

/** Where to send it now: managers who have left get nothing, and those with a new address get it there. */
async function recipientNow({ db }: Deps, message: store.ClaimedMessage): Promise<string | undefined> {
  const { id, managerId, recipient } = message;
  if (managerId === null) return recipient;
  const address = await findManagerAddress(db, { ...message, managerId });
  if (address !== undefined && address !== recipient) await store.setRecipient(db, id, address);
  return address;
}

async function handOver(deps: Deps, message: store.ClaimedMessage): Promise<store.DeliveryResult> {
  const { id, recipient: to, subject, text, html } = message;
  switch (message.channel as NotificationChannel) {
    case 'email':
      return deps.sendMail({
        to,
        subject,
        text,
        html: html ?? undefined,
        pictures: await storedPictures(deps, html),
        messageId: id,
      });
    case 'sms':
      return sendWithinCeiling(deps, { to, text }, MESSAGES[message.kind]?.sms?.purpose ?? 'notice');
    case 'push':
    case 'telegram':
      return sendNotice(deps, {
        ...message,
        channel: message.channel as 'push' | 'telegram',
        isUrgent: MESSAGES[message.kind]?.isUrgent === true,
      });
  }
}

/** Messages whose server died while sending them: it is unknown whether they were sent, so they aren't sent again. */
async function settleLost(deps: Deps, skipped: SkippedMessages): Promise<void> {
  const now = deps.clock.now();
  const items = await store.listLost(deps.db, new Date(now.getTime() - LOST_AFTER_MS), skipped.ids());
  const settled: string[] = [];
  const batch = { name: 'messages.lost', items, idOf: (one: { id: string }) => one.id };
  await forEachIsolated(deps.log, batch, async ({ id, hasSecret }) => {
    // A row that can't be changed isn't retried every two seconds; a settled one isn't found again.
    skipped.add(id);
    if (await store.settleLost(deps.db, id, now, hasSecret && !deps.config.hasOutbox)) settled.push(id);
  });
  if (settled.length > 0)
    deps.log.error({ messages: settled }, 'messages were in hand when a server ended: they may have been sent');
}
