import type { TeacherChoice } from '@skylark/contract/teacherChoice';
import { NEXT_TIMES, teacherLanguages } from '@skylark/contract/teacherChoice.facts';
import { levels, temperaments } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { readRatings } from '../reviews/index.ts';
import { readShownGreetings } from '../teacherPages/index.ts';
import { findTeachers, type TeacherSearch } from './findTeachers.ts';
import type { When } from './rules.ts';
import { teacherCard } from './teacherCard.ts';

export const whenOf = (given: {
  days?: string | undefined;
  fromHour?: number | undefined;
  toHour?: number | undefined;
}): When => ({
  days: Array.from(given.days ?? '', Number),
  fromHour: given.fromHour ?? 0,
  toHour: given.toHour ?? 24,
});

/** One page of the teachers a family can choose. @throws Failure invalid_fields if the cursor's teacher is gone */
export async function readChoice(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  search: TeacherSearch,
  page: { cursor?: string | undefined; limit: number },
): Promise<TeacherChoice> {
  const { teachers, asked } = await findTeachers(deps, search);
  const before = page.cursor === undefined ? -1 : teachers.findIndex(({ id }) => id === page.cursor);
  if (page.cursor !== undefined && before < 0) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const shown = teachers.slice(before + 1, before + 1 + page.limit);
  const ids = shown.map(({ id }) => id);
  const [ratings, greetings] = await Promise.all([readRatings(deps.db, ids), readShownGreetings(deps.db, ids)]);
  return {
    items: shown.map((one) => ({
      ...teacherCard(one),
      greeting: greetings.get(one.id) ?? null,
      rating: ratings.get(one.id) ?? null,
      ages: { from: one.ageFrom, to: one.ageTo },
      languages: teacherLanguages.filter((language) => one.languages.includes(language)),
      levels: levels.filter((level) => one.levels.includes(level)),
      temperaments: temperaments.filter((temperament) => one.temperaments.includes(temperament)),
      next: one.slots.slice(0, NEXT_TIMES).map((at) => new Date(at).toISOString()),
    })),
    nextCursor: before + 1 + page.limit < teachers.length ? (shown.at(-1)?.id ?? null) : null,
    asked,
  };
}
