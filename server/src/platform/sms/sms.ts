import { z } from 'zod';
import { NotTaken } from '../mail/NotTaken.ts';
import { wasNeverReached } from '../mail/wasNeverReached.ts';

export interface Sms {
  /** E.164 */
  to: string;
  text: string;
}

/** Like SendMail. */
export type SendSms = (sms: Sms) => Promise<'sent' | 'kept'>;

export interface TwilioConfig {
  accountSid: string;
  authToken: string;
  /** A number in E.164, or the SID of a messaging service (MG...). */
  from: string;
  /** Differs from Twilio's own only in tests. */
  apiUrl: string;
}

const ANSWERS_WITHIN_MS = 20_000;
const Refusal = z.object({ code: z.number().optional(), message: z.string().optional() });

/** Uses one call of Twilio's REST API: https://www.twilio.com/docs/messaging/api/message-resource#create-a-message */
export function createSms(twilio: TwilioConfig | undefined): SendSms {
  if (!twilio) return () => Promise.resolve('kept');
  const address = `${twilio.apiUrl}/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${twilio.accountSid}:${twilio.authToken}`).toString('base64')}`;
  const sender = twilio.from.startsWith('MG') ? 'MessagingServiceSid' : 'From';
  return async ({ to, text }) => {
    const response = await fetch(address, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams({ To: to, Body: text, [sender]: twilio.from }),
      // A redirect must not receive the account's password.
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
    }).catch((error: unknown) => {
      // fetch wraps the original error.
      if (error instanceof Error && wasNeverReached(error.cause))
        throw new NotTaken('Twilio was not reached', { isFinal: false, cause: error });
      throw error;
    });
    if (response.ok) return 'sent';
    const refusal = Refusal.safeParse(await response.json().catch(() => undefined)).data;
    const why = `Twilio answered ${response.status}: ${refusal?.code ?? ''} ${refusal?.message ?? ''}`;
    // 401 and 403 concern our own settings; 429 and 503 are temporary. A wrong number stays wrong.
    const isForAWhile = [401, 403, 429, 503].includes(response.status);
    if (response.status < 500 || isForAWhile) throw new NotTaken(why, { isFinal: !isForAWhile, cause: refusal });
    throw new Error(why);
  };
}
