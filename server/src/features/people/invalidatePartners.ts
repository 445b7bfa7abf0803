import { TAUGHT_WITHIN_DAYS } from '@skylark/contract/family.facts';
import type { LiveTopic } from '@skylark/contract/live.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';

/**
 * When the surrounding transaction commits, the open pages of everybody who has lessons with these people refetch what
 * they show of them: names, photos, local times, free times.
 */
export async function invalidatePartners(
  deps: Pick<Deps, 'bus' | 'clock'>,
  db: Db,
  personIds: readonly string[],
  ...topics: readonly LiveTopic[]
): Promise<void> {
  await invalidatePages(deps, db, await listPartners(db, personIds, deps.clock.now()), ...topics);
}

const DAY_MS = 24 * 60 * 60_000;

/** The other people of these people's upcoming and recent lessons. */
async function listPartners(db: Db, personIds: readonly string[], now: Date): Promise<string[]> {
  if (personIds.length === 0) return [];
  const since = new Date(now.getTime() - TAUGHT_WITHIN_DAYS * DAY_MS);
  const rows = await db
    .selectFrom('lessons')
    .select(['teacherId', 'studentId'])
    .distinct()
    .where((eb) => eb.or([eb('teacherId', 'in', [...personIds]), eb('studentId', 'in', [...personIds])]))
    .where('status', '<>', 'cancelled')
    .where('startsAt', '>=', since)
    .execute();
  const partners = new Set(rows.flatMap(({ teacherId, studentId }) => [teacherId, studentId]));
  return [...partners.difference(new Set(personIds))];
}
