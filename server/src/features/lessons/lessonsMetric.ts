import { Gauge, type Registry } from 'prom-client';
import type { Deps } from '../../platform/deps.ts';
import { listLessonsToRemind } from './dueStore.ts';
import { REMINDER_MINUTES } from './rules.ts';
import { countLive } from './store.ts';

/** A reminder is normally sent within a minute of being due. */
const LATE_MINUTES = 10;
const MINUTE_MS = 60_000;

/** Number of running lessons, and whether reminders are sent on time. */
export function lessonsMetric(registry: Registry, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  const registers = [registry];
  new Gauge({
    name: 'skylark_lessons_live',
    help: 'Lessons whose call has begun and that are not over, of the whole school',
    registers,
    async collect() {
      this.set(await countLive(db));
    },
  });
  new Gauge({
    name: 'skylark_reminders_late',
    help: 'Lessons ahead whose people should have been reminded ten minutes ago, and were not',
    registers,
    async collect() {
      const now = clock.now();
      const due = new Date(now.getTime() + (REMINDER_MINUTES - LATE_MINUTES) * MINUTE_MS);
      const booked = new Date(now.getTime() - LATE_MINUTES * MINUTE_MS);
      this.set((await listLessonsToRemind(db, now, due)).filter(({ createdAt }) => createdAt < booked).length);
    },
  });
}
