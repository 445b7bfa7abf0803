import type { Db, Tx } from './db/database.ts';
import type { Retention } from './retention.ts';

/** A feature's personal data of a person, and how it is deleted. Each feature is responsible for its own tables. */
export interface PersonalData {
  /** Name of the feature's section in the export. */
  name: string;
  /**
   * Tables referring to people that this feature is responsible for; a test checks that every such table is listed
   * somewhere.
   */
  tables: readonly string[];
  /** Data deleted after a fixed time, every night; see docs/retention.md. */
  retention?: readonly Retention[];
  /**
   * All stored data in a form that can be handed over: no hashes, no keys. Absent if another feature's section contains
   * it.
   */
  read?(db: Db, personId: string): Promise<unknown>;
  /**
   * Removes what identifies the person. What the other side of a lesson or the books need is kept anonymously.
   * @returns keys of files no longer needed, removed after the transaction
   */
  forget(tx: Tx, personId: string): Promise<readonly string[]>;
}
