import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { findPerson } from '../people/index.ts';
import { withDefaultChoices } from './withDefaultChoices.ts';
import { listChoices } from './choicesStore.ts';
import { chosenTargets } from './chosenTargets.ts';
import { queueMail, queueNotices, queueSms } from './queueMessage.ts';

/** Characters of an answer shown in an SMS; the rest is behind the link. */
const SMS_ANSWER_SHOWN = 160;

/** Notifies a family of the school's answer to its request, on its chosen channels, in the caller's transaction. */
export async function notifyAnswer(
  deps: Pick<Deps, 'config' | 'clock' | 'publicUrl'>,
  db: Db,
  wish: { id: string; studentId: string; answer: string },
): Promise<void> {
  const to = await findPerson(db, wish.studentId);
  if (!to) return;
  const values = {
    name: to.parentName ?? to.firstName,
    school: deps.config.schoolName,
    link: `${deps.publicUrl()}/booking`,
    child: to.firstName,
    answer: wish.answer,
  };
  const receiver = { personId: to.id, locale: (to.locale ?? DEFAULT_LOCALE) as Locale };
  const cause = `lesson_wish:${wish.id}:answered`;
  const about = { aboutId: to.id };
  const chosen = withDefaultChoices(await listChoices(db, to.id)).find((one) => one.kind === 'lesson_changes');
  if (to.email !== null && chosen?.email === true)
    await queueMail(deps, db, { ...receiver, email: to.email }, 'wish_answered', values, cause, about);
  if (to.phone !== null && chosen?.sms === true) {
    const { answer } = values;
    const short = answer.length <= SMS_ANSWER_SHOWN ? answer : `${answer.slice(0, SMS_ANSWER_SHOWN).trimEnd()}…`;
    const sms = { ...values, answer: short };
    await queueSms(deps, db, { ...receiver, phone: to.phone }, 'wish_answered', sms, cause, about);
  }
  for (const target of await chosenTargets(deps, db, to.id, chosen))
    await queueNotices(deps, db, { ...receiver, ...target }, 'wish_answered', values, cause, about);
}
