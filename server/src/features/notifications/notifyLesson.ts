import type { Locale } from '@skylark/contract/people.facts';
import type { BusMessage } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import { clockText, whenText, zoneText } from '../../platform/texts/whenText.ts';
import type { ManagerMailing } from './mailManagers.ts';
import { type LessonFacts, type LessonMessage, lessonMessages, OF_THE_HOUR } from './messages/lessons.ts';
import type { Values } from './messages/message.ts';
import { channelsOf, notify, type Telling } from './notify.ts';
import { type Party, readParty, type Receiver } from './receiversStore.ts';
import type { Outdated } from './store.ts';

type NotifyDeps = Pick<Deps, 'config' | 'clock' | 'publicUrl'>;

/** A message about a lesson, with the command's data, before it is known which lesson it is about. */
export interface LessonTelling {
  /** To both people of the lesson if left out. */
  to?: readonly string[] | undefined;
  of(deps: NotifyDeps, lesson: LessonFacts, party: Party, personId: string): Telling;
  kind: string;
  endsHour: boolean;
  replaces: readonly string[];
  returnsCredit: boolean;
  /** Its line in a message about several lessons; undefined if it is always sent separately. */
  line?: (deps: NotifyDeps, lesson: LessonFacts, party: Party, reader: Receiver) => string;
}

interface Occasion {
  to?: readonly string[];
  /** Sent once per cause, person and channel; defaults to the current time. */
  cause?: string;
  /** The page it links to, if not the lesson's. */
  path?: string;
  /** The lesson has just been booked: nothing can be waiting about it. */
  isNew?: true;
}

/** @param given the command's data for the message; nothing for messages that only need the lesson */
export function tell<G>(message: LessonMessage<G>, given: G, { to, cause, path, isNew }: Occasion = {}): LessonTelling {
  return {
    to,
    kind: message.kind,
    endsHour: message.endsHour === true,
    replaces: message.replaces ?? [],
    returnsCredit: message.returnsCredit?.(given) === true,
    ...(message.mayShare && {
      line(deps, lesson, party, reader) {
        const { timeZone, locale, type: role } = reader;
        const words = lessonWords(deps, lesson, party, reader, path);
        const more = message.values?.({ role, locale, timeZone, lesson }, given) ?? {};
        return text(locale, `lesson.line.${message.kind}`, { ...words, ...more }).trim();
      },
    }),
    of(deps, lesson, party, personId) {
      const now = deps.clock.now();
      return {
        personId,
        kind: message.kind,
        lessonId: lesson.id,
        replaces: isNew ? undefined : message.replaces,
        cause: `${cause ?? `lesson:${lesson.id}:${message.kind}:${now.getTime()}`}:${personId}`,
        expiresAt: message.expires?.(lesson, given, now),
        values(reader) {
          const words = lessonWords(deps, lesson, party, reader, path);
          const { timeZone, locale, type: role } = reader;
          const more = message.values?.({ role, locale, timeZone, lesson }, given) ?? {};
          return { ...words, ...more, ...(more['check'] && { link: more['check'] }) };
        },
        // The longer address of the device check would increase the price of the SMS.
        smsValues: (values) => ({ ...values, link: linkOf(deps, lesson, path) }),
      };
    },
  };
}

/** A lesson, and the messages about it. */
export interface LessonNews {
  lesson: LessonFacts;
  /** Messages to people. */
  tell?: readonly LessonTelling[];
  /** Messages to managers. */
  managers?: ((party: Party, lesson: LessonFacts) => ManagerMailing | undefined) | undefined;
}

/**
 * Notifies everybody of changes of lessons, in the caller's transaction. All people who are named or notified are read
 * in one query.
 * @param announcements what else the command announces
 */
export async function notifyLessons(
  deps: NotifyDeps,
  db: Db,
  all: readonly LessonNews[],
  announcements: readonly BusMessage[] = [],
): Promise<void> {
  const told: Told[] = all.flatMap(({ lesson, tell = [] }) =>
    tell.flatMap((one) => (one.to ?? [lesson.studentId, lesson.teacherId]).map((to) => ({ one, lesson, to }))),
  );
  const isNews = all.filter(({ tell = [], managers }) => tell.length > 0 || managers);
  const named = isNews.flatMap(({ lesson }) => [lesson.studentId, lesson.teacherId]);
  const party = await readParty(db, [...named, ...told.map(({ to }) => to)], deps.clock.now());
  const outdated = (lesson: LessonFacts, kinds: readonly string[], personId: string | null): Outdated[] =>
    kinds.map((kind) => ({ lessonId: lesson.id, personId, kind }));
  const shared = sharedOf(told);
  const alone = told.filter((one) => !shared.includes(one));
  const tellings = [
    ...alone.map(({ one, lesson, to }) => one.of(deps, lesson, party, to)),
    ...Map.groupBy(shared, ({ to }) => to)
      .values()
      .flatMap((ones) => tellTogether(deps, party, ones)),
  ];
  await notify(deps, db, party, tellings, {
    dropped: [
      ...told.flatMap(({ one, lesson, to }) => (one.endsHour ? outdated(lesson, OF_THE_HOUR, to) : [])),
      ...shared.flatMap(({ one, lesson, to }) => outdated(lesson, one.replaces, to)),
    ],
    managers: isNews.flatMap(({ lesson, managers }) => managers?.(party, lesson) ?? []),
    announcements,
  });
}

interface Told {
  one: LessonTelling;
  lesson: LessonFacts;
  to: string;
}

/** Any further lines are only counted. */
const LINES_MAX = 10;

/** Messages about different lessons that would reach the same person at the same time. */
function sharedOf(told: readonly Told[]): Told[] {
  const byPerson = Map.groupBy(
    told.filter(({ one }) => one.line),
    ({ to }) => to,
  );
  return [...byPerson.values()].filter((ones) => new Set(ones.map(({ lesson }) => lesson.id)).size > 1).flat();
}

/** Combines several messages to the same person into one. */
function tellTogether(deps: NotifyDeps, party: Party, ones: readonly Told[]): Telling[] {
  const sorted = ones.toSorted((a, b) => a.lesson.startsAt.getTime() - b.lesson.startsAt.getTime());
  const [first, last] = [sorted[0], sorted.at(-1)];
  const reader = first && party.get(first.to);
  if (!first || !last || !reader) return [];
  const count = sorted.length;
  const isSame = sorted.every(
    ({ one, lesson }) =>
      one.kind === 'lesson_cancelled' &&
      lesson.studentId === first.lesson.studentId &&
      lesson.teacherId === first.lesson.teacherId,
  );
  const of = { to: [first.to], cause: `lessons:${first.lesson.id}:changed:${deps.clock.now().getTime()}` };
  const given = { count, last: last.lesson.startsAt };
  const lines = (): string => {
    const shown = sorted.slice(0, count > LINES_MAX + 1 ? LINES_MAX : count);
    const more = count - shown.length;
    return [
      ...shown.map(({ one, lesson }) => one.line?.(deps, lesson, party, reader) ?? ''),
      ...(more > 0 ? [text(reader.locale, 'lesson.line.more', { count: more })] : []),
    ].join('\n');
  };
  const together = isSame
    ? tell(
        lessonMessages.lessons_cancelled,
        { ...given, returned: sorted.filter(({ one }) => one.returnsCredit).length },
        of,
      )
    : tell(lessonMessages.lessons_changed, { ...given, lines: lines() }, of);
  return [together.of(deps, first.lesson, party, first.to)];
}

export const notifyLesson = (
  deps: NotifyDeps,
  db: Db,
  lesson: LessonFacts,
  ...tell: readonly LessonTelling[]
): Promise<void> => notifyLessons(deps, db, [{ lesson, tell }]);

/** Whether a message of that kind would reach a person by mail, on a device or in a chat. */
export async function isNotifiedOf<G>(
  deps: Pick<Deps, 'clock'>,
  db: Db,
  personId: string,
  message: LessonMessage<G>,
): Promise<boolean> {
  const to = (await readParty(db, [personId], deps.clock.now())).get(personId);
  return to !== undefined && !to.isDeleted && channelsOf(message, to).some(({ channel }) => channel !== 'sms');
}

const linkOf = (deps: NotifyDeps, { id }: LessonFacts, path = `/lessons/${id}`): string => `${deps.publicUrl()}${path}`;

/** Values of every message about a lesson. `there` is empty unless the other side's local time differs. */
function lessonWords(
  deps: NotifyDeps,
  lesson: LessonFacts,
  party: Party,
  to: Receiver,
  path: string | undefined,
): Values {
  const { locale } = to;
  const [student, teacher] = [party.get(lesson.studentId), party.get(lesson.teacherId)];
  const other = to.type === 'student' ? teacher : student;
  const minutes = (lesson.endsAt.getTime() - lesson.startsAt.getTime()) / 60_000;
  return {
    // Texts address either the teacher or the family.
    role: to.type,
    name: to.parentName ?? to.firstName,
    school: deps.config.schoolName,
    link: linkOf(deps, lesson, path),
    child: student?.firstName ?? '',
    teacher: teacher?.firstName ?? '',
    when: whenText(locale, to.timeZone, lesson.startsAt, minutes),
    there: other ? otherLocalTime(locale, lesson.startsAt, to.timeZone, other) : '',
  };
}

/** The other side's local time, if it differs. */
function otherLocalTime(locale: Locale, at: Date, here: string, { timeZone: there, firstName }: Receiver): string {
  const time = clockText(locale, there, at);
  if (time === clockText(locale, here, at)) return '';
  return text(locale, 'lesson.there', { other: firstName, time, zone: zoneText(locale, there, at) });
}
