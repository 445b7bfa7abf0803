import { StaleRead, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { cancelAll, lockBooked, recordChange } from '../lessons/index.ts';
import { lockPeople } from '../people/index.ts';
import { findSeries, listSeriesAhead } from './seriesStore.ts';

/**
 * Cancels the booked lessons of a series, all or nothing, each as if it were cancelled alone; people are notified once of all of them.
 * @throws Failure not_found; series_over if none of them is booked
 */
export async function endSeries(
  deps: Deps,
  manager: Actor,
  id: string,
  given: { by: 'student' | 'teacher' | 'school'; reason: string; from?: string | undefined },
): Promise<{ cancelled: number; creditsReturned: number }> {
  const at = deps.clock.now();
  const from = given.from === undefined ? at : new Date(given.from);
  return transact(deps.db, async (tx) => {
    if (!(await findSeries(tx, id))) throw new Failure('not_found');
    const people = new Set((await listSeriesAhead(tx, id, from)).flatMap((one) => [one.teacherId, one.studentId]));
    if (people.size === 0) throw new Failure('series_over');
    const lockedPeople = await lockPeople(tx, [...people]);
    const ahead = await listSeriesAhead(tx, id, from);
    if (ahead.some((one) => !people.has(one.teacherId) || !people.has(one.studentId))) throw new StaleRead();
    const [first] = ahead;
    if (!first) throw new Failure('series_over');
    const lessons = await lockBooked(
      tx,
      ahead.map((lesson) => lesson.id),
      lockedPeople,
    );
    const changes = await cancelAll(deps, tx, lessons, { by: given.by, reason: given.reason });
    await recordChange(deps, tx, manager, ...changes);
    const creditsReturned = changes.filter((one) => one.isCreditReturned).length;
    await recordAudit(tx, manager, {
      action: 'series.ended',
      at,
      personId: first.studentId,
      details: { seriesId: id, by: given.by, reason: given.reason, cancelled: ahead.length, creditsReturned },
    });
    return { cancelled: ahead.length, creditsReturned };
  });
}
