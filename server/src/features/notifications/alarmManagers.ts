import type { NotificationChannel } from '@skylark/contract/notifications.facts';
import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { listReachedManagers } from './managersStore.ts';
import type { MailValues } from './messages/index.ts';
import { type Draft, queueMessages } from './queueMessage.ts';

/** A manager whom an alarm can reach. */
export type Alarmed = Awaited<ReturnType<typeof listReachedManagers>>[number];

/** Active managers with their addresses; a browser or a phone number is enough. */
export const listAlarmed = (db: Db): Promise<Alarmed[]> => listReachedManagers(db);

interface Alarm {
  to: Alarmed;
  channel: NotificationChannel;
  /** An address or phone number, or the id of a browser. */
  recipient: string;
  values: (locale: Locale) => Omit<MailValues<'lesson_alarm'>, 'name' | 'school'>;
  /** Each cause is sent only once. */
  cause: string;
  /** The child named in it. */
  aboutId: string | undefined;
  lessonId: string | undefined;
  expiresAt: Date;
}

/** Queues alarms to managers, in the caller's transaction. */
export async function alarmManagers(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  alarms: readonly Alarm[],
): Promise<void> {
  const drafts = alarms.map(({ to, values, cause, ...alarm }): Draft => ({
    ...alarm,
    kind: 'lesson_alarm',
    personId: null,
    managerId: to.id,
    locale: to.locale,
    values: { ...values(to.locale), name: to.name, school: deps.config.schoolName },
    cause: `${cause}:${to.id}:${alarm.recipient}`,
  }));
  await queueMessages(deps, db, drafts);
}
