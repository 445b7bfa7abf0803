import { createECDH } from 'node:crypto';
import { Failure } from '../../platform/http/failure.ts';
import type { PushSubscriber, Push } from '../../platform/push/push.ts';

/** @throws Failure invalid_fields for a subscription the school can't or must not send to */
export function requireValidSubscriber(push: Push, { endpoint, p256dh }: PushSubscriber): void {
  // Our server sends requests there: only push services are allowed, whatever a page sends.
  if (!push.accepts(endpoint)) throw new Failure('invalid_fields', { endpoint: 'invalid' });
  if (!isPoint(p256dh)) throw new Failure('invalid_fields', { p256dh: 'invalid' });
}

/** First byte of an uncompressed point. */
const UNCOMPRESSED = 4;

/** Whether a browser's key is usable: an uncompressed point on the curve (RFC 8291, 3.1). */
function isPoint(p256dh: string): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== UNCOMPRESSED) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
