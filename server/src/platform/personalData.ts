import type { Db, Tx } from './db/database.ts';
import type { Retention } from './retention.ts';

/** What one feature keeps of a person, and how it forgets them. Each feature answers for its own tables. */
export interface PersonalData {
  /** The name of the feature's part in the export. */
  name: string;
  /** Tables with a reference to people that this answers for: a test holds that every such table is somebody's. */
  tables: readonly string[];
  /** What goes after a time of its own, every night; see docs/retention.md. */
  retention?: readonly Retention[];
  /** All that is kept, in a form that can be handed over: no hashes, no keys. Absent when another's part shows it. */
  read?(db: Db, personId: string): Promise<unknown>;
  /**
   * Removes what names or shows somebody. What the other side of a lesson and the books need stays, without a name.
   * @returns keys of files that nobody needs any more, removed once the transaction has ended
   */
  forget(tx: Tx, personId: string): Promise<readonly string[]>;
}
