import type { LiveTopic } from '@skylark/contract/live.facts';
import type { Db } from '../db/database.ts';
import type { Bus } from './bus.ts';

/** Topic of the bus: something of a person's has changed. */
export const PAGE_INVALIDATION = 'person';

/** Tells the open pages of some people, when the surrounding transaction commits, that something of theirs is new. */
export async function invalidatePages(
  { bus }: { bus: Pick<Bus, 'publish'> },
  db: Db,
  personIds: readonly string[],
  ...topics: readonly LiveTopic[]
): Promise<void> {
  for (const id of personIds) for (const topic of topics) await bus.publish(db, PAGE_INVALIDATION, `${id}:${topic}`);
}
