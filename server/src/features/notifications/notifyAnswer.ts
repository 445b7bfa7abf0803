import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { clockText, dayText, zoneText } from '../../platform/texts/whenText.ts';
import { notifyPeople } from './notify.ts';
import type { Receiver } from './receiversStore.ts';

/** Characters of an answer shown in an SMS; the rest is behind the link. */
const SMS_ANSWER_SHOWN = 160;

/**
 * Notifies a family of the school's answer to its request, with the times it offers on the family's clock, on its chosen
 * channels, in the caller's transaction.
 */
export const notifyAnswer = (
  deps: Pick<Deps, 'config' | 'clock' | 'publicUrl'>,
  db: Db,
  {
    id,
    studentId,
    answer,
    times,
  }: {
    id: string;
    studentId: string;
    answer: string;
    /** Each with the page on which it is taken with one press. */
    times: readonly { start: Date; path: string }[];
  },
): Promise<void> => {
  const whenOf = ({ locale, timeZone }: Receiver, start: Date): string =>
    `${dayText(locale, timeZone, start)}, ${clockText(locale, timeZone, start)} (${zoneText(locale, timeZone, start)})`;
  const shown = answer.length <= SMS_ANSWER_SHOWN ? answer : `${answer.slice(0, SMS_ANSWER_SHOWN).trimEnd()}…`;
  return notifyPeople(deps, db, {
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
      answer: [answer, ...times.map(({ start, path }) => `${whenOf(to, start)}: ${deps.publicUrl()}${path}`)].join(
        '\n',
      ),
      times: times.map(({ start }) => whenOf(to, start)).join('; '),
    }),
    // The links would take an SMS each; the page of the one link shows the times, too.
    smsValues: (values) => ({ ...values, answer: values['times'] === '' ? shown : `${shown} ${values['times']}.` }),
  });
};
