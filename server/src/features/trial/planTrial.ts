import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers, TrialPlan } from '@skylark/contract/trial';
import { MINIMUM_NOTICE_MINUTES, SLOT_HORIZON_DAYS } from '@skylark/contract/schedule.facts';
import { levelOf, TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { findSlots } from '../schedule/index.ts';
import { rankTeachers } from './rules.ts';
import { listTrialTeachers } from './store.ts';

/** A parent in a hurry wants one good teacher and a few alternatives; more would only make the choice harder. */
const TEACHERS_OFFERED = 3;
/** How far ahead families without an account are offered slots. */
export const TRIAL_DAYS = Math.min(14, SLOT_HORIZON_DAYS);
const DAY_MS = 86_400_000;

/** Selects teachers and plans the hours according to a family's answers, in its time zone. */
export async function planTrial(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  given: { answers: TrialAnswers; timeZone: string; locale: Locale },
): Promise<TrialPlan> {
  const now = deps.clock.now();
  const start = new Date(now.getTime() + MINIMUM_NOTICE_MINUTES * 60_000);
  const teachers = await listTrialTeachers(deps.db, given.locale);
  const slots = await findSlots(deps, {
    teacherIds: teachers.map((one) => one.id),
    timeZone: given.timeZone,
    start,
    end: new Date(start.getTime() + TRIAL_DAYS * DAY_MS),
    durationMinutes: TRIAL_MINUTES,
    now,
    holds: 'all',
  });
  const ranked = rankTeachers(
    given.answers,
    teachers.map((one) => ({ ...one, slots: slots.get(one.id)?.length ?? 0 })),
  );
  return {
    level: levelOf(given.answers.studied),
    durationMinutes: TRIAL_MINUTES,
    teachers: ranked.slice(0, TEACHERS_OFFERED).flatMap(({ id, reasons }) => {
      const teacher = teachers.find((one) => one.id === id);
      if (!teacher) return [];
      return {
        id,
        firstName: teacher.firstName,
        lastName: teacher.lastName,
        photo: { thumb: teacher.photoKey && fileUrl(teacher.photoKey) },
        about: teacher.about,
        hasPage: teacher.hasPage,
        reasons,
        slots: (slots.get(id) ?? []).map((at) => new Date(at).toISOString()),
      };
    }),
  };
}
