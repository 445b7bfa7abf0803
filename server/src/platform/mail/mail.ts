import { createTransport } from 'nodemailer';
import { picturesIn } from './mailPictures.ts';
import { NotTaken } from './NotTaken.ts';

export interface MailedPicture {
  cid: string;
  filename: string;
  content: Buffer;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** May show the mascot as `cid:sky-<pose>` (mailPictures.ts). */
  html: string | undefined;
  /** Pictures that the html shows by their `cid`. */
  pictures?: readonly MailedPicture[];
  /** Stays the same across retries, so that receiving servers can drop duplicates. */
  messageId: string;
}

/**
 * @returns `sent` if a server accepted it, `kept` if no mail server is configured: it can be read in the outbox
 * @throws NotTaken if it was definitely not sent
 */
export type SendMail = (mail: Mail) => Promise<'sent' | 'kept'>;

/** Maximum number of connections to the mail server, and of concurrent messages per channel. */
export const SENT_AT_ONCE = 10;

const CONNECTS_WITHIN_MS = 15_000;
const ANSWERS_WITHIN_MS = 30_000;
/** Total timeout for one mail: a server replying one byte at a time never triggers the idle timeout. */
const SENDS_WITHIN_MS = 120_000;
/** Number of times a mail moves to another connection after one broke before the mail's first byte. */
const REQUEUES = 3;

export function createMail(config: { smtpUrl: string | undefined; mailFrom: string }): SendMail {
  if (config.smtpUrl === undefined) return () => Promise.resolve('kept');
  const transport = createTransport(
    {
      url: config.smtpUrl,
      pool: true,
      maxConnections: SENT_AT_ONCE,
      maxRequeues: REQUEUES,
      connectionTimeout: CONNECTS_WITHIN_MS,
      greetingTimeout: CONNECTS_WITHIN_MS,
      socketTimeout: ANSWERS_WITHIN_MS,
    },
    { from: config.mailFrom, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
  const domain = /@([^>\s]+)/.exec(config.mailFrom)?.[1] ?? 'skylark';
  return async ({ messageId, html, pictures = [], ...mail }) => {
    try {
      await transport.sendMail({
        ...mail,
        signal: AbortSignal.timeout(SENDS_WITHIN_MS),
        messageId: `<${messageId}@${domain}>`,
        ...(html !== undefined && {
          html,
          attachments: [...picturesIn(html).map((one) => ({ ...one, filename: `${one.cid}.png` })), ...pictures],
        }),
      });
      return 'sent';
    } catch (error) {
      throw notTaken(error) ?? error;
    }
  };
}

interface SmtpError extends Error {
  code?: string;
  syscall?: string;
  /** The server's reply code; absent if it didn't reply. */
  responseCode?: number;
  timeoutType?: string;
}
const BEFORE_THE_MAIL = new Set(['EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONFIG']);
const TIMEOUTS_BEFORE_THE_MAIL = new Set(['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']);

/** The pool gave up on a mail because its connections kept breaking before the mail's first byte. */
const NEVER_BEGUN = /^Reached maximum number of retries/;

/** If the server refused or was never reached, the mail wasn't sent. After a later timeout it is unknown. */
function notTaken(error: unknown): NotTaken | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code = '', responseCode, timeoutType = '', syscall, message }: SmtpError = error;
  const isOurs = BEFORE_THE_MAIL.has(code);
  if (responseCode !== undefined)
    return new NotTaken(message, { isFinal: responseCode >= 500 && !isOurs, cause: error });
  if (isOurs || NEVER_BEGUN.test(message) || syscall === 'connect' || TIMEOUTS_BEFORE_THE_MAIL.has(timeoutType))
    return new NotTaken(message, { isFinal: false, cause: error });
  return undefined;
}
