import { Gauge, type Registry } from 'prom-client';
import type { Bus } from './bus.ts';

export function busMetrics(registry: Registry, { bus }: { bus: Bus }): void {
  new Gauge({
    name: 'skylark_bus_channels',
    help: 'Channels of messages between servers that this one listens to',
    registers: [registry],
    collect() {
      this.set(bus.traffic.channels);
    },
  });
  new Gauge({
    name: 'skylark_bus_messages_received',
    help: 'Messages between servers that came to this one since it started',
    labelNames: ['topic'],
    registers: [registry],
    collect() {
      for (const [topic, messages] of bus.traffic.received) this.set({ topic }, messages);
    },
  });
}
