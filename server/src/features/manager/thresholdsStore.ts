import { storedThresholds } from '@skylark/contract/now';
import { changedFrom, DEFAULT_THRESHOLDS, type Thresholds } from '@skylark/contract/nowTroubles.facts';
import type { Db, Tx } from '../../platform/db/database.ts';

const row = (db: Db) => db.selectFrom('nowThresholds').select(['thresholds', 'changedAt', 'changedBy']);

const setOf = ({ thresholds, changedAt, changedBy }: Awaited<ReturnType<typeof lockRow>>) => ({
  thresholds: storedThresholds(thresholds),
  changed: changedAt && { at: changedAt.toISOString(), by: changedBy ?? '' },
});

const lockRow = (tx: Tx) => row(tx).forUpdate().executeTakeFirstOrThrow();

/** What the school has set, and who did so last. */
export const readThresholds = async (db: Db) => setOf(await row(db).executeTakeFirstOrThrow());

/** The same, until the end of the transaction. */
export const lockThresholds = async (tx: Tx) => setOf(await lockRow(tx));

/** Only what isn't a default is stored: the rest follows the defaults when they change. */
export async function writeThresholds(
  tx: Tx,
  thresholds: Thresholds,
  changedBy: string,
  changedAt: Date,
): Promise<void> {
  await tx
    .updateTable('nowThresholds')
    .set({ thresholds: JSON.stringify(changedFrom(DEFAULT_THRESHOLDS, thresholds)), changedAt, changedBy })
    .execute();
}
