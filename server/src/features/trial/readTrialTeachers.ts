import type { TeacherChoice } from '@skylark/contract/teacherChoice';
import { TEACHERS_PER_PAGE } from '@skylark/contract/teacherChoice.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import { type Studied, TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import type { Deps } from '../../platform/deps.ts';
import { readChoice, whenOf } from '../teacherChoice/index.ts';
import { trialSpan } from './planTrial.ts';

interface Asked {
  locale: Locale;
  timeZone?: string | undefined;
  age?: number | undefined;
  studied?: Studied | undefined;
  format?: string | undefined;
  temperament?: string | undefined;
  days?: string | undefined;
  fromHour?: number | undefined;
  toHour?: number | undefined;
  teacherId?: string | undefined;
  cursor?: string | undefined;
  limit?: number;
}

/**
 * Teachers for a trial lesson. Families that answer the wizard's questions see everyone who gives trials, as in their
 * plan.
 */
export function readTrialTeachers(deps: Pick<Deps, 'db' | 'clock' | 'log'>, asked: Asked): Promise<TeacherChoice> {
  const { locale, timeZone = SCHOOL_ZONE, teacherId, studied, format, temperament, limit = TEACHERS_PER_PAGE } = asked;
  const isAnswered = studied !== undefined && format !== undefined && temperament !== undefined;
  return readChoice(
    deps,
    {
      purpose: 'trial',
      locale,
      child: { age: asked.age, studied, format, temperament },
      timeZone,
      ...trialSpan(deps.clock.now()),
      durationMinutes: TRIAL_MINUTES,
      when: whenOf(asked),
      teacherId,
      isPublicOnly: !isAnswered,
    },
    { cursor: asked.cursor, limit },
  );
}
