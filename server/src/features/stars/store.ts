import type { StarReason } from '@skylark/contract/stars.facts';
import type { Db } from '../../platform/db/database.ts';

/** What a star is given for: each combination of source and item gives one. */
export interface StarSource {
  studentId: string;
  reason: StarReason;
  /** At most 100 characters: the id of a lesson or homework, or the day of a practice. */
  source: string;
  /** Distinguishes several stars from one source. */
  item?: string;
}

/** @returns whether it is new */
export async function addStar(db: Db, { item = '', ...star }: StarSource, givenAt: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('stars')
    .values({ ...star, item, givenAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The stars of one source: their items, and when the last one was given. */
export async function starsOf(db: Db, { studentId, reason, source }: Omit<StarSource, 'item'>) {
  const rows = await db
    .selectFrom('stars')
    .select(['item', 'givenAt'])
    .where('studentId', '=', studentId)
    .where('reason', '=', reason)
    .where('source', '=', source)
    .orderBy('givenAt', 'desc')
    .execute();
  return { items: rows.map(({ item }) => item), lastAt: rows[0]?.givenAt };
}

/** When the stars for a reason were given. @param except the source to leave out */
export const listStarTimes = (
  db: Db,
  { studentId, reason }: Pick<StarSource, 'studentId' | 'reason'>,
  except: string,
): Promise<Date[]> =>
  db
    .selectFrom('stars')
    .select('givenAt')
    .where('studentId', '=', studentId)
    .where('reason', '=', reason)
    .where('source', '!=', except)
    .execute()
    .then((rows) => rows.map(({ givenAt }) => givenAt));

export async function countStars(db: Db, studentId: string): Promise<Record<StarReason, number>> {
  const rows = await db
    .selectFrom('stars')
    .select(['reason', (eb) => eb.fn.countAll<number>().as('count')])
    .where('studentId', '=', studentId)
    .groupBy('reason')
    .execute();
  const of = (reason: StarReason): number => rows.find((row) => row.reason === reason)?.count ?? 0;
  return { lesson: of('lesson'), homework: of('homework'), words: of('words') };
}

export const listOpened = (db: Db, studentId: string) =>
  db
    .selectFrom('openedStickers')
    .select(['sticker', 'openedAt'])
    .where('studentId', '=', studentId)
    .orderBy('openedAt')
    .orderBy('sticker')
    .execute();

/** The first time is kept. */
export async function addOpened(db: Db, studentId: string, sticker: string, openedAt: Date): Promise<void> {
  await db
    .insertInto('openedStickers')
    .values({ studentId, sticker, openedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
