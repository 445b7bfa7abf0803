import type { Locale } from '@skylark/contract/people.facts';
import { escapeHtml } from '../../http/escapeHtml.ts';
import { text } from '../../texts/texts.ts';
import type { StandInEvent } from './standInCalendars.ts';

const style = `body{margin:0;background:#F4F8FD;color:#17233B;font:16px/1.5 system-ui,sans-serif}
.sign{margin:0;padding:12px 16px;background:#FFC83D;text-align:center;font-weight:700}
main{max-width:460px;margin:24px auto;padding:24px;background:#fff;border-radius:16px;box-shadow:0 2px 12px rgb(23 35 59/8%)}
h1{margin:0 0 8px;font-size:22px}p{margin:0 0 16px;color:#51607A}
fieldset{border:0;margin:0;padding:0;display:grid;gap:8px}legend{padding:0;margin-bottom:8px;color:#51607A}
label{display:flex;gap:12px;align-items:center;padding:12px;border:1px solid #93A2BB;border-radius:12px;overflow-wrap:anywhere}
input{width:20px;height:20px;flex:none}
button{width:100%;min-height:48px;margin-top:16px;border:0;border-radius:12px;background:#1B6FD8;color:#fff;font:inherit;font-weight:700;cursor:pointer}
.quiet{background:#fff;color:#17233B;border:1px solid #93A2BB}:focus-visible{outline:3px solid #1B6FD8;outline-offset:2px}`;

/** Where Google would ask for an account and consent; without scripts. */
export function consentHtml(locale: Locale, accounts: readonly string[]): string {
  const say = (key: string): string => escapeHtml(text(locale, key));
  const rows = accounts.map(
    (account, index) =>
      `<label><input type="radio" name="account" value="${account}"${index === 0 ? ' checked' : ''}>${account}</label>`,
  );
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${say('google_stand_in.title')}</title>
<style>${style}</style></head><body>
<header class="sign">${say('google_stand_in.sign')}</header>
<main><h1>${say('google_stand_in.title')}</h1><p>${say('google_stand_in.text')}</p>
<form method="post"><fieldset><legend>${say('google_stand_in.account')}</legend>
${rows.join('\n')}
</fieldset><button name="answer" value="yes">${say('google_stand_in.yes')}</button>
<button name="answer" value="no" class="quiet">${say('google_stand_in.no')}</button></form></main></body></html>`;
}

const shortTime = (iso: string): string => new Date(iso).toISOString().slice(0, 16).replace('T', ' ');

/** A developer tool, like the outbox: English only, one page, no script. */
export function calendarsHtml(events: readonly StandInEvent[]): string {
  const rows = events
    .toSorted((one, other) => one.event.start.dateTime.localeCompare(other.event.start.dateTime))
    .map(({ account, changes, event }) => {
      const isGone = event.status === 'cancelled';
      const state = isGone ? 'removed' : changes > 0 ? `changed ${changes} times` : 'created';
      const time = `<time datetime="${escapeHtml(event.start.dateTime)}">${shortTime(event.start.dateTime)}</time> to ${shortTime(event.end.dateTime).slice(11)} UTC`;
      return `<tr${isGone ? ' class="gone"' : ''}><td>${time}</td><td>${escapeHtml(event.summary)}</td><td>${escapeHtml(account)}</td><td>${state}</td></tr>`;
    });
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Calendars</title>
<style>${style}
main{max-width:860px;overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:8px 12px 8px 0;text-align:left;border-bottom:1px solid #DDE5F0}.gone{color:#51607A;text-decoration:line-through}a{color:#165BB3}
</style></head><body><main>
<h1>Calendars</h1>
<p>What the school has written into the calendars of the stand-in for Google. This page does not exist in production. <a href="/dev/outbox">Outbox</a></p>
${rows.length === 0 ? '<p>Nothing has been written yet: connect a calendar in the settings, under Integrations.</p>' : `<table><thead><tr><th>Time</th><th>Event</th><th>Calendar</th><th>State</th></tr></thead><tbody>${rows.join('\n')}</tbody></table>`}
</main></body></html>`;
}
