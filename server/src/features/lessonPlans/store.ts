import type { childLevels } from '@skylark/contract/afterLesson.facts';
import type { PlanStep } from '@skylark/contract/lessonPlans';
import { ACTIVATION_DELAY_SECONDS, OVERTIME_MINUTES } from '@skylark/contract/lessons.facts';
import { CARD_WORDS_SHOWN, NOTES_BEFORE_SHOWN } from '@skylark/contract/lessonPlans.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Page } from '../../platform/db/requirePlace.ts';

export interface Written {
  steps: PlanStep[];
  ownNote: string;
  childNote: string;
}
type PlanKey = { lessonId: string; teacherId: string };

export const findPlan = (db: Db, { lessonId, teacherId }: PlanKey) =>
  db
    .selectFrom('lessonPlans')
    .select(['steps', 'ownNote', 'childNote', 'revision'])
    .where('lessonId', '=', lessonId)
    .where('teacherId', '=', teacherId)
    .executeTakeFirst();

/** @returns the new revision; undefined if another one was written after `revision` was read */
export async function writePlan(
  db: Db,
  planKey: PlanKey,
  { steps, ...notes }: Written,
  revision: number,
  at: Date,
): Promise<number | undefined> {
  const values = { ...notes, steps: JSON.stringify(steps), revision: revision + 1, changedAt: at };
  const written =
    revision === 0
      ? await db
          .insertInto('lessonPlans')
          .values({ ...planKey, ...values })
          .onConflict((conflict) => conflict.columns(['lessonId', 'teacherId']).doNothing())
          .returning('revision')
          .executeTakeFirst()
      : await db
          .updateTable('lessonPlans')
          .set(values)
          .where('lessonId', '=', planKey.lessonId)
          .where('teacherId', '=', planKey.teacherId)
          .where('revision', '=', revision)
          .returning('revision')
          .executeTakeFirst();
  return written?.revision;
}

/** Notes from the child's lessons up to this one, latest first; private notes only of this teacher. */
export async function listNotesBefore(db: Db, of: PlanKey & { studentId: string; startsAt: Date }) {
  const { rows } = await sql<{
    lessonId: string;
    startsAt: Date;
    teacherName: string;
    isOwn: boolean;
    childNote: string;
    ownNote: string;
  }>`
    select p.lesson_id, l.starts_at, t.first_name as teacher_name, p.teacher_id = ${of.teacherId} as is_own,
      p.child_note, case when p.teacher_id = ${of.teacherId} then p.own_note else '' end as own_note
    from lesson_plans p
    join lessons l on l.id = p.lesson_id
    join people t on t.id = p.teacher_id
    where l.student_id = ${of.studentId}
      and (l.starts_at < ${of.startsAt} or (l.id = ${of.lessonId} and p.teacher_id <> ${of.teacherId}))
      and (p.child_note <> '' or (p.teacher_id = ${of.teacherId} and p.own_note <> ''))
    order by l.starts_at desc, p.id desc limit ${NOTES_BEFORE_SHOWN}`.execute(db);
  return rows;
}

/** For managers: all teachers' notes about a child. @throws Failure invalid_fields for an unknown cursor */
export async function listChildNotes(db: Db, studentId: string, page: Page) {
  const wanted = db
    .selectFrom('lessonPlans as p')
    .innerJoin('lessons as l', 'l.id', 'p.lessonId')
    .where('l.studentId', '=', studentId)
    .where('p.childNote', '<>', '');
  const place =
    page.cursor === undefined
      ? undefined
      : await wanted.select(['p.id', 'l.startsAt']).where('p.id', '=', page.cursor).executeTakeFirst();
  if (page.cursor !== undefined && !place) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const rows = await wanted
    .innerJoin('people as t', 't.id', 'p.teacherId')
    .select(['p.id', 'p.lessonId', 'l.startsAt', 'p.childNote'])
    .select(sql<string>`trim(t.first_name || ' ' || t.last_name)`.as('teacher'))
    .$if(place !== undefined, (query) =>
      query.where(sql<boolean>`(l.starts_at, p.id) < (${place?.startsAt}, ${place?.id}::uuid)`),
    )
    .orderBy('l.startsAt', 'desc')
    .orderBy('p.id', 'desc')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** The child's last lesson held before a time, with its topic and the numbers of slides shown and stars awarded. */
export async function findLastHeld(db: Db, studentId: string, before: Date) {
  const { rows } = await sql<{ at: Date; topic: string | null; slides: number; stars: number; hard: string[] }>`
    select l.starts_at as at, d.title as topic,
      (select coalesce(sum(cardinality(r.slides)), 0)::int from room_decks r where r.room_id = l.id) as slides,
      (select count(*)::int from stars s
       where s.student_id = l.student_id and s.reason = 'lesson' and s.source = l.id::text) as stars,
      array(select a.word from practice_answers a
        where a.student_id = l.student_id and a.source = 'lesson' and a.result = 'missed'
          and a.answered_at >= l.starts_at - ${ACTIVATION_DELAY_SECONDS} * interval '1 second'
          and a.answered_at < l.ends_at + ${OVERTIME_MINUTES} * interval '1 minute'
        group by a.word order by min(a.answered_at), a.word limit ${CARD_WORDS_SHOWN}) as hard
    from lessons l left join decks d on d.id = l.deck_id
    where l.student_id = ${studentId} and l.status = 'held' and l.starts_at < ${before}
    order by l.starts_at desc limit 1`.execute(db);
  return rows[0];
}

/** How the notes of a presentation name its aim (docs/courses.md). */
const AIM = /^Aim: *(.+)$/m;

/** The next presentation planned for a child, from this time on: the school's, or this teacher's own. */
export async function findNextDeck(
  db: Db,
  { studentId, teacherId, from }: { studentId: string; teacherId: string; from: Date },
) {
  const row = await db
    .selectFrom('lessons as l')
    .innerJoin('decks as d', 'd.id', 'l.deckId')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select(['d.title', 'd.notes'])
    .where((eb) => eb.or([eb('c.teacherId', 'is', null), eb('c.teacherId', '=', teacherId)]))
    .where('l.studentId', '=', studentId)
    .where('l.status', 'in', ['booked', 'in_progress'])
    .where('l.startsAt', '>=', from)
    .orderBy('l.startsAt')
    .limit(1)
    .executeTakeFirst();
  return row && { title: row.title, aim: AIM.exec(row.notes)?.[1]?.trim() ?? null };
}

/** What was planned for a child after its trial lesson. */
export async function findAim(db: Db, studentId: string) {
  const { rows } = await sql<{ level: (typeof childLevels)[number]; lessonsCount: number; goal: string | null }>`
    select a.level, a.lessons_count, a.goal from after_lessons a join lessons l on l.id = a.lesson_id
    where l.student_id = ${studentId} and a.planned_at is not null
    order by a.planned_at desc limit 1`.execute(db);
  return rows[0];
}
