import { escapeHtml } from '../../platform/http/escapeHtml.ts';
interface Shown {
  id: string;
  channel: string;
  recipient: string;
  subject: string;
  text: string;
  html: string | null;
  status: string;
  createdAt: Date;
}

/** The outbox is a developer tool: English only, one page, no script. */
export const outboxHtml = (messages: Shown[], hasCalendars: boolean): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>
body{margin:0;padding:24px 16px;background:#F4F8FD;color:#17233B;font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto}h1{font-size:28px;margin:0 0 4px}h2{font-size:18px;margin:0}
article{background:#fff;border-radius:16px;padding:20px 24px;margin:16px 0;box-shadow:0 2px 12px rgb(23 35 59/8%)}
.about{color:#51607A;font-size:14px;margin:0 0 8px}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:15px/1.5 ui-monospace,monospace;margin:8px 0}
a{color:#165BB3}
</style></head><body><main>
<h1>Outbox</h1>
<p class="about">What the school would have sent, newest first. This page does not exist in production.${hasCalendars ? ' <a href="/dev/calendars">Calendars</a>' : ''}</p>
${messages.length === 0 ? '<p>Nothing has been sent yet.</p>' : messages.map(messageHtml).join('\n')}
</main></body></html>`;

const messageHtml = ({ id, channel, recipient, subject, text, html, status, createdAt }: Shown): string => `<article>
<h2>${escapeHtml(subject || 'SMS')}</h2>
<p class="about">${channel === 'sms' ? 'SMS' : 'Email'} to ${escapeHtml(recipient)}, <time datetime="${createdAt.toISOString()}">${createdAt.toISOString().slice(0, 19).replace('T', ' ')} UTC</time>, ${escapeHtml(status)}</p>
<pre>${linked(escapeHtml(text))}</pre>
${html === null ? '' : `<a href="/dev/outbox/${id}">See it as a mail program shows it</a>`}
</article>`;
const linked = (escaped: string): string =>
  escaped.replace(/https?:\/\/[^\s<]+/g, (link) => `<a href="${link}">${link}</a>`);
