import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadSignature, SIGNATURE_LASTS_SECONDS } from '../CardProvider.ts';

/** The built-in card page only exists where no money is involved, so its secret needn't be secret. */
export const SANDBOX_SECRET = 'skylark-sandbox';

const digest = (timestamp: string, body: Buffer | string): string =>
  createHmac('sha256', SANDBOX_SECRET).update(`${timestamp}.`).update(body).digest('hex');

/** `t=<seconds>,v1=<hmac>`, the format of the large providers. */
export function signSandbox(body: string, at: Date): string {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  return `t=${timestamp},v1=${digest(timestamp, body)}`;
}

/** @throws BadSignature */
export function requireSandboxSignature(body: Buffer, header: string | string[] | undefined, now: Date): void {
  const [, timestamp = '', given = ''] = /^t=(\d{1,12}),v1=([\da-f]{64})$/.exec(String(header)) ?? [];
  const right = digest(timestamp, body);
  const isRight = given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
  const ageSeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!isRight || ageSeconds > SIGNATURE_LASTS_SECONDS) throw new BadSignature('not signed by the sandbox, or too old');
}
