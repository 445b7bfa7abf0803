import { vi } from 'vitest';
import type { Mail } from '../src/platform/mail/mail.ts';
import type { Sms } from '../src/platform/sms/sms.ts';

/** What a school sent, as it arrived: in its database the words of codes and links are gone by then. */
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

  /** What the newest message to an address has for a pattern's first group, once there is one. */
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
