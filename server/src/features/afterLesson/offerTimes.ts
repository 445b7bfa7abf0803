import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import { findTimeToHold } from '../booking/index.ts';
import { lockPeople } from '../people/index.ts';
import { holdForStudent } from '../schedule/index.ts';
import { claimOffer, listTrialsToOffer } from './store.ts';

/** A family that hasn't decided hours after its lesson gets no offer: an unexpected hold would surprise it. */
const WITHIN_MS = 3 * 3_600_000;

/** Offers times once per trial lesson. @returns the number of lessons handled */
export async function offerTimes(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'bus'>): Promise<number> {
  const now = deps.clock.now();
  const items = await listTrialsToOffer(deps.db, new Date(now.getTime() - WITHIN_MS), now);
  const batch = {
    name: 'afterLesson.offer_times',
    items,
    idOf: (one: { id: string }) => one.id,
    of: 'lesson' as const,
  };
  const { done } = await forEachIsolated(deps.log, batch, async (lesson) => {
    const { id, teacherId, studentId } = lesson;
    const time = await findTimeToHold(deps, lesson);
    await transact(deps.db, async (tx) => {
      await lockPeople(tx, [teacherId, studentId]);
      if (!(await claimOffer(tx, id, now)) || !time) return;
      await holdForStudent(tx, { teacherId, studentId, now, ...time });
      await invalidatePages(deps, tx, [teacherId, studentId], 'lessons');
    });
  });
  return done;
}
