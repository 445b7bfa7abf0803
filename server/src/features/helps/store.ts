import { RESCUERS_MAX } from '@skylark/contract/helps.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

interface Care {
  takenBy?: string | null;
  takenAt?: Date | null;
  handledBy?: string;
  handledAt?: Date;
}

export async function setCare(db: Db, lessonId: string, care: Care): Promise<void> {
  await db
    .insertInto('lessonCare')
    .values({ lessonId, ...care })
    .onConflict((conflict) => conflict.column('lessonId').doUpdateSet(care))
    .execute();
}

interface SchoolLine {
  id: string;
  lessonId: string;
  teacherId: string;
  managerId: string;
  text: string;
  at: Date;
}

export async function addLine(db: Db, line: SchoolLine): Promise<void> {
  await db.insertInto('schoolLines').values(line).execute();
}

export async function countLines(db: Db, lessonId: string, teacherId: string): Promise<number> {
  const { lines } = await db
    .selectFrom('schoolLines')
    .select((eb) => eb.fn.countAll<number>().as('lines'))
    .where('lessonId', '=', lessonId)
    .where('teacherId', '=', teacherId)
    .executeTakeFirstOrThrow();
  return lines;
}

export const findLineForUpdate = (db: Db, id: string) =>
  db
    .selectFrom('schoolLines')
    .select(['id', 'lessonId', 'teacherId', 'at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Marks a line and all earlier ones as seen, because only the newest is shown. */
export async function setSeen(
  db: Db,
  { lessonId, teacherId, at }: Pick<SchoolLine, 'lessonId' | 'teacherId' | 'at'>,
  seenAt: Date,
): Promise<void> {
  await db
    .updateTable('schoolLines')
    .set({ seenAt })
    .where('lessonId', '=', lessonId)
    .where('teacherId', '=', teacherId)
    .where('at', '<=', at)
    .where('seenAt', 'is', null)
    .execute();
}

/** @returns the recipient; undefined if the line has been seen, or is gone */
export async function removeUnseenLine(db: Db, id: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('schoolLines')
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .returning('teacherId')
    .executeTakeFirst();
  return removed?.teacherId;
}

/** Lines written to a teacher, or about a child's lessons. */
export const listLinesOf = (db: Db, personId: string) =>
  db
    .selectFrom('schoolLines as n')
    .innerJoin('lessons as l', 'l.id', 'n.lessonId')
    .select(['n.lessonId', 'n.at', 'n.text', 'n.seenAt'])
    .where((eb) => eb.or([eb('n.teacherId', '=', personId), eb('l.studentId', '=', personId)]))
    .orderBy('n.at')
    .orderBy('n.id')
    .execute();

/** When somebody was last sent a link into the room. */
export async function lastEntryLink(db: Db, lessonId: string, personId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('messages')
    .select('createdAt')
    .where('lessonId', '=', lessonId)
    .where('personId', '=', personId)
    .where('kind', '=', 'lesson_entry')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.createdAt ?? null;
}

interface FreeTeacher {
  id: string;
  name: string;
  timeZone: string;
  lessonsTogether: number;
}

/** Teachers without another lesson or a closed slot for the rest of a lesson's time, those who know the child first. */
export async function listFree(
  db: Db,
  lesson: { id: string; studentId: string; teacherId: string; endsAt: Date },
  from: Date,
): Promise<FreeTeacher[]> {
  const { rows } = await sql<FreeTeacher>`
    select p.id, concat_ws(' ', p.first_name, nullif(p.last_name, '')) as name, a.time_zone,
      (select count(*)::int from lessons l
        where l.teacher_id = p.id and l.student_id = ${lesson.studentId} and l.status = 'held') as lessons_together
    from people p join accounts a on a.id = p.account_id
    where p.type = 'teacher' and p.deleted_at is null and a.blocked_at is null and not p.is_synthetic and p.id <> ${lesson.teacherId}
      and not exists (select from lessons l
        where l.teacher_id = p.id and l.id <> ${lesson.id} and l.status in ('booked', 'in_progress')
          and l.starts_at < ${lesson.endsAt} and l.ends_at > ${from})
      and not exists (select from closed_slots c
        where c.person_id = p.id and c.starts_at < ${lesson.endsAt} and c.ends_at > ${from})
    order by lessons_together desc, p.first_name, p.id limit ${RESCUERS_MAX}
  `.execute(db);
  return rows;
}

/** Channels of somebody whose addresses are unproved. */
export async function listUnproved(db: Db, personId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ isEmailProved: boolean; isPhoneProved: boolean }>`
    select a.email_confirmed_at is not null as is_email_proved, a.phone_confirmed_at is not null as is_phone_proved
    from people p join accounts a on a.id = p.account_id where p.id = ${personId}
  `.execute(db);
  const [proved] = rows;
  return new Set([...(proved?.isEmailProved ? [] : ['email']), ...(proved?.isPhoneProved ? [] : ['sms'])]);
}
