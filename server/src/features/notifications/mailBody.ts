import type { Locale } from '@skylark/contract/people.facts';
import { escapeHtml } from '../../platform/http/escapeHtml.ts';
import { GROUNDS, type MailMood } from './messages/message.ts';

export interface MailBody {
  locale: Locale;
  school: string;
  /** How to reach the school, line by line. */
  contacts: string[];
  title: string;
  line: string;
  mood: MailMood;
  /** Date and time of an upcoming lesson, shown prominently. */
  when: string | undefined;
  /** Rows of a receipt: what is paid for, with the amount in the last row. */
  rows: MailRow[];
  /** A stored picture, and what it shows. */
  picture: { key: string; alt: string } | undefined;
  code: string | undefined;
  button: { link: string; label: string } | undefined;
  /** Small print: how long it is valid, and what to do if it wasn't requested. */
  note: string;
}

/** Left and right cell. */
export type MailRow = readonly [string, string];

export const mailText = ({ title, line, code, button, note, school, contacts }: MailBody): string =>
  [title, line, code, button && `${button.label}:\n${button.link}`, note, ['-- ', school, ...contacts].join('\n')]
    .filter((part) => part !== undefined)
    .join('\n\n');

const FONT = "font-family:Nunito,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#17233B';
const INK_SOFT = '#51607A';

/**
 * The HTML of a mail: tables and inline styles, which is what mail programs support, and nothing that has to be
 * fetched. The mascot is attached.
 */
export function mailHtml({
  locale,
  school,
  contacts,
  title,
  line,
  mood,
  when,
  rows,
  picture,
  code,
  button,
  note,
}: MailBody): string {
  const ground = GROUNDS[mood.ground];
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${htmlLines(title)}</title></head>
<body style="margin:0;padding:0;background:#F4F8FD;color:${INK};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#F4F8FD"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px">
<tr><td align="center" bgcolor="${ground}" style="background:${ground};border-radius:24px 24px 0 0;padding:28px 24px 0"><img src="cid:sky-${mood.sky}" width="128" height="128" alt="" style="display:block;border:0"></td></tr>
<tr><td bgcolor="#FFFFFF" style="background:#FFFFFF;border-radius:0 0 24px 24px;padding:32px 28px 28px">
<h1 style="margin:0 0 12px;font-size:28px;line-height:1.2;font-weight:800;color:${INK};${FONT}">${htmlLines(title)}</h1>
<p style="margin:0 0 24px;font-size:17px;line-height:1.55;color:${INK};${FONT}">${htmlLines(line)}</p>
${picture ? pictureHtml(picture) : ''}${when === undefined ? '' : whenHtml(when)}${rows.length === 0 ? '' : rowsHtml(rows)}${code === undefined ? '' : codeHtml(code)}${button ? buttonHtml(button) : ''}<p style="margin:0;font-size:14px;line-height:1.55;color:${INK_SOFT};${FONT}">${htmlLines(note)}</p>
</td></tr>
<tr><td align="center" style="padding:20px 16px;font-size:14px;line-height:1.55;color:${INK_SOFT};${FONT}">${[school, ...contacts].map(htmlLines).join('<br>')}</td></tr>
</table>
</td></tr></table>
</body></html>`;
}

const pictureHtml = ({ key, alt }: { key: string; alt: string }): string =>
  `<img src="cid:${htmlLines(key)}" width="464" alt="${htmlLines(alt)}" style="display:block;width:100%;height:auto;margin:0 0 24px;border:1px solid #D8E7FA;border-radius:12px">
`;

const whenHtml = (when: string): string =>
  `<p style="margin:0 0 24px;padding:16px 20px;border-radius:12px;background:#EDF4FD;font-size:20px;line-height:1.35;font-weight:800;color:#165BB3;${FONT}">${htmlLines(when)}</p>
`;

const rowsHtml = (rows: MailRow[]): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-radius:12px;background:#F4F8FD">${rows
    .map(([left, right], at) => {
      const isLast = at === rows.length - 1;
      const cell = `padding:${at === 0 ? 16 : 10}px 20px ${isLast ? 16 : 10}px;line-height:1.4;vertical-align:top;${isLast ? `border-top:2px solid #D8E7FA;font-size:20px;font-weight:800;color:${INK}` : `font-size:15px;color:${INK_SOFT}`};${FONT}`;
      return `<tr><td style="${cell}">${htmlLines(left)}</td><td align="right" style="${cell}">${htmlLines(right)}</td></tr>`;
    })
    .join('')}</table>
`;

const codeHtml = (code: string): string =>
  `<p style="margin:0 0 24px;padding:16px;border-radius:12px;background:#FFF1C9;text-align:center;font-size:36px;line-height:1.2;font-weight:800;letter-spacing:8px;color:${INK};${FONT}">${htmlLines(code)}</p>
`;

/**
 * The address is also shown below the button: some programs don't open buttons, and some people prefer to see it first.
 */
const buttonHtml = ({ link, label }: { link: string; label: string }): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px"><tr><td bgcolor="#1B6FD8" style="background:#1B6FD8;border-radius:12px"><a href="${htmlLines(link)}" style="display:inline-block;padding:16px 32px;font-size:17px;font-weight:800;color:#FFFFFF;text-decoration:none;${FONT}">${htmlLines(label)}</a></td></tr></table>
<p style="margin:0 0 24px;font-size:13px;line-height:1.5;word-break:break-all;${FONT}"><a href="${htmlLines(link)}" style="color:#165BB3">${htmlLines(link)}</a></p>
`;

const htmlLines = (raw: string): string => escapeHtml(raw).replaceAll('\n', '<br>');
