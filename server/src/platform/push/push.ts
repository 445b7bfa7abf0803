import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { NotTaken } from '../mail/NotTaken.ts';
import { wasNeverReached } from '../mail/wasNeverReached.ts';
import type { PushKeys } from './pushKeys.ts';
import { isAtService, publicLookup } from './pushServices.ts';

export interface PushConfig {
  keys: PushKeys;
  /** Names of push services, each with all below it; an origin is a stand-in. */
  services: readonly string[];
  /** Whom a push service may write to: `mailto:` or `https:`. */
  contact: string;
}

/** What a browser gave: https://www.w3.org/TR/push-api/#pushsubscription-interface */
export interface PushSubscriber {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  publicKey: string;
  /** Whether an endpoint is one that we send to. */
  accepts(endpoint: string): boolean;
  /**
   * Hands over an encrypted notice (RFC 8291), signed by the school (RFC 8292).
   * @param ttlSeconds after which the service gives up on a device that is off
   * @returns 'gone' when the subscription has ended
   * @throws NotTaken when it certainly was not taken
   */
  send(to: PushSubscriber, payload: string, of: { ttlSeconds: number; isUrgent: boolean }): Promise<'sent' | 'gone'>;
}

const ANSWERS_WITHIN_MS = 20_000;

export function createPush({ keys, services, contact }: PushConfig): Push {
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isAtService(services, endpoint),
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, isUrgent }) {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
      });
      const status = await post(request, services.includes(new URL(endpoint).origin)).catch((error: unknown) => {
        if (wasNeverReached(error))
          throw new NotTaken('The push service was not reached', { isFinal: false, cause: undefined });
        // The address of a device is as good as a key to it: no log has it.
        throw new Error(`The push service broke off: ${(error as NodeJS.ErrnoException).code ?? ''}`);
      });
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      const why = `The push service answered ${status}`;
      // 401 and 403 are our own keys, 429 and 503 are for a while.
      const isForAWhile = [401, 403, 429, 503].includes(status);
      if (status < 500 || isForAWhile) throw new NotTaken(why, { isFinal: !isForAWhile, cause: undefined });
      throw new Error(why);
    },
  };
}

/** Follows nobody elsewhere, and reaches nothing within our own network but a stand-in. @returns the status */
function post(
  { endpoint, method, headers, body }: ReturnType<typeof webPush.generateRequestDetails>,
  isStandIn: boolean,
): Promise<number> {
  const { request } = isStandIn && endpoint.startsWith('http:') ? http : https;
  return new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method,
        headers: headers as http.OutgoingHttpHeaders,
        signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
        ...(!isStandIn && { lookup: publicLookup }),
      },
      (response) => {
        response.resume();
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
