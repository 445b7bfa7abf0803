import type { NotificationChannel } from '@skylark/contract/notifications.facts';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { SchoolContacts } from '@skylark/contract/school';
import { type BusMessage, publishAllToServers } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { runningAct } from '../../platform/http/runningAct.ts';
import { text } from '../../platform/texts/texts.ts';
import { contactsIn, findContacts } from '../school/index.ts';
import { contactLines } from './contactLines.ts';
import { holdsSecret } from './holdsSecret.ts';
import { mailHtml, mailText } from './mailBody.ts';
import { mailDetails } from './mailDetails.ts';
import { type MailKind, type MailValues, MESSAGES, type SmsKind, type SmsValues } from './messages/index.ts';
import { plain, type Values } from './messages/message.ts';
import { readParty } from './receiversStore.ts';
import * as store from './store.ts';

/** Bus topic that wakes the senders. */
export const MESSAGES_TOPIC = 'messages';

/** A message on one channel, before it is written in the receiver's language. */
export interface Draft {
  kind: string;
  channel: NotificationChannel;
  recipient: string;
  personId: string | null;
  /** To a family with several children: the subject starts with the child's name. */
  isOfSeveral?: boolean;
  locale: Locale | null;
  values: Values;
  /** Identifies the occasion: each is sent only once per channel. */
  cause: string;
  /** Not sent before this time, so that it can still be dropped. */
  heldUntil?: Date | undefined;
  /** Useless after this time: dropped instead of sent late. */
  expiresAt?: Date | undefined;
  lessonId?: string | undefined;
  /** A further person or object it mentions: its text is deleted when that is. */
  aboutId?: string | undefined;
  /** The manager it is for: not sent to one who has left meanwhile. */
  managerId?: string | undefined;
  /** A final message to a person being deleted: nothing of it is kept once it is sent. */
  forget?: boolean | undefined;
}
type Options = Pick<Draft, 'expiresAt' | 'lessonId' | 'aboutId' | 'managerId' | 'forget'>;

/**
 * Writes messages in their receivers' languages and queues their delivery, in the caller's transaction. All are written
 * in one statement, and announced in one, together with the command's other announcements.
 * @returns the ids of those that weren't queued before
 */
export async function queueMessages(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  drafts: readonly Draft[],
  announcements: readonly BusMessage[] = [],
): Promise<string[]> {
  const { schoolName } = deps.config;
  const set = drafts.some(({ channel }) => channel === 'email') ? await findContacts(db) : undefined;
  const act = runningAct();
  const { mayTell } = act ?? {};
  const wanted = mayTell ? drafts.filter(({ personId, channel }) => mayTell(personId, channel)) : drafts;
  const rows = wanted.map((draft) => {
    const { kind, channel, recipient, personId, locale, values, cause } = draft;
    const hasSecret = holdsSecret(values);
    return {
      ...(channel === 'email' ? mailOf(draft, contactsIn(set, schoolName, locale ?? DEFAULT_LOCALE)) : shortOf(draft)),
      personId,
      lessonId: draft.lessonId ?? null,
      aboutId: draft.aboutId ?? null,
      managerId: draft.managerId ?? null,
      forget: draft.forget ?? false,
      tryAt: draft.heldUntil ?? null,
      expiresAt: draft.expiresAt ?? null,
      kind,
      channel,
      recipient,
      cause,
      hasSecret,
      // Its receiver is waiting for it to sign in.
      priority: hasSecret ? (0 as const) : (1 as const),
      createdAt: deps.clock.now(),
    };
  });
  const added = await store.addMessages(db, rows);
  if (act) {
    const locales = new Map(wanted.map(({ channel, cause, locale }) => [`${channel} ${cause}`, locale]));
    for (const { id, channel, cause } of added)
      act.messages.push({ id, locale: locales.get(`${channel} ${cause}`) ?? DEFAULT_LOCALE });
  }
  const woken = new Set(added.map(({ channel }) => channel));
  const wakeUps = [...woken].map((channel) => ({ topic: MESSAGES_TOPIC, id: channel }));
  await publishAllToServers(db, [...announcements, ...wakeUps]);
  return added.map(({ id }) => id);
}

/**
 * Queues one mail.
 * @returns the message's id, or undefined if the occasion's was queued before
 */
export async function queueMail<K extends MailKind>(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  to: { personId: string | null; email: string; locale: Locale | null },
  kind: K,
  values: MailValues<K>,
  cause: string,
  options: Options = {},
): Promise<string | undefined> {
  const { email: recipient, ...receiver } = to;
  const child: unknown = 'child' in values ? values.child : undefined;
  const isOfSeveral = to.personId !== null && typeof child === 'string' && (await hasSeveral(deps, db, to.personId));
  const draft = { ...options, ...receiver, kind, channel: 'email' as const, recipient, isOfSeveral, values, cause };
  const [id] = await queueMessages(deps, db, [draft]);
  return id;
}

/** Queues one SMS. */
export async function queueSms<K extends SmsKind>(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  to: { personId: string | null; phone: string; locale: Locale | null },
  kind: K,
  values: SmsValues<K>,
  cause: string,
  options: Options = {},
): Promise<void> {
  const { phone: recipient, ...receiver } = to;
  await queueMessages(deps, db, [{ ...options, ...receiver, kind, channel: 'sms', recipient, values, cause }]);
}

async function hasSeveral({ clock }: Pick<Deps, 'clock'>, db: Db, personId: string): Promise<boolean> {
  const to = (await readParty(db, [personId], clock.now())).get(personId);
  return to !== undefined && isOneOfSeveral(to);
}

export const isOneOfSeveral = (to: { type: string; isDeleted: boolean; children: number }): boolean =>
  to.type === 'student' && !to.isDeleted && to.children > 1;

function mailOf(draft: Draft, contacts: SchoolContacts) {
  const { kind, values } = draft;
  const locale = draft.locale ?? DEFAULT_LOCALE;
  const say = (part: string): string => text(locale, `mail.${kind}.${part}`, values);
  const { link, code, picture } = values;
  const message = MESSAGES[kind];
  const body = {
    locale,
    school: contacts.name,
    contacts: contactLines(contacts),
    title: say('title'),
    line: say('line'),
    note: say('note'),
    mood: message?.mail ?? plain('mail'),
    ...mailDetails(locale, message, { ...values, seller: contacts.sellerName ?? contacts.name }),
    picture: picture ? { key: String(picture), alt: text(locale, 'after.board') } : undefined,
    code: code === undefined ? undefined : String(code),
    button: link === undefined ? undefined : { link: String(link), label: say('button') },
  };
  return { subject: subjectOf(draft, say('subject')), text: mailText(body), html: mailHtml(body), link: null };
}

/** An SMS, or what a device or chat gets: the mail's text above its button, and the button's link. */
function shortOf(draft: Draft) {
  const { kind, channel, values } = draft;
  const locale = draft.locale ?? DEFAULT_LOCALE;
  if (channel === 'sms') return { subject: '', text: text(locale, `sms.${kind}`, values), html: null, link: null };
  return {
    subject: subjectOf(draft, text(locale, `mail.${kind}.subject`, values)),
    text: text(locale, `mail.${kind}.line`, values),
    html: null,
    link: values['link'] === undefined ? null : String(values['link']),
  };
}

function subjectOf({ isOfSeveral, values: { child } }: Draft, subject: string): string {
  const isNamed = typeof child !== 'string' || child === '' || subject.includes(child);
  return isOfSeveral === true && !isNamed ? `${child}: ${subject}` : subject;
}
