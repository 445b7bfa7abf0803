import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';

/** What teachers are chosen by. */
export interface Traits {
  isBookable: boolean;
  takesTrials: boolean;
  formats: string[];
  temperaments: string[];
  levels: string[];
  languages: string[];
  ageFrom: number;
  ageTo: number;
  about: string;
  abouts: { [L in Locale]?: string | undefined };
  isPublic: boolean;
}

/** Sets the given traits and keeps the rest. */
export async function setTraits(db: Db, personId: string, given: Partial<Traits>): Promise<void> {
  const { abouts, ...rest } = given;
  const traits = { ...rest, ...(abouts && { abouts: JSON.stringify(abouts) }) };
  await db
    .insertInto('teacherTraits')
    .values({ personId, ...traits })
    .onConflict((conflict) =>
      Object.keys(traits).length > 0
        ? conflict.column('personId').doUpdateSet(traits)
        : conflict.column('personId').doNothing(),
    )
    .execute();
}

export const readTraits = (db: Db, personId: string) =>
  db
    .selectFrom('teacherTraits')
    .select([
      'isBookable',
      'takesTrials',
      'isPublic',
      'formats',
      'temperaments',
      'levels',
      'languages',
      'ageFrom',
      'ageTo',
      'about',
      'abouts',
    ])
    .where('personId', '=', personId)
    .executeTakeFirst();

export async function removeTraits(db: Db, personId: string): Promise<void> {
  await db.deleteFrom('teacherTraits').where('personId', '=', personId).execute();
}
