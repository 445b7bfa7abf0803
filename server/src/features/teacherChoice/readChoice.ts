import type { TeacherChoice } from '@skylark/contract/teacherChoice';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { findTeachers, type TeacherSearch } from './findTeachers.ts';
import type { When } from './rules.ts';
import { teacherCards } from './teacherCards.ts';

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
  return {
    items: await teacherCards(deps, shown),
    nextCursor: before + 1 + page.limit < teachers.length ? (shown.at(-1)?.id ?? null) : null,
    asked,
  };
}
