import type { DeckContent } from '@skylark/contract/teacherDecks';
import { TEACHER_DECKS_MAX, TEACHER_DECKS_PAGE_SIZE } from '@skylark/contract/teacherDecks.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';
import type { Cursor } from '../../platform/http/cursor.ts';

/** Includes the deck that lessons currently show. */
const decks = (db: Db) =>
  db.selectFrom('teacherDecks as t').select((eb) => [
    't.id',
    't.title',
    't.version',
    't.createdAt',
    't.changedAt',
    't.usedVersion',
    't.usedAt',
    't.offeredAt',
    't.publishedAt',
    eb
      .selectFrom('decks as d')
      .innerJoin('courses as c', 'c.id', 'd.courseId')
      .whereRef('c.teacherId', '=', 't.teacherId')
      .where(sql<boolean>`d.key = t.id::text`)
      .where('d.retiredAt', 'is', null)
      .select('d.id')
      .as('deckId'),
  ]);

const cards = (db: Db) =>
  decks(db).select([
    sql<number>`jsonb_array_length(t.content -> 'slides')`.as('slidesCount'),
    sql<number>`jsonb_array_length(t.content -> 'words')`.as('wordsCount'),
    sql<string | null>`t.content #>> '{slides,0,thumb}'`.as('coverKey'),
    sql<unknown>`t.content #> '{slides,0,activity}'`.as('coverActivity'),
  ]);

export const listOwn = (db: Db, teacherId: string, after: Cursor | null) =>
  cards(db)
    .where('t.teacherId', '=', teacherId)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(t.changed_at, t.id) < (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('t.changedAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(TEACHER_DECKS_PAGE_SIZE + 1)
    .execute();

/** One page for managers, newest offer first, and the total. */
export async function listOffered(
  db: Db,
  of: { state: 'waiting' | 'published' | 'all'; teacherId?: string | undefined },
  page: Page,
) {
  const { state, teacherId } = of;
  await requirePlace(db, page, sql`select id from teacher_decks where id = ${page.cursor} and offered_at is not null`);
  const wanted = sql<boolean>`t.offered_at is not null
    ${state === 'waiting' ? sql`and t.published_at is null` : sql``}
    ${state === 'published' ? sql`and t.published_at is not null` : sql``}
    ${teacherId === undefined ? sql`` : sql`and t.teacher_id = ${teacherId}`}`;
  const rows = await cards(db)
    .innerJoin('people as p', 'p.id', 't.teacherId')
    .select(['p.firstName', 'p.lastName'])
    .where(wanted)
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(t.offered_at, t.id) < (select offered_at, id from teacher_decks where id = ${page.cursor})`,
      ),
    )
    .orderBy('t.offeredAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`teacher_decks t where ${wanted}`) };
}

export const listOwnContents = (db: Db, teacherId: string) =>
  db
    .selectFrom('teacherDecks')
    .select([
      'title',
      sql<DeckContent>`content`.as('content'),
      'createdAt',
      'changedAt',
      'usedAt',
      'offeredAt',
      'publishedAt',
    ])
    .where('teacherId', '=', teacherId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(TEACHER_DECKS_MAX)
    .execute();

const whole = (db: Db) => decks(db).select(['t.teacherId', sql<DeckContent>`t.content`.as('content')]);

export const findOwn = (db: Db, id: string, teacherId: string) =>
  whole(db).where('t.id', '=', id).where('t.teacherId', '=', teacherId).executeTakeFirst();
export type TeacherDeckRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

export const lockOwn = (tx: Tx, id: string, teacherId: string) =>
  whole(tx).where('t.id', '=', id).where('t.teacherId', '=', teacherId).forUpdate('t').executeTakeFirst();

export const findOffered = (db: Db, id: string) =>
  whole(db).where('t.id', '=', id).where('t.offeredAt', 'is not', null).executeTakeFirst();

export const lockOffered = (tx: Tx, id: string) =>
  whole(tx).where('t.id', '=', id).where('t.offeredAt', 'is not', null).forUpdate('t').executeTakeFirst();

export const countOwn = async (tx: Tx, teacherId: string): Promise<number> => {
  // Serialises concurrent creations, so that they are counted correctly.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`teacher decks:${teacherId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('teacherDecks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('teacherId', '=', teacherId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Size of all contents as JSON, in bytes; call it after countOwn, which takes the lock. */
export const sumOwnContents = async (tx: Tx, teacherId: string): Promise<number> => {
  const { bytes } = await tx
    .selectFrom('teacherDecks')
    .select(sql<string | null>`sum(octet_length(content::text))`.as('bytes'))
    .where('teacherId', '=', teacherId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

export const addDeck = (tx: Tx, teacherId: string, content: DeckContent, at: Date) =>
  tx
    .insertInto('teacherDecks')
    .values({ teacherId, title: content.title, content: JSON.stringify(content), createdAt: at, changedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();

type Change = Partial<Record<'changedAt' | 'usedAt' | 'offeredAt' | 'publishedAt', Date | null>> & {
  version?: number;
  usedVersion?: number;
};

export const updateDeck = async (tx: Tx, id: string, change: Change, content?: DeckContent): Promise<void> => {
  const { changedAt, ...rest } = change;
  await tx
    .updateTable('teacherDecks')
    .set({
      ...rest,
      ...(changedAt && { changedAt }),
      ...(content && { title: content.title, content: JSON.stringify(content) }),
    })
    .where('id', '=', id)
    .execute();
};

export const removeDeck = async (tx: Tx, id: string): Promise<void> => {
  await tx.deleteFrom('teacherDecks').where('id', '=', id).execute();
};

export const removeDecksOf = async (tx: Tx, teacherId: string): Promise<void> => {
  await tx.deleteFrom('teacherDecks').where('teacherId', '=', teacherId).execute();
};
