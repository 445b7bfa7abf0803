import { MINIMUM_NOTICE_MINUTES } from '@skylark/contract/schedule.facts';
import type { Locale } from '@skylark/contract/people.facts';
import type { TrialAnswers, TrialBooked } from '@skylark/contract/trial';
import { TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import { violatedConstraint } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { Failure } from '../../platform/http/failure.ts';
import { text } from '../../platform/texts/texts.ts';
import { whenText } from '../../platform/texts/whenText.ts';
import { addOneTimeToken, hashToken, newToken, registerByPhone } from '../auth/index.ts';
import { icsText } from '../calendar/index.ts';
import { bookLesson, lockPeople, tellLessonChange } from '../lessons/index.ts';
import { tellBySms } from '../notifications/index.ts';
import { findHold, removeHold, slotProblem } from '../schedule/index.ts';
import { addAnswers, findTeacher } from './store.ts';

/** A parent reads the message when the child has been put to bed; it works once. */
const LINK_LASTS_MS = 24 * 60 * 60_000;

export interface Family {
  childName: string;
  parentName: string;
  phone: string;
  contact: string;
  timeZone: string;
  locale: Locale;
  code?: string | undefined;
  answers: TrialAnswers;
}

/**
 * One transaction: the hold becomes a lesson of an account that is made now, and the way in goes out by SMS.
 * @throws Failure hold_expired, slot_taken; invalid_fields with `taken` when the phone has an account
 */
export async function bookTrial(deps: Deps, given: Family & { holdId: string }): Promise<TrialBooked> {
  const now = deps.clock.now();
  return deps.db
    .transaction()
    .execute(async (tx) => {
      // The teacher before the hold (docs/decisions/0031); behind the lock it is looked at again.
      await lockPeople(tx, [(await findHold(tx, given.holdId))?.teacherId ?? given.holdId]);
      const hold = await findHold(tx, given.holdId);
      if (!hold || hold.expiresAt <= now) throw new Failure('hold_expired');
      const { teacherId, startsAt } = hold;
      const studentId = await registerByPhone(deps, tx, {
        firstName: given.childName,
        parentName: given.parentName,
        phone: given.phone,
        timeZone: given.timeZone,
        locale: given.locale,
        invite: given.code,
      });
      const slot = { teacherId, studentId, startsAt, durationMinutes: TRIAL_MINUTES, now };
      const problem = await slotProblem(tx, { ...slot, exceptHold: given.holdId });
      if (problem) throw new Failure('slot_taken');
      await removeHold(tx, given.holdId);
      const actor = { kind: 'person', id: studentId, name: given.parentName } as const;
      const lessonId = await bookLesson(deps, tx, actor, { ...slot, isTrial: true, isQuiet: true });
      await addAnswers(tx, { personId: studentId, answers: given.answers, contact: given.contact, createdAt: now });
      await tellLessonChange(deps, tx, lessonId, { is: 'booked', only: teacherId });
      await sendWayIn(deps, tx, studentId, given, startsAt);
      const teacher = await findTeacher(tx, teacherId);
      if (!teacher) throw new Failure('not_found');
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
        calendar: calendarOf(deps, lessonId, startsAt, hold.endsAt, given, teacher.firstName),
      };
    })
    .catch((error: unknown) => {
      if (violatedConstraint(error) === 'people_phone_key') throw new Failure('invalid_fields', { phone: 'taken' });
      throw error;
    });
}

/** The confirmation and the way in are one message: the account is opened by the phone that it was sent to. */
async function sendWayIn(
  deps: Deps,
  tx: Parameters<typeof findHold>[0],
  personId: string,
  given: Family,
  startsAt: Date,
): Promise<void> {
  const token = newToken();
  const now = deps.clock.now();
  const expiresAt = new Date(now.getTime() + LINK_LASTS_MS);
  await addOneTimeToken(tx, { personId, purpose: 'sign_in', tokenHash: hashToken(token), createdAt: now, expiresAt });
  await tellBySms(
    deps,
    tx,
    { personId, phone: given.phone, locale: given.locale },
    'trial_link',
    {
      school: deps.config.schoolName,
      link: `${deps.publicUrl()}/lessons?auth_token=${token}`,
      when: whenText(given.locale, given.timeZone, startsAt, TRIAL_MINUTES),
    },
    `trial:${personId}`,
    { expiresAt },
  );
}

function calendarOf(
  deps: Deps,
  lessonId: string,
  startsAt: Date,
  endsAt: Date,
  given: Family,
  teacher: string,
): string {
  const school = deps.config.schoolName;
  const title = text(given.locale, 'trial.event', { school, teacher });
  return icsText({
    name: school,
    madeAt: deps.clock.now(),
    events: [
      {
        uid: `lesson-${lessonId}@skylark`,
        startsAt,
        endsAt,
        title,
        description: text(given.locale, 'trial.event.text', { child: given.childName }),
        url: `${deps.publicUrl()}/lessons/${lessonId}`,
      },
    ],
  });
}

/** A family may keep a slot only as long before its start as it may book it. */
export const isTooSoon = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < MINIMUM_NOTICE_MINUTES * 60_000;
