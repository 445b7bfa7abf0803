import type { Locale } from '@skylark/contract/people.facts';
import type { TeacherProblem } from '@skylark/contract/teacherChoice.facts';
import type { Deps } from '../../platform/deps.ts';
import { findSlots } from '../schedule/index.ts';
import { type ChildTraits, isAnyTime, rankTeachers, type Reason, suits, type When } from './rules.ts';
import { listTeachers, type TeacherRow } from './store.ts';

export interface TeacherSearch {
  purpose: 'trial' | 'lessons';
  locale: Locale;
  child: ChildTraits;
  /** An existing student, whose lessons and hours are considered. */
  studentId?: string | undefined;
  /** The family's time zone. */
  timeZone: string;
  start: Date;
  end: Date;
  durationMinutes: number;
  when: When;
  /** The teacher the family asked for. */
  teacherId?: string | undefined;
  /** Only teachers with a public page. */
  isPublicOnly?: boolean;
}

export type FoundTeacher = TeacherRow & { slots: readonly number[]; reasons: Reason[] };

/**
 * Teachers a family can choose, best first. The requested one comes first; if that teacher can't be chosen, `asked` has
 * the reason, or null for a teacher who isn't shown.
 */
export async function findTeachers(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  search: TeacherSearch,
): Promise<{
  teachers: FoundTeacher[];
  asked: { id: string; firstName: string; problem: TeacherProblem | null } | null;
}> {
  const { purpose, teacherId, when, timeZone, durationMinutes } = search;
  const all = (await listTeachers(deps.db, search.locale)).filter((one) => search.isPublicOnly !== true || one.hasPage);
  const open = all.filter((one) => one.isBookable && (purpose === 'lessons' || one.takesTrials));
  const slots = await findSlots(deps, {
    teacherIds: open.map(({ id }) => id),
    ...(search.studentId === undefined ? { timeZone } : { studentId: search.studentId }),
    start: search.start,
    end: search.end,
    durationMinutes,
    now: deps.clock.now(),
    ...(purpose === 'trial' && { holds: 'all' as const }),
  });
  const suitable = (of: readonly number[]): readonly number[] =>
    isAnyTime(when) ? of : of.filter((at) => suits(when, timeZone, at, durationMinutes));
  const ranked = rankTeachers(
    search.child,
    open.map((one) => ({ ...one, slots: suitable(slots.get(one.id) ?? []) })),
  );
  // Only if that teacher is shown anyway.
  const named = all.find((one) => one.id === teacherId && (one.hasPage || open.includes(one)));
  if (!named) return { teachers: ranked, asked: null };
  const problem = problemOf(named, purpose, slots.has(named.id));
  const first = ranked.filter(({ id }) => id === named.id);
  return {
    teachers: [...first, ...ranked.filter(({ id }) => id !== named.id)],
    asked: { id: named.id, firstName: named.firstName, problem },
  };
}

function problemOf(teacher: TeacherRow, purpose: 'trial' | 'lessons', isFree: boolean): TeacherProblem | null {
  if (!teacher.isBookable) return 'not_bookable';
  if (purpose === 'trial' && !teacher.takesTrials) return 'no_trials';
  return isFree ? null : 'no_times';
}
