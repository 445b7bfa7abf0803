import type { TeacherChoice } from '@skylark/contract/teacherChoice';
import type { Locale } from '@skylark/contract/people.facts';
import { SLOT_HORIZON_DAYS } from '@skylark/contract/schedule.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { readBookingRules } from '../lessons/index.ts';
import { ageOf, findPerson } from '../people/index.ts';
import { readChoice, whenOf } from '../teacherChoice/index.ts';
import { findAnswers } from '../trial/index.ts';
import { bookableSpan } from './rules.ts';
import { findNextMinutes } from './store.ts';

const DAY_MS = 86_400_000;

interface Asked {
  locale: Locale;
  days?: string | undefined;
  fromHour?: number | undefined;
  toHour?: number | undefined;
  teacherId?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

/** Teachers with whom the child can have lessons in the next weeks. */
export async function readTeachers(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { personId, timeZone }: Caller,
  asked: Asked,
): Promise<TeacherChoice> {
  const { db, clock } = deps;
  const now = clock.now();
  const [rules, durationMinutes, answers, person] = await Promise.all([
    readBookingRules(db),
    findNextMinutes(db, personId),
    findAnswers(db, personId),
    findPerson(db, personId),
  ]);
  const { earliest, latest } = bookableSpan(rules, now);
  const end = new Date(Math.min(latest.getTime(), now.getTime() + SLOT_HORIZON_DAYS * DAY_MS));
  return readChoice(
    deps,
    {
      purpose: 'lessons',
      locale: asked.locale,
      child: { ...answers, age: person ? ageOf(person, now) : null },
      studentId: personId,
      timeZone,
      start: earliest,
      end: end > earliest ? end : earliest,
      durationMinutes,
      when: whenOf(asked),
      teacherId: asked.teacherId,
    },
    asked,
  );
}
