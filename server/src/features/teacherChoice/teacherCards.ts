import type { ChoosableTeacher } from '@skylark/contract/teacherChoice';
import { NEXT_TIMES, teacherLanguages } from '@skylark/contract/teacherChoice.facts';
import { levels, temperaments } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { readRatings } from '../reviews/index.ts';
import { readShownGreetings } from '../teacherPages/index.ts';
import type { FoundTeacher } from './findTeachers.ts';

/** What every page shows of a teacher to choose. */
export async function teacherCards(
  { db }: Pick<Deps, 'db'>,
  found: readonly FoundTeacher[],
): Promise<ChoosableTeacher[]> {
  const ids = found.map(({ id }) => id);
  const [ratings, greetings] = await Promise.all([readRatings(db, ids), readShownGreetings(db, ids)]);
  return found.map((one) => ({
    id: one.id,
    firstName: one.firstName,
    lastName: one.lastName,
    photo: { thumb: one.photoKey && fileUrl(one.photoKey) },
    about: one.about,
    hasPage: one.hasPage,
    greeting: greetings.get(one.id) ?? null,
    rating: ratings.get(one.id) ?? null,
    ages: { from: one.ageFrom, to: one.ageTo },
    languages: teacherLanguages.filter((language) => one.languages.includes(language)),
    levels: levels.filter((level) => one.levels.includes(level)),
    temperaments: temperaments.filter((temperament) => one.temperaments.includes(temperament)),
    reasons: one.reasons,
    next: one.slots.slice(0, NEXT_TIMES).map((at) => new Date(at).toISOString()),
  }));
}
