import type { NotificationChannel } from '@skylark/contract/notifications.facts';
import type { Deps } from '../../platform/deps.ts';
import { contain } from '../../platform/boundary/contain.ts';
import { SENT_AT_ONCE } from '../../platform/mail/mail.ts';
import { claimIsolated } from './claimIsolated.ts';
import { SkippedMessages } from './SkippedMessages.ts';
import type { ClaimedMessage } from './store.ts';

/** Slots reserved for awaited messages: a code is sent even while all other slots are taken by slow receivers. */
const KEPT_FOR_AWAITED = 2;

/** Sends the messages of one channel with limited concurrency, awaited ones first. */
export class ChannelSender {
  readonly #deps: Pick<Deps, 'db' | 'clock' | 'log'>;
  readonly #channel: NotificationChannel;
  readonly #deliver: (message: ClaimedMessage) => Promise<void>;
  readonly #skipped: SkippedMessages;
  readonly #inHand = new Set<Promise<void>>();
  /** The poll in progress, which may still claim messages. */
  #looking: Promise<void> | undefined;
  #looksAgain = false;
  #isStopped = false;

  constructor(
    deps: Pick<Deps, 'db' | 'clock' | 'log'>,
    channel: NotificationChannel,
    deliver: (message: ClaimedMessage) => Promise<void>,
  ) {
    this.#deps = deps;
    this.#channel = channel;
    this.#deliver = deliver;
    this.#skipped = new SkippedMessages(deps.clock);
  }

  /** Called when there may be something to send, or a slot has become free. */
  look(): void {
    if (this.#isStopped) return;
    this.#looksAgain = this.#looking !== undefined;
    if (this.#looking) return;
    const looking = this.#take();
    this.#looking = looking;
    contain(this.#deps.log, 'job', { messages: this.#channel }, async () => {
      try {
        await looking;
      } finally {
        this.#looking = undefined;
        if (this.#looksAgain) this.look();
      }
    });
  }

  /** Stops claiming messages and waits for those being sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.allSettled([this.#looking]);
    while (this.#inHand.size > 0) await Promise.allSettled(this.#inHand);
  }

  async #take(): Promise<void> {
    for (const onlyAwaited of [false, true]) {
      const limit = SENT_AT_ONCE - this.#inHand.size - (onlyAwaited ? 0 : KEPT_FOR_AWAITED);
      if (limit <= 0 || this.#isStopped) continue;
      const now = this.#deps.clock.now();
      const which = { channel: this.#channel, onlyAwaited, limit, now };
      const claimed = await claimIsolated(this.#deps, this.#skipped, which);
      for (const message of claimed) this.#send(message);
      // Unless rows couldn't be read, no awaited one is left either; the timer looks again.
      if (claimed.length < limit) return;
    }
  }

  #send(message: ClaimedMessage): void {
    const work = this.#deliver(message);
    this.#inHand.add(work);
    contain(this.#deps.log, 'job', { message: message.id }, async () => {
      try {
        await work;
      } finally {
        this.#inHand.delete(work);
        this.look();
      }
    });
  }
}
