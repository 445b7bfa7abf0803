import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

const placeOf = ({ cursor }: Page) => sql`select id from reviews where id = ${cursor}`;

/** A teacher's published reviews, most recently published first; only the parent's first name is shown. */
export async function listPublished(db: Db, teacherId: string, page: Page) {
  // The cursor must be a review that strangers may see: after one hidden meanwhile, the list would appear to end.
  await requirePlace(
    db,
    page,
    sql`select r.id from reviews r join lessons l on l.id = r.lesson_id
      where r.id = ${page.cursor} and r.published_at is not null and l.teacher_id = ${teacherId}`,
  );
  const wanted = db
    .selectFrom('reviews as r')
    .innerJoin('lessons as l', 'l.id', 'r.lessonId')
    .innerJoin('people as s', 's.id', 'r.authorId')
    .where('l.teacherId', '=', teacherId)
    .where('r.publishedAt', 'is not', null)
    .where('s.deletedAt', 'is', null);
  const rows = await wanted
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select(['r.id', 'r.score'])
    .select((eb) => eb.fn.coalesce('r.text', sql.lit('')).as('text'))
    .select(sql<string | null>`nullif(split_part(btrim(a.parent_name), ' ', 1), '')`.as('name'))
    .select(sql<string>`to_char(r.created_at at time zone 'UTC', 'YYYY-MM')`.as('month'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.published_at, r.id) < (select published_at, id from reviews where id = ${page.cursor})`,
      ),
    )
    .orderBy('r.publishedAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** Hash of the current text and stars, which changes when they are edited. */
const version = sql<string>`left(md5(r.score || ' ' || r.text), 12)`;

/** One page for managers of reviews that families agreed to have published. */
export async function listOffered(
  db: Db,
  of: { state: 'offered' | 'published' | 'all'; order: 'newest' | 'oldest'; teacherId: string | undefined },
  page: Page,
) {
  await requirePlace(db, page, placeOf(page));
  const wanted = db
    .selectFrom('reviews as r')
    .innerJoin('lessons as l', 'l.id', 'r.lessonId')
    .where('r.mayPublish', '=', true)
    .$if(of.state === 'offered', (query) => query.where('r.publishedAt', 'is', null))
    .$if(of.state === 'published', (query) => query.where('r.publishedAt', 'is not', null))
    .$if(of.teacherId !== undefined, (query) => query.where('l.teacherId', '=', of.teacherId ?? ''));
  const direction = of.order === 'newest' ? 'desc' : 'asc';
  const rows = await wanted
    .innerJoin('people as s', 's.id', 'r.authorId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .select(['r.id', 'r.lessonId', 'r.score', 'r.createdAt', 'r.publishedAt', 'a.parentName'])
    .select(['t.id as teacherId', 't.firstName as teacherFirstName', 't.lastName as teacherLastName'])
    .select(['s.id as studentId', 's.firstName as studentFirstName', 's.lastName as studentLastName'])
    .select((eb) => eb.fn.coalesce('r.text', sql.lit('')).as('text'))
    .select(version.as('version'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(r.created_at, r.id) ${sql.raw(direction === 'desc' ? '<' : '>')} (select created_at, id from reviews where id = ${page.cursor})`,
      ),
    )
    .orderBy('r.createdAt', direction)
    .orderBy('r.id', direction)
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** Reads and locks a family's review. */
export const lockReview = (db: Db, id: string) =>
  db
    .selectFrom('reviews as r')
    .innerJoin('lessons as l', 'l.id', 'r.lessonId')
    .innerJoin('people as s', 's.id', 'l.studentId')
    .innerJoin('accounts as a', 'a.id', 's.accountId')
    .select(['r.id', 'r.text', 'r.mayPublish', 'r.publishedAt', 'r.lessonId', 'l.teacherId', 'l.studentId'])
    .select(['s.lastName', 'a.parentName'])
    .select(version.as('version'))
    .where('r.id', '=', id)
    .where('r.authorRole', '=', 'student')
    .forUpdate('r')
    .executeTakeFirst();

export async function setPublished(db: Db, id: string, publishedAt: Date | null): Promise<void> {
  await db.updateTable('reviews').set({ publishedAt }).where('id', '=', id).execute();
}

/** The reviews published last, of all teachers with a public page. */
export async function listLatest(db: Db, limit: number) {
  const { rows } = await sql<{
    id: string;
    name: string | null;
    score: number;
    text: string;
    month: string;
    teacherId: string;
    firstName: string;
  }>`
    select r.id, nullif(split_part(btrim(sa.parent_name), ' ', 1), '') as name, r.score, r.text,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM') as month, p.id as teacher_id, p.first_name
    from reviews r
    join lessons l on l.id = r.lesson_id
    join people s on s.id = r.author_id and s.deleted_at is null join accounts sa on sa.id = s.account_id
    join people p on p.id = l.teacher_id and p.deleted_at is null
    join accounts a on a.id = p.account_id and a.blocked_at is null
    join teacher_traits t on t.person_id = p.id and t.is_public
    where r.published_at is not null and r.text is not null
    order by r.published_at desc, r.id desc limit ${limit}
  `.execute(db);
  return rows.map(({ teacherId, firstName, ...review }) => ({ ...review, teacher: { id: teacherId, firstName } }));
}

/** How many of a teacher's latest reviews count for the rating. */
const RATED = 100;

/** Average scores of families' latest reviews, by teacher; absent for teachers without any. */
export async function readRatings(
  db: Db,
  teacherIds: readonly string[],
): Promise<Map<string, { average: number; count: number }>> {
  const { rows } = await sql<{ id: string; average: number; count: number }>`
    select t.id, r.average, r.count
    from unnest(${teacherIds}::uuid[]) as t(id)
    cross join lateral (
      select round(avg(score), 1)::float8 as average, count(*)::int as count
      from (
        select r.score from lessons l join reviews r on r.lesson_id = l.id and r.author_role = 'student'
        where l.teacher_id = t.id order by l.starts_at desc limit ${RATED}
      ) as latest
    ) r
    where r.count > 0
  `.execute(db);
  return new Map(rows.map(({ id, ...rating }) => [id, rating]));
}
