import type { FamilyActKind } from '@skylark/contract/booking.facts';
import { familyActs } from '@skylark/contract/booking.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';
import { idsOfLessons } from '../auditLog/index.ts';

interface FamilyActFilter {
  kind: FamilyActKind | undefined;
  order: 'newest' | 'oldest';
  studentId: string | undefined;
  teacherId: string | undefined;
}
/** One page of what families did themselves, from the audit log, with the times at that moment. */
export async function listFamilyActs(db: Db, of: FamilyActFilter, page: Page) {
  await requirePlace(db, page, sql`select id from audit_log where id = ${page.cursor}`);
  const actions = (of.kind ? [of.kind] : familyActs).map((kind) => `lesson.${kind}`);
  const wanted = db
    .selectFrom('auditLog as a')
    .where('a.actorKind', '=', 'person')
    // Matches the index's condition; actions by teachers aren't a family's.
    .where('a.action', 'in', ['lesson.booked', 'lesson.moved', 'lesson.cancelled'])
    .where('a.action', 'in', actions)
    .where('a.lessonId', 'is not', null)
    .$if(of.studentId !== undefined, (query) => query.where('a.actorId', '=', of.studentId ?? ''))
    .$if(of.teacherId !== undefined, (query) => query.where('a.lessonId', 'in', idsOfLessons(of.teacherId ?? '')));
  const direction = of.order === 'newest' ? 'desc' : 'asc';
  // A lesson lookup per entry instead of a join: the planner underestimates how many rows match its two conditions, and
  // would read and sort the entries of all years for one page.
  const rows = await wanted
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('lessons')
          .select(['id', 'startsAt', 'studentId', 'teacherId'])
          .whereRef('id', '=', 'a.lessonId')
          .whereRef('studentId', '=', 'a.actorId')
          .limit(1)
          .as('l'),
      (join) => join.onTrue(),
    )
    .innerJoin('people as s', 's.id', 'l.studentId')
    .innerJoin('accounts as sa', 'sa.id', 's.accountId')
    .innerJoin('people as t', 't.id', 'l.teacherId')
    .select(['a.id', 'a.at', 'a.action', 'l.id as lessonId', 'l.startsAt', 'l.studentId', 'l.teacherId'])
    .select(['s.firstName', 's.lastName', 'sa.timeZone'])
    .select(sql<string>`btrim(t.first_name || ' ' || t.last_name)`.as('teacher'))
    .select(sql<string | null>`a.details ->> 'from'`.as('from'))
    .select(sql<string | null>`coalesce(a.details ->> 'to', a.details ->> 'startsAt')`.as('to'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(a.at, a.id) ${sql.raw(direction === 'desc' ? '<' : '>')} (select at, id from audit_log where id = ${page.cursor})`,
      ),
    )
    .orderBy('a.at', direction)
    .orderBy('a.id', direction)
    .limit(page.limit + 1)
    .execute();
  // An entry about a lesson names its student, so counting needn't read lessons.
  const own = wanted.whereRef('a.actorId', '=', 'a.personId');
  return { rows, total: await countRows(db, sql`${own} as wanted`) };
}
