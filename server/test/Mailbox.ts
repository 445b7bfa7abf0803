import { vi } from 'vitest';
import type { Mail } from '../src/platform/mail/mail.ts';
import type { Sms } from '../src/platform/sms/sms.ts';

/** A school's sent messages as delivered: in the database, the texts of codes and links are deleted by then. */
export class Mailbox {
  readonly sent: { to: string; subject: string; text: string }[] = [];

  readonly sendMail = (mail: Mail): Promise<'sent'> => {
    this.sent.push(mail);
    return Promise.resolve('sent');
  };
  readonly sendSms = (sms: Sms): Promise<'sent'> => {
    this.sent.push({ to: sms.to, subject: '', text: sms.text });
    return Promise.resolve('sent');
  };

  /** The first group of a pattern in the newest matching message to an address; waits for it. */
  async find(to: string, pattern: RegExp): Promise<string> {
    return vi.waitFor(
      () => {
        const found = this.sent.filter((one) => one.to === to).map(({ text }) => pattern.exec(text)?.[1]);
        const newest = found.findLast((one) => one !== undefined);
        if (newest === undefined) throw new Error(`nothing like ${pattern} came to ${to}`);
        return newest;
      },
      { timeout: 30_000, interval: 50 },
    );
  }
}
