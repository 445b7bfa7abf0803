import type { Db } from '../../platform/db/database.ts';

const PACKAGES_SHOWN = 20;

export const listOfferedPackages = (db: Db) =>
  db
    .selectFrom('packages')
    .select(['id', 'lessonsCount', 'fullPrice', 'currency'])
    .where('offered', '=', true)
    .orderBy('lessonsCount')
    .limit(PACKAGES_SHOWN)
    .execute();

export async function readBalance(db: Db, studentId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('creditEntries')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amount'), eb.val(0)).as('balance'))
    .where('studentId', '=', studentId)
    .executeTakeFirstOrThrow();
  return Number(balance);
}

interface CreditEntry {
  studentId: string;
  amount: number;
  reason: string;
  note?: string;
  lessonId: string | null;
  cause: string;
  createdAt: Date;
}

/** @returns whether it was written: not when its cause was written before, or the one it depends on never was */
export async function addCreditEntry(
  db: Db,
  entry: CreditEntry,
  options: { onlyAfterCause?: string } = {},
): Promise<boolean> {
  if (options.onlyAfterCause !== undefined) {
    const before = await db
      .selectFrom('creditEntries')
      .select('id')
      .where('cause', '=', options.onlyAfterCause)
      .executeTakeFirst();
    if (!before) return false;
  }
  const added = await db
    .insertInto('creditEntries')
    .values(entry)
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .executeTakeFirst();
  return added.numInsertedOrUpdatedRows === 1n;
}

const ENTRIES_SHOWN = 500;

/** Newest first. */
export const listCreditEntries = (db: Db, studentId: string) =>
  db
    .selectFrom('creditEntries')
    .select(['amount', 'reason', 'note', 'lessonId', 'createdAt'])
    .where('studentId', '=', studentId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(ENTRIES_SHOWN)
    .execute();
