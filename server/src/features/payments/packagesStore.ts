import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

const PACKAGES_SHOWN = 20;

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

/** One page of all prices including past ones: by number of lessons, then newest first. */
export async function listPrices(
  db: Db,
  of: { state: 'offered' | 'ended' | 'all'; lessons?: number | undefined },
  page: Page,
) {
  await requirePlace(db, page, sql`select id from packages where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('packages as p')
    .$if(of.state !== 'all', (query) => query.where('p.offered', '=', of.state === 'offered'))
    .$if(of.lessons !== undefined, (query) => query.where('p.lessonsCount', '=', of.lessons ?? 0));
  const rows = await wanted
    .select([
      'p.id',
      'p.lessonsCount',
      'p.fullPrice',
      'p.currency',
      'p.offered',
      'p.madeBy',
      'p.createdAt',
      'p.endedAt',
    ])
    .$if(page.cursor !== undefined, (query) =>
      query.where(sql<boolean>`exists (
        select 1 from packages c where c.id = ${page.cursor} and p.lessons_count >= c.lessons_count
          and (p.lessons_count > c.lessons_count or (p.created_at, p.id) < (c.created_at, c.id)))`),
    )
    .orderBy('p.lessonsCount')
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** @returns whether there was such an offer */
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
