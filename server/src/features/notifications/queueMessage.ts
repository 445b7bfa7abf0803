import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import { publishToServers } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { text } from '../../platform/texts/texts.ts';
import { findPerson, listFamily } from '../people/index.ts';
import { readContacts } from '../school/index.ts';
import { contactLines } from './contactLines.ts';
import { holdsSecret } from './holdsSecret.ts';
import type { MailKinds, SmsKinds } from './kinds.ts';
import { mailHtml, mailText } from './mailBody.ts';
import { mailDetails } from './mailDetails.ts';
import { MAIL_MOODS } from './mailMoods.ts';
import * as store from './store.ts';

/** Bus topic that wakes the senders. */
export const MESSAGES_TOPIC = 'messages';

interface Options {
  /** Not sent before this time, so that it can still be dropped. */
  heldUntil?: Date;
  /** Useless after this time: dropped instead of sent late. */
  expiresAt?: Date;
  lessonId?: string;
  /** A further person or object it mentions: its text is deleted when that is. */
  aboutId?: string;
  /** The manager it is for: not sent to one who has left meanwhile. */
  managerId?: string;
  /** A final message to a person being deleted: nothing of it is kept once it is sent. */
  forget?: boolean;
}

/**
 * Writes a mail in the receiver's language and queues its delivery, in the caller's transaction.
 * @param cause identifies the occasion: each is sent only once per channel
 * @returns the message's id, or undefined if the occasion's was queued before
 */
export async function queueMail<K extends keyof MailKinds>(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  to: { personId: string | null; email: string; locale: Locale | null },
  kind: K,
  values: MailKinds[K],
  cause: string,
  options: Options = {},
): Promise<string | undefined> {
  const locale = to.locale ?? DEFAULT_LOCALE;
  const given: { link?: string; code?: string; picture?: string } & Record<string, string | number> = { ...values };
  const say = (part: string): string => text(locale, `mail.${kind}.${part}`, given);
  const contacts = await readContacts({ db, config: deps.config }, locale);
  const body = {
    locale,
    school: deps.config.schoolName,
    contacts: contactLines(contacts),
    title: say('title'),
    line: say('line'),
    note: say('note'),
    mood: MAIL_MOODS[kind],
    ...mailDetails(locale, kind, { ...given, seller: contacts.sellerName ?? deps.config.schoolName }),
    picture: given.picture ? { key: given.picture, alt: text(locale, 'after.board') } : undefined,
    code: given.code,
    button: given.link === undefined ? undefined : { link: given.link, label: say('button') },
  };
  return queue(deps, db, kind, {
    personId: to.personId,
    ...whose(options),
    channel: 'email',
    recipient: to.email,
    subject: await subjectOf(db, to.personId, say('subject'), given),
    text: mailText(body),
    html: mailHtml(body),
    link: null,
    cause,
    hasSecret: holdsSecret({ ...values }),
    expiresAt: options.expiresAt ?? null,
  });
}

/** Like queueMail, by SMS. */
export async function queueSms<K extends keyof SmsKinds>(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  to: { personId: string | null; phone: string; locale: Locale | null },
  kind: K,
  values: SmsKinds[K],
  cause: string,
  options: Options = {},
): Promise<void> {
  await queue(deps, db, kind, {
    personId: to.personId,
    ...whose(options),
    channel: 'sms',
    recipient: to.phone,
    subject: '',
    text: text(to.locale ?? DEFAULT_LOCALE, `sms.${kind}`, { ...values }),
    html: null,
    link: null,
    cause,
    hasSecret: holdsSecret({ ...values }),
    expiresAt: options.expiresAt ?? null,
  });
}

/**
 * Like queueMail, to each of these devices or chats: the mail's text above its button, and the button's link.
 * @param kind one with a button
 */
export async function queueNotices<K extends keyof MailKinds>(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  to: { personId: string; channel: 'push' | 'telegram'; recipients: readonly string[]; locale: Locale },
  kind: K,
  values: MailKinds[K],
  cause: string,
  options: Options = {},
): Promise<void> {
  const given: { link?: string } & Record<string, string | number> = { ...values };
  const subject = await subjectOf(db, to.personId, text(to.locale, `mail.${kind}.subject`, given), given);
  for (const recipient of to.recipients)
    await queue(deps, db, kind, {
      personId: to.personId,
      ...whose(options),
      channel: to.channel,
      recipient,
      subject,
      text: text(to.locale, `mail.${kind}.line`, given),
      html: null,
      link: given.link ?? null,
      cause: `${cause}:${recipient}`,
      hasSecret: holdsSecret({ ...values }),
      expiresAt: options.expiresAt ?? null,
    });
}

/** For a family with several children, the subject starts with the child's name. */
async function subjectOf(
  db: Db,
  personId: string | null,
  subject: string,
  { child }: Record<string, string | number>,
): Promise<string> {
  if (personId === null || typeof child !== 'string' || child === '' || subject.includes(child)) return subject;
  const to = await findPerson(db, personId);
  if (to?.type !== 'student') return subject;
  return (await listFamily(db, to.accountId ?? to.id)).length > 1 ? `${child}: ${subject}` : subject;
}

const whose = (options: Options) => ({
  lessonId: options.lessonId ?? null,
  aboutId: options.aboutId ?? null,
  managerId: options.managerId ?? null,
  forget: options.forget ?? false,
  tryAt: options.heldUntil ?? null,
});

async function queue(
  deps: Pick<Deps, 'config' | 'clock'>,
  db: Db,
  kind: keyof MailKinds | keyof SmsKinds,
  message: Omit<store.NewMessage, 'kind' | 'priority' | 'createdAt'>,
): Promise<string | undefined> {
  const id = await store.addMessage(db, {
    ...message,
    kind,
    // Its receiver is waiting for it in order to sign in.
    priority: message.hasSecret ? 0 : 1,
    createdAt: deps.clock.now(),
  });
  if (id !== undefined) await publishToServers(db, MESSAGES_TOPIC, message.channel);
  return id;
}
