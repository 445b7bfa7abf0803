import type { LiveTopic } from '@skylark/contract/live.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';

/** Topic of the bus: something of a person's has changed. */
export const PERSON_NEWS = 'person';

/** Tells the open pages of some people, when the surrounding transaction commits, that something of theirs is new. */
export async function tellPages(
  { bus }: Pick<Deps, 'bus'>,
  db: Db,
  personIds: readonly string[],
  topic: LiveTopic,
): Promise<void> {
  for (const id of personIds) await bus.tell(db, PERSON_NEWS, `${id}:${topic}`);
}
