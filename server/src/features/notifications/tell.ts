import { z } from 'zod';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import { type MailKinds, SECRET_KINDS, type SmsKinds } from './kinds.ts';
import { mailHtml, mailText } from './mailBody.ts';
import * as store from './store.ts';

export const deliverMessage: Job<{ id: string }> = {
  name: 'message.deliver',
  data: z.object({ id: z.uuid() }),
  // With growing pauses about five hours: as long as a mail server may be away.
  retryLimit: 12,
  isAwaited: true,
};

interface Options {
  /** After this instant it is of no use: it is dropped instead of sent late. */
  expiresAt?: Date;
  lessonId?: string;
}

/**
 * Writes a mail in the receiver's language and queues its delivery, as part of the caller's transaction.
 * @param cause what it is about: the same is never told twice by one channel
 */
export async function tellByMail<K extends keyof MailKinds>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  db: Db,
  to: { personId: string | null; email: string; locale: Locale | null },
  kind: K,
  values: MailKinds[K],
  cause: string,
  options: Options = {},
): Promise<void> {
  const locale = to.locale ?? DEFAULT_LOCALE;
  const given: { link?: string; code?: string } & Record<string, string | number> = { ...values };
  const say = (part: string): string => text(locale, `mail.${kind}.${part}`, given);
  const body = {
    locale,
    school: deps.config.schoolName,
    title: say('title'),
    line: say('line'),
    note: say('note'),
    code: given.code,
    button: given.link === undefined ? undefined : { link: given.link, label: say('button') },
  };
  await queue(deps, db, kind, {
    personId: to.personId,
    lessonId: options.lessonId ?? null,
    channel: 'email',
    recipient: to.email,
    subject: say('subject'),
    text: mailText(body),
    html: mailHtml(body),
    cause,
    expiresAt: options.expiresAt ?? null,
  });
}

/** As tellByMail, by SMS. */
export async function tellBySms<K extends keyof SmsKinds>(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  db: Db,
  to: { personId: string; phone: string; locale: Locale | null },
  kind: K,
  values: SmsKinds[K],
  cause: string,
  options: Options = {},
): Promise<void> {
  await queue(deps, db, kind, {
    personId: to.personId,
    lessonId: options.lessonId ?? null,
    channel: 'sms',
    recipient: to.phone,
    subject: '',
    text: text(to.locale ?? DEFAULT_LOCALE, `sms.${kind}`, { ...values }),
    html: null,
    cause,
    expiresAt: options.expiresAt ?? null,
  });
}

async function queue(
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  db: Db,
  kind: keyof MailKinds | keyof SmsKinds,
  message: Omit<store.NewMessage, 'kind' | 'hasSecret' | 'createdAt'>,
): Promise<void> {
  const id = await store.addMessage(db, {
    ...message,
    kind,
    hasSecret: SECRET_KINDS.has(kind),
    createdAt: deps.clock.now(),
  });
  if (id !== undefined) await deps.jobs.send(db, deliverMessage, { id });
}
