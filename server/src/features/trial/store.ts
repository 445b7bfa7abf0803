import { sql } from 'kysely';
import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers } from '@skylark/contract/trial';
import type { Db } from '../../platform/db/database.ts';
import { isOwedTrial } from '../lessons/index.ts';

/** Teachers who give trial lessons; those without traits suit every child. */
export async function listTrialTeachers(db: Db, locale: Locale) {
  const rows = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    photoKey: string | null;
    levels: string[];
    formats: string[];
    temperaments: string[];
    about: string;
    hasPage: boolean;
  }>`
    select p.id, p.first_name, p.last_name, p.photo_key,
      coalesce(t.levels, '{beginner,elementary,advanced}') as levels, coalesce(t.formats, '{game,school}') as formats,
      coalesce(t.temperaments, '{calm,restless}') as temperaments, coalesce(nullif(t.abouts ->> ${locale}, ''), t.about, '') as about,
      coalesce(t.is_public, false) as has_page
    from people p left join teacher_traits t on t.person_id = p.id
    where p.type = 'teacher' and p.deleted_at is null and not p.is_synthetic and coalesce(t.takes_trials, true) and coalesce(t.is_bookable, true)
  `.execute(db);
  return rows.rows;
}

/** Replaces the family's earlier answers. */
export async function putAnswers(
  db: Db,
  of: { personId: string; answers: TrialAnswers; contact: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('trialAnswers')
    .values({ ...of, answers: JSON.stringify(of.answers) })
    .onConflict((conflict) =>
      conflict.column('personId').doUpdateSet((eb) => ({
        answers: eb.ref('excluded.answers'),
        contact: eb.ref('excluded.contact'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .execute();
}

/** Whether a student has had or booked a lesson; cancelled ones and trials owed again don't count. */
export async function hasHadLessons(db: Db, personId: string): Promise<boolean> {
  const one = await db
    .selectFrom('lessons')
    .select('id')
    .where('studentId', '=', personId)
    .where('status', '!=', 'cancelled')
    .where((eb) => eb.not(isOwedTrial))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
