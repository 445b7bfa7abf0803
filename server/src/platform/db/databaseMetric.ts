import type pg from 'pg';
import { Gauge, type Registry } from 'prom-client';

const ANSWERS_WITHIN_MS = 3_000;

/** Whether the database responds, and this server's use of its connections. */
export function databaseMetric(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'skylark_database_up',
    help: 'Whether the database answers this server',
    registers: [registry],
    async collect() {
      let timer: NodeJS.Timeout | undefined;
      const tooLate = new Promise<number>((resolve) => {
        timer = setTimeout(() => resolve(0), ANSWERS_WITHIN_MS);
      });
      const answer = pool.query('select 1').then(
        () => 1,
        () => 0,
      );
      this.set(await Promise.race([answer, tooLate]));
      clearTimeout(timer);
    },
  });
  new Gauge({
    name: 'skylark_database_connections',
    help: 'Connections of this server, and requests that wait for one',
    labelNames: ['is'],
    registers: [registry],
    collect() {
      this.set({ is: 'open' }, pool.totalCount);
      this.set({ is: 'idle' }, pool.idleCount);
      this.set({ is: 'awaited' }, pool.waitingCount);
    },
  });
}
