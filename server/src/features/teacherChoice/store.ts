import type { Locale } from '@skylark/contract/people.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The school's teachers with the traits that families choose by; those without traits suit every child. */
export async function listTeachers(db: Db, locale: Locale) {
  const { rows } = await sql<{
    id: string;
    firstName: string;
    lastName: string;
    photoKey: string | null;
    levels: string[];
    formats: string[];
    temperaments: string[];
    languages: string[];
    ageFrom: number;
    ageTo: number;
    about: string;
    hasPage: boolean;
    isBookable: boolean;
    takesTrials: boolean;
  }>`
    select p.id, p.first_name, p.last_name, p.photo_key,
      coalesce(t.levels, '{beginner,elementary,advanced}') as levels, coalesce(t.formats, '{game,school}') as formats,
      coalesce(t.temperaments, '{calm,restless}') as temperaments, coalesce(t.languages, '{en}') as languages,
      coalesce(t.age_from, 3) as age_from, coalesce(t.age_to, 18) as age_to,
      coalesce(nullif(t.abouts ->> ${locale}, ''), t.about, '') as about,
      coalesce(t.is_public, false) as has_page, coalesce(t.is_bookable, true) as is_bookable,
      coalesce(t.takes_trials, true) as takes_trials
    from people p join accounts a on a.id = p.account_id left join teacher_traits t on t.person_id = p.id
    where p.type = 'teacher' and p.deleted_at is null and a.blocked_at is null and not p.is_synthetic
  `.execute(db);
  return rows;
}
export type TeacherRow = Awaited<ReturnType<typeof listTeachers>>[number];
