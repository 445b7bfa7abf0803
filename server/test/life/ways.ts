import sharp from 'sharp';
import type { Person } from '../builders.ts';
import type { GoogleStandIn } from '../GoogleStandIn.ts';
import { type Answer, ask, get, post } from '../http.ts';
import type { Mailbox } from '../Mailbox.ts';
import type { TestManager } from '../manager.ts';
import type { School } from '../school.ts';

export interface Stage {
  school: School;
  manager: TestManager;
  mailbox: Mailbox;
  google: GoogleStandIn;
}

/** A person whose names and addresses appear nowhere else. */
export interface Traces {
  firstName: string;
  lastName: string;
  /** The original one, the one changed to, and one requested but never confirmed. */
  emails: [string, string, string];
  phones: [string, string, string];
}
export const wordsOf = ({ firstName, lastName, emails, phones }: Traces): string[] => [
  firstName,
  lastName,
  ...emails,
  ...phones,
];

/** The response, which must be successful. */
export async function must(answer: Promise<Answer>): Promise<Answer> {
  const done = await answer;
  if (done.status !== 200) throw new Error(`${done.status}: ${JSON.stringify(done.body)}`);
  return done;
}

export async function aPictureForm(): Promise<FormData> {
  const bytes = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png');
  return form;
}

export async function confirmEmail({ school, mailbox }: Stage, person: Person, email: string): Promise<void> {
  await must(post(school, '/api/v2/profile/email', { email, old_password: person.password }, person));
  const token = await mailbox.find(email, /confirm_email\/([\w-]+)/);
  await must(post(school, `/api/v2/auth/email_confirmations/${token}`, {}, person));
}

export async function confirmPhone({ school, mailbox }: Stage, person: Person, phone: string): Promise<void> {
  await must(post(school, '/api/v2/profile/phone', { phone, old_password: person.password }, person));
  const code = await mailbox.find(phone, /(\d{6})/);
  await must(post(school, '/api/v2/profile/phone/confirmation', { code }, person));
}

/** Changes both addresses, and requests others that are never confirmed. */
export async function changeAddresses(stage: Stage, person: Person, traces: Traces): Promise<void> {
  const { school } = stage;
  await confirmEmail(stage, person, traces.emails[1]);
  person.email = traces.emails[1];
  await confirmPhone(stage, person, traces.phones[1]);
  const asked = { old_password: person.password };
  await must(post(school, '/api/v2/profile/email', { email: traces.emails[2], ...asked }, person));
  await must(post(school, '/api/v2/profile/phone', { phone: traces.phones[2], ...asked }, person));
  // A second browser, which becomes a known device.
  await must(post(school, '/api/v2/auth/sessions', { email: person.email, password: person.password }));
}

/** Everything in the settings, including the ways to sign in. */
export async function settle(stage: Stage, person: Person, traces: Traces): Promise<void> {
  const { school, manager, google } = stage;
  await must(ask(school, 'POST', '/api/v2/profile/photo', { as: person, body: await aPictureForm() }));
  const choice = { kind: 'homework', channel: 'sms', is_on: true };
  await must(ask(school, 'PUT', '/api/v2/profile/notifications', { as: person, body: choice }));
  const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '00:00', to: '24:00' }));
  const schedule = { time_zone: 'Europe/Kyiv', hours };
  await must(ask(school, 'PUT', '/api/v2/schedule/hours', { as: person, body: schedule }));
  const closing = { from: '2026-12-24T10:00', to: '2026-12-24T12:00', reason: `${traces.firstName} is away` };
  await must(post(school, '/api/v2/schedule/closed_slots', closing, person));

  for (const email of traces.emails) await must(post(school, '/api/v2/auth/codes', { strategy: 'email', email }));
  for (const phone of traces.phones) await must(post(school, '/api/v2/auth/codes', { strategy: 'phone', phone }));
  await must(post(school, '/api/v2/auth/password_resets', { email: person.email }));
  await must(manager.post(`/people/${person.id}/sign_in_links`, { reason: `${traces.firstName} called` }));

  await must(post(school, '/api/v2/profile/calendar', {}, person));
  const calendar = '/api/v2/profile/google_calendar';
  const { body } = await must(post(school, calendar, {}, person));
  await must(ask(school, 'PUT', calendar, { as: person, body: google.allow(body.url) }));
  // Once more, without finishing.
  await must(post(school, calendar, {}, person));
  await must(get(school, '/api/v2/profile', person));
}
