import type { LiveTopic } from '@skylark/contract/live.facts';
import type { Db } from '../db/database.ts';
import type { Bus, BusMessage } from './bus.ts';

/** Topic of the bus: something of a person's has changed. Its key is the person, its message what pages ask for again. */
export const PAGE_INVALIDATION = 'person';

/** When the surrounding transaction commits, the open pages of these people ask again for what has changed. */
export async function invalidatePages(
  { bus }: { bus: Pick<Bus, 'publishAll'> },
  db: Db,
  personIds: readonly string[],
  ...topics: readonly LiveTopic[]
): Promise<void> {
  await bus.publishAll(db, pageInvalidations(personIds, topics));
}

/** For those who publish more in the same statement. */
export const pageInvalidations = (personIds: readonly string[], topics: readonly LiveTopic[]): BusMessage[] =>
  personIds.flatMap((id) => topics.map((topic) => ({ topic: PAGE_INVALIDATION, key: id, id: topic })));
