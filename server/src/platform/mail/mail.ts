import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string | undefined;
  /** Stays the same when a mail is tried again, so that a receiving server can drop the second copy. */
  messageId: string;
}

/** @returns `sent` when a server took it, `kept` when none is configured and the outbox is where it can be read */
export type SendMail = (mail: Mail) => Promise<'sent' | 'kept'>;

export function createMail(config: { smtpUrl: string | undefined; mailFrom: string }): SendMail {
  if (config.smtpUrl === undefined) return () => Promise.resolve('kept');
  const transport = createTransport(config.smtpUrl, { from: config.mailFrom });
  return async ({ messageId, ...mail }) => {
    await transport.sendMail({ ...mail, messageId: `<${messageId}@skylark>` });
    return 'sent';
  };
}
