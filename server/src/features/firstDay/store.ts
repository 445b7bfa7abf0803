import type { FirstDayStep } from '@skylark/contract/firstDay.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type Done = Record<FirstDayStep, boolean>;

export async function findFirstDay(db: Db, teacherId: string): Promise<Done & { isClosed: boolean }> {
  const { rows } = await sql<Done & { isClosed: boolean }>`
    select exists (select from weekly_hours where person_id = p.id) as hours,
      p.photo_key is not null as photo,
      f.devices_checked_at is not null as devices,
      a.phone is not null and a.phone_confirmed_at is not null as phone,
      exists (
        select from teacher_pages g, jsonb_each_text(g.texts) as said where g.person_id = p.id and said.value <> ''
      ) as page,
      f.rehearsed_at is not null as room,
      f.closed_at is not null as is_closed
    from people p join accounts a on a.id = p.account_id left join first_days f on f.teacher_id = p.id
    where p.id = ${teacherId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The caller has no row.');
  return row;
}

/** Only the first time is recorded. */
export async function recordStep(
  db: Db,
  teacherId: string,
  step: 'devicesCheckedAt' | 'rehearsedAt' | 'closedAt',
  at: Date,
): Promise<void> {
  await db
    .insertInto('firstDays')
    .values({ teacherId, [step]: at })
    .onConflict((on) =>
      on
        .column('teacherId')
        .doUpdateSet({ [step]: at })
        .where(`firstDays.${step}`, 'is', null),
    )
    .execute();
}

export const findDone = (db: Db, teacherId: string) =>
  db
    .selectFrom('firstDays')
    .select(['devicesCheckedAt', 'rehearsedAt', 'closedAt'])
    .where('teacherId', '=', teacherId)
    .executeTakeFirst();

export async function removeDone(db: Db, teacherId: string): Promise<void> {
  await db.deleteFrom('firstDays').where('teacherId', '=', teacherId).execute();
}

/** The synthetic people of a teacher's rehearsal, and its lesson. */
export const findRehearsal = (db: Db, ownerId: string) =>
  db
    .selectFrom('rehearsals as r')
    .leftJoin('lessons as l', 'l.teacherId', 'r.teacherId')
    .select(['r.teacherId', 'r.studentId', 'l.id as lessonId'])
    .where('r.ownerId', '=', ownerId)
    .executeTakeFirst();

export async function findOwner(db: Db, syntheticTeacherId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('rehearsals')
    .select('ownerId')
    .where('teacherId', '=', syntheticTeacherId)
    .executeTakeFirst();
  return found?.ownerId;
}

export async function addRehearsal(
  db: Db,
  rehearsal: { ownerId: string; teacherId: string; studentId: string },
): Promise<void> {
  await db.insertInto('rehearsals').values(rehearsal).execute();
}

/** The deck a rehearsal starts with: the school's first presentation. */
export async function findFirstDeck(db: Db): Promise<string | null> {
  const found = await db
    .selectFrom('decks as d')
    .innerJoin('courses as c', 'c.id', 'd.courseId')
    .select('d.id')
    .where('d.kind', '=', 'lesson')
    .where('d.retiredAt', 'is', null)
    .orderBy('c.title')
    .orderBy('c.id')
    .orderBy('d.position')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
