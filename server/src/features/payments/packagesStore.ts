import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const PACKAGES_SHOWN = 20;
const PRICES_SHOWN = 500;

export const listOfferedPackages = (db: Db) =>
  db
    .selectFrom('packages')
    .select(['id', 'lessonsCount', 'fullPrice', 'currency'])
    .where('offered', '=', true)
    .orderBy('lessonsCount')
    .limit(PACKAGES_SHOWN)
    .execute();

export const findOfferedPackage = (db: Db, id: string) =>
  db
    .selectFrom('packages')
    .select(['id', 'lessonsCount', 'fullPrice', 'currency'])
    .where('id', '=', id)
    .where('offered', '=', true)
    .executeTakeFirst();

/** Every price that ever was. */
export const listPrices = (db: Db) =>
  db
    .selectFrom('packages')
    .select(['id', 'lessonsCount', 'fullPrice', 'currency', 'offered', 'madeBy', 'createdAt', 'endedAt'])
    .orderBy('lessonsCount')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(PRICES_SHOWN)
    .execute();

/** @returns whether there was one */
export async function endOffer(db: Db, lessonsCount: number, endedAt: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('packages')
    .set({ offered: false, endedAt })
    .where('lessonsCount', '=', lessonsCount)
    .where('offered', '=', true)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const findPackageSettings = (db: Db) =>
  db.selectFrom('packageSettings').select(['lessonMinutes', 'advisedLessons']).executeTakeFirstOrThrow();

export async function updatePackageSettings(
  db: Db,
  to: { lessonMinutes?: number | undefined; advisedLessons?: number | null | undefined },
): Promise<void> {
  await db.updateTable('packageSettings').set(to).execute();
}

export async function addOffer(
  db: Db,
  offer: { lessonsCount: number; fullPrice: number; currency: string; madeBy: string; createdAt: Date },
): Promise<string> {
  const { id } = await db.insertInto('packages').values(offer).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function lockPackages(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('packages'))`.execute(db);
}
