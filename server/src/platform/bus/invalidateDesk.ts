import { type BusMessage, publishAllToServers } from './bus.ts';
import type { Db } from '../db/database.ts';

/** Bus topic: data shown on the desk's pages has changed. The key is the change that a page subscribes to. */
export const DESK_INVALIDATION = 'desk';

/** What has changed for the desk. A family is identified by any of its people, `me` by the manager. */
export type DeskChange = 'now' | 'inbox' | `me:${string}` | `family:${string}` | `lesson:${string}`;

/** When the surrounding transaction commits, pages of the desk that show one of these refetch it. */
export const invalidateDesk = (db: Db, ...changes: readonly DeskChange[]): Promise<void> =>
  publishAllToServers(db, deskInvalidations(changes));

/** For callers that publish further messages in the same statement. */
export const deskInvalidations = (changes: readonly DeskChange[]): BusMessage[] =>
  [...new Set(changes)].map((key) => ({ topic: DESK_INVALIDATION, key, id: key }));
