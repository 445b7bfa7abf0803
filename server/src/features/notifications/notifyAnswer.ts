import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { notifyPeople } from './notify.ts';

/** Characters of an answer shown in an SMS; the rest is behind the link. */
const SMS_ANSWER_SHOWN = 160;

/** Notifies a family of the school's answer to its request, on its chosen channels, in the caller's transaction. */
export const notifyAnswer = (
  deps: Pick<Deps, 'config' | 'clock' | 'publicUrl'>,
  db: Db,
  { id, studentId, answer }: { id: string; studentId: string; answer: string },
): Promise<void> =>
  notifyPeople(deps, db, {
    personId: studentId,
    kind: 'wish_answered',
    aboutId: studentId,
    // An answer given again after it was taken back is sent again.
    cause: `lesson_wish:${id}:answered:${deps.clock.now().getTime()}`,
    values: (to) => ({
      name: to.parentName ?? to.firstName,
      school: deps.config.schoolName,
      link: `${deps.publicUrl()}/booking`,
      child: to.firstName,
      answer,
    }),
    smsValues: (values) => ({
      ...values,
      answer: answer.length <= SMS_ANSWER_SHOWN ? answer : `${answer.slice(0, SMS_ANSWER_SHOWN).trimEnd()}…`,
    }),
  });
