import type { TrialBooked } from '@skylark/contract/trial';
import { TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { Failure } from '../../platform/http/failure.ts';
import { text } from '../../platform/texts/texts.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { icsText, lessonUid } from '../calendar/index.ts';
import { bookLesson, type LockedPair } from '../lessons/index.ts';
import { lessonMessages, queueSms, tell } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';
import { removeHold, slotProblem } from '../schedule/index.ts';
import type { Family } from './Family.ts';
import { putAnswers } from './store.ts';

interface Held extends Family {
  phone: string;
  pair: LockedPair;
  holdId: string;
  hold: { teacherId: string; startsAt: Date; endsAt: Date };
}

/**
 * Turns the hold into a lesson in the caller's transaction, with both people and the hold locked. The family gets an
 * SMS with the time; the teacher is notified as for any lesson.
 * @throws Failure slot_taken
 */
export async function bookHeldSlot(deps: Deps, tx: Tx, held: Held): Promise<TrialBooked> {
  const now = deps.clock.now();
  const { pair, holdId } = held;
  const { teacherId, studentId } = pair;
  const { startsAt } = held.hold;
  const slot = { teacherId, studentId, startsAt, durationMinutes: TRIAL_MINUTES, now };
  if (await slotProblem(tx, { ...slot, exceptHold: holdId })) throw new Failure('slot_taken');
  await removeHold(tx, holdId);
  const actor = { kind: 'person', id: studentId, name: held.parentName } as const;
  await putAnswers(tx, { personId: studentId, answers: held.answers, contact: held.contact, createdAt: now });
  const trial = { startsAt, durationMinutes: TRIAL_MINUTES, isTrial: true };
  // Only the teacher, because the family gets the SMS.
  const toTeacher = { tell: [tell(lessonMessages.lesson_booked, undefined, { to: [teacherId], isNew: true })] };
  const lessonId = await bookLesson(deps, tx, actor, pair, trial, toTeacher);
  await confirmBySms(deps, tx, held, lessonId);
  const teacher = await findPerson(tx, teacherId);
  if (teacher?.type !== 'teacher') throw new Failure('not_found');
  return {
    lessonId,
    startsAt: startsAt.toISOString(),
    durationMinutes: TRIAL_MINUTES,
    teacher: {
      id: teacher.id,
      firstName: teacher.firstName,
      lastName: teacher.lastName,
      photo: { thumb: teacher.photoKey && fileUrl(teacher.photoKey) },
    },
    calendar: calendarOf(deps, lessonId, held, teacher.firstName),
  };
}

/** The link grants no access: whoever isn't signed in there signs in by phone. */
async function confirmBySms(deps: Deps, tx: Tx, held: Held, lessonId: string): Promise<void> {
  const { pair, phone, locale, timeZone, hold } = held;
  const personId = pair.studentId;
  const values = {
    school: deps.config.schoolName,
    link: `${deps.publicUrl()}/lessons/${lessonId}`,
    when: whenText(locale, timeZone, hold.startsAt, TRIAL_MINUTES),
  };
  const until = { lessonId, expiresAt: hold.startsAt };
  await queueSms(deps, tx, { personId, phone, locale }, 'trial_booked', values, `trial:${lessonId}`, until);
}

function calendarOf(deps: Deps, lessonId: string, held: Held, teacher: string): string {
  const { locale, childName: child, hold } = held;
  const school = deps.config.schoolName;
  const event = {
    uid: lessonUid(lessonId),
    startsAt: hold.startsAt,
    endsAt: hold.endsAt,
    title: text(locale, 'trial.event', { school, teacher }),
    description: text(locale, 'trial.event.text', { child }),
    url: `${deps.publicUrl()}/lessons/${lessonId}`,
  };
  return icsText({ name: school, madeAt: deps.clock.now(), events: [event] });
}
