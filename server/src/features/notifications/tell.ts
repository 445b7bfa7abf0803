import { z } from 'zod';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { text } from '../../platform/texts/texts.ts';
import * as store from './store.ts';

/** What can be said to a person, with the values its texts need. Texts: `<kind>.subject`, `.line`, `.button`. */
export interface MailKinds {
  confirm_email: { name: string; school: string; link: string };
}

const deliverMessage: Job<{ id: string }> = {
  name: 'message.deliver',
  data: z.object({ id: z.uuid() }),
  retryLimit: 8,
};

/** Writes a mail and queues its delivery, as part of the caller's transaction. The same cause is never told twice. */
export async function tellByMail<K extends keyof MailKinds>(
  deps: Deps,
  db: Db,
  to: { personId: string; email: string; locale: Locale | null },
  kind: K,
  values: MailKinds[K],
  cause: string,
): Promise<void> {
  const locale = to.locale ?? DEFAULT_LOCALE;
  const say = (part: string): string => text(locale, `mail.${kind}.${part}`, values);
  const link = values.link;
  const id = await store.addMessage(db, {
    personId: to.personId,
    channel: 'email',
    recipient: to.email,
    subject: say('subject'),
    text: `${say('line')}\n\n${say('button')}: ${link}\n\n${deps.config.schoolName}`,
    html: htmlOf({ line: say('line'), button: say('button'), link, school: deps.config.schoolName, locale }),
    cause,
    createdAt: deps.clock.now(),
  });
  if (id !== undefined) await deps.jobs.send(db, deliverMessage, { id });
}

export function startDelivery(deps: Deps): void {
  deps.jobs.handle(deliverMessage, async ({ id }) => {
    const message = await store.findWaiting(deps.db, id);
    if (!message) return;
    const status = await deps.sendMail({
      to: message.recipient,
      subject: message.subject,
      text: message.text,
      html: message.html ?? undefined,
      messageId: message.id,
    });
    await store.settleMessage(deps.db, id, status, deps.clock.now());
  });
}

const escapeHtml = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function htmlOf(mail: { line: string; button: string; link: string; school: string; locale: Locale }): string {
  const part = (raw: string): string => escapeHtml(raw).replaceAll('\n', '<br>');
  return `<!doctype html><html lang="${mail.locale}"><body style="margin:0;background:#F4F8FD;font:16px/1.5 Nunito,Arial,sans-serif;color:#17233B">
<div style="max-width:560px;margin:24px auto;background:#fff;border-radius:16px;padding:32px">
<p style="margin:0 0 24px">${part(mail.line)}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(mail.link)}" style="display:inline-block;background:#1B6FD8;color:#fff;text-decoration:none;font-weight:800;border-radius:12px;padding:12px 24px">${part(mail.button)}</a></p>
<p style="margin:0;color:#51607A">${part(mail.school)}</p>
</div></body></html>`;
}
