import { noticeTimeOf } from '@skylark/contract/managerNotices';
import type { Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import type { MailValues, ManagerKind, ManagerValues } from './messages/index.ts';
import { managerMessages, type ownMessages } from './messages/managers.ts';
import type { Greeting, Values } from './messages/message.ts';
import { addNotices, listMailedManagers, type NewNotice } from './managersStore.ts';
import { type Draft, queueMail, queueMessages } from './queueMessage.ts';

interface Occasion {
  /** Each manager is notified once per cause. */
  cause: string;
  /** The person it names, with whom its text is deleted. */
  aboutId: string;
  lessonId?: string | undefined;
  /** Set if it can't wait: it is also sent by SMS, which is useless after this time. */
  smsUntil?: Date | undefined;
}

/** A message to managers, in the language of each. */
export interface ManagerMailing extends Occasion {
  kind: ManagerKind;
  values: (locale: Locale) => Values;
}

/** Creates one for a command that notifies others as well. */
export const managerMailing = <K extends ManagerKind>(
  kind: K,
  occasion: Occasion,
  values: (locale: Locale) => ManagerValues<K>,
): ManagerMailing => ({ ...occasion, kind, values });

/** Notifies the managers, in the caller's transaction. */
export async function mailManagers<K extends ManagerKind>(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  kind: K,
  of: Occasion & { values: (locale: Locale) => ManagerValues<K> },
): Promise<void> {
  await queueMessages(deps, db, await draftsToManagers(deps, db, [{ ...of, kind }]));
}

/** Mails a single manager, in the caller's transaction; does nothing if they have no address. */
export async function mailManager<K extends keyof typeof ownMessages>(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  managerId: string,
  kind: K,
  cause: string,
  values: (greeting: Greeting, locale: Locale) => MailValues<K>,
): Promise<void> {
  const [manager] = await listMailedManagers(db, managerId);
  if (!manager) return;
  const { name, email, locale } = manager;
  const given = values({ name, school: deps.config.schoolName }, locale);
  await queueMail(deps, db, { personId: null, email, locale }, kind, given, cause, { managerId });
}

/** What families write doesn't look like lines of the school's own. */
const inOneLine = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? value.replace(/\s+/g, ' ') : value]),
  );

/**
 * Notifies managers immediately or with a line of the next digest, as each of them has chosen. Those whose role may not
 * see it, and those without an address, get nothing.
 * @returns the messages to send immediately; the lines are already written
 */
export async function draftsToManagers(
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  mailings: readonly ManagerMailing[],
): Promise<Draft[]> {
  if (mailings.length === 0) return [];
  const managers = await listMailedManagers(db);
  const drafts: Draft[] = [];
  const notices: NewNotice[] = [];
  for (const { kind, values, cause, aboutId, lessonId, smsUntil } of mailings)
    for (const { id, name, email, phone, role, locale, notices: choices } of managers) {
      const { managers: notice } = managerMessages[kind];
      const time = noticeTimeOf(role, notice, choices);
      if (time === 'off') continue;
      const given: Values = { ...inOneLine(values(locale)), name, school: config.schoolName };
      const draft = {
        kind,
        personId: null,
        managerId: id,
        aboutId,
        lessonId,
        locale,
        values: given,
        cause: `${cause}:${id}`,
      };
      if (time === 'now') drafts.push({ ...draft, channel: 'email', recipient: email });
      else {
        const line = text(locale, `digest.${kind}`, given);
        const createdAt = clock.now();
        notices.push({
          managerId: id,
          kind: notice,
          text: line,
          cause,
          lessonId: lessonId ?? null,
          aboutId,
          createdAt,
        });
      }
      if (smsUntil && phone !== null) drafts.push({ ...draft, channel: 'sms', recipient: phone, expiresAt: smsUntil });
    }
  await addNotices(db, notices);
  return drafts;
}
