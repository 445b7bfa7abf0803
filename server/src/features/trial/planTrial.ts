import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers, TrialPlan } from '@skylark/contract/trial';
import { MINIMUM_NOTICE_MINUTES, SLOT_HORIZON_DAYS } from '@skylark/contract/schedule.facts';
import { levelOf, TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import { findTeachers, teacherCards, whenOf } from '../teacherChoice/index.ts';

/** A parent in a hurry wants one good teacher and a few alternatives; the whole list is one tap away. */
const TEACHERS_OFFERED = 3;
/** How far ahead families without an account are offered slots. */
export const TRIAL_DAYS = Math.min(14, SLOT_HORIZON_DAYS);
const DAY_MS = 86_400_000;

/** The span in which a trial lesson can be booked. */
export function trialSpan(now: Date): { start: Date; end: Date } {
  const start = new Date(now.getTime() + MINIMUM_NOTICE_MINUTES * 60_000);
  return { start, end: new Date(start.getTime() + TRIAL_DAYS * DAY_MS) };
}

/** Selects teachers and plans the hours according to a family's answers, in its time zone. */
export async function planTrial(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  given: {
    answers: TrialAnswers;
    timeZone: string;
    locale: Locale;
    age?: number | undefined;
    teacherId?: string | undefined;
  },
): Promise<TrialPlan> {
  const { answers, timeZone, locale, teacherId } = given;
  const { teachers, asked } = await findTeachers(deps, {
    purpose: 'trial',
    locale,
    child: { ...answers, age: given.age },
    timeZone,
    ...trialSpan(deps.clock.now()),
    durationMinutes: TRIAL_MINUTES,
    when: whenOf({}),
    teacherId,
  });
  const offered = teachers.slice(0, TEACHERS_OFFERED);
  const cards = await teacherCards(deps, offered);
  return {
    level: levelOf(answers.studied),
    durationMinutes: TRIAL_MINUTES,
    asked,
    teachers: cards.map((card, index) => ({
      ...card,
      slots: offered[index]?.slots.map((at) => new Date(at).toISOString()) ?? [],
    })),
  };
}
