import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../deps.ts';
import { readSmsDay } from './smsCeiling.ts';

/** SMS counts, so that operators see the limit approaching. */
export function smsMetric(registry: Registry, deps: Deps): void {
  new Gauge({
    name: 'skylark_sms_today',
    help: 'SMS of this day (UTC) by what they were for; refused: held back by the ceiling; ceiling: the most of a day',
    labelNames: ['is'],
    registers: [registry],
    async collect() {
      const { signIn, asked, notice, refused, ceiling } = await readSmsDay(deps);
      for (const [is, count] of Object.entries({ sign_in: signIn, asked, notice, refused, ceiling }))
        this.set({ is }, count);
    },
  });
}
