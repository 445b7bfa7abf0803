import { createECDH } from 'node:crypto';
import { Failure } from '../../platform/http/failure.ts';
import type { PushSubscriber, Push } from '../../platform/push/push.ts';

/** @throws Failure invalid_fields for what the school cannot send to, or must not */
export function requireUsable(push: Push, { endpoint, p256dh }: PushSubscriber): void {
  // Our server posts to it: nothing but a push service, whatever a page says.
  if (!push.accepts(endpoint)) throw new Failure('invalid_fields', { endpoint: 'invalid' });
  if (!isPoint(p256dh)) throw new Failure('invalid_fields', { p256dh: 'invalid' });
}

/** The first byte of a point that is written whole. */
const UNCOMPRESSED = 4;

/** Whether a browser's key can be used at all: a point on the curve, uncompressed (RFC 8291, 3.1). */
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
