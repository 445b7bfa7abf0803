import type { LiveTopic, SchoolTopic } from '@skylark/contract/live.facts';
import type { Db } from '../db/database.ts';
import type { Bus, BusMessage } from './bus.ts';
import { deskInvalidations } from './invalidateDesk.ts';

/** Bus topic: a person's data has changed. The key is the person, the message is what pages should refetch. */
export const PAGE_INVALIDATION = 'person';

/** When the surrounding transaction commits, these people's open pages refetch what has changed. */
export async function invalidatePages(
  { bus }: { bus: Pick<Bus, 'publishAll'> },
  db: Db,
  personIds: readonly string[],
  ...topics: readonly LiveTopic[]
): Promise<void> {
  await bus.publishAll(db, pageInvalidations(personIds, topics));
}

/** Bus topic: something has changed for the whole school. The message is what pages should refetch. */
export const SCHOOL_INVALIDATION = 'everybody';

/** When the surrounding transaction commits, all open pages refetch what has changed for everybody. */
export const invalidateEveryPage = (
  { bus }: { bus: Pick<Bus, 'publishAll'> },
  db: Db,
  topic: SchoolTopic,
): Promise<void> => bus.publishAll(db, [{ topic: SCHOOL_INVALIDATION, id: topic }]);

/** For callers that publish further messages in the same statement. */
export const pageInvalidations = (personIds: readonly string[], topics: readonly LiveTopic[]): BusMessage[] => [
  ...personIds.flatMap((id) => topics.map((topic) => ({ topic: PAGE_INVALIDATION, key: id, id: topic }))),
  // A change to somebody's lessons may also change which current lessons have a problem.
  ...(topics.includes('lessons') && personIds.length > 0 ? deskInvalidations(['now']) : []),
];
