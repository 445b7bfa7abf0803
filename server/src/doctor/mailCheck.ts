import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { createMail } from '../platform/mail/mail.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';
import { wordsOf } from './runChecks.ts';

const REMEDY = 'Compare SMTP_URL with what the mail provider gives; user and password in it are percent-encoded.';

/** Sends a real message. @param to recipient; by default the school's own address */
export const mailCheck = (config: Config, to: string | undefined): Check => ({
  name: 'mail',
  remedy: REMEDY,
  limitMs: 30_000,
  run: () => sendOne(config, to ?? /[^\s<>]+@[^\s<>]+/.exec(config.mailFrom)?.[0] ?? ''),
});

async function sendOne(config: Config, to: string): Promise<Found[]> {
  if (config.smtpUrl === undefined)
    return config.production
      ? [warn('SMTP_URL is not set: no mail leaves the school', 'Set SMTP_URL to your mail server.')]
      : [ok('Not set up: messages stay in the outbox')];
  try {
    await createMail(config)({
      to,
      subject: `${config.schoolName}: mail works`,
      text: 'The doctor of the school sent this message to see whether mail goes out. Nothing has to be done.',
      html: undefined,
      messageId: randomUUID(),
    });
    return [ok(`A message to ${to} was taken; see whether it came, and not among spam`)];
  } catch (error) {
    return [fail(`The mail server took no message: ${wordsOf(error)}`, REMEDY)];
  }
}
