import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { shareWork } from '../../platform/http/shareWork.ts';
import { countFailed, countWaiting } from './waitingStore.ts';

/** The number of unsent messages, and how long the oldest has waited. */
export function messagesMetric(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const waiting = shareWork(() => countWaiting(db));
  const of = { labelNames: ['channel', 'kind'], registers: [registry] };
  new Gauge({
    name: 'skylark_messages_oldest_seconds',
    help: 'Age of the oldest message that waits to be sent',
    ...of,
    async collect() {
      this.reset();
      for (const { channel, kind, since } of await waiting())
        this.set({ channel, kind }, Math.max(0, (clock.now().getTime() - since.getTime()) / 1000));
    },
  });
  new Gauge({
    name: 'skylark_messages_waiting',
    help: 'Messages that wait to be sent or are being sent',
    ...of,
    async collect() {
      this.reset();
      for (const { channel, kind, count } of await waiting()) this.set({ channel, kind }, count);
    },
  });
  new Gauge({
    name: 'skylark_messages_failed_day',
    help: 'Messages of the last 24 hours that were not sent, or of which nobody knows',
    registers: [registry],
    async collect() {
      this.set(await countFailed(db, new Date(clock.now().getTime() - DAY_MS)));
    },
  });
}
const DAY_MS = 24 * 60 * 60 * 1000;
