import http from 'node:http';
import https from 'node:https';
import webPush from 'web-push';
import { NotTaken } from '../mail/NotTaken.ts';
import { wasNeverReached } from '../mail/wasNeverReached.ts';
import type { PushKeys } from './pushKeys.ts';
import { isAllowedEndpoint, publicLookup } from './pushServices.ts';

export interface PushConfig {
  keys: PushKeys;
  /** Hosts of push services, including their subdomains; an origin is a stand-in. */
  services: readonly string[];
  /** Contact for push services: `mailto:` or `https:`. */
  contact: string;
}

/** A browser's subscription: https://www.w3.org/TR/push-api/#pushsubscription-interface */
export interface PushSubscriber {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface Push {
  publicKey: string;
  /** Whether we send to this endpoint. */
  accepts(endpoint: string): boolean;
  /**
   * Sends an encrypted message (RFC 8291), signed by the school (RFC 8292).
   * @param ttlSeconds how long the service keeps it for a device that is off
   * @returns 'gone' if the subscription has ended
   * @throws NotTaken if it was definitely not accepted
   */
  send(to: PushSubscriber, payload: string, of: { ttlSeconds: number; isUrgent: boolean }): Promise<'sent' | 'gone'>;
}

const ANSWERS_WITHIN_MS = 20_000;

export function createPush({ keys, services, contact }: PushConfig): Push {
  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => isAllowedEndpoint(services, endpoint),
    async send({ endpoint, p256dh, auth }, payload, { ttlSeconds, isUrgent }) {
      const request = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject: contact, ...keys },
        TTL: ttlSeconds,
        urgency: isUrgent ? 'high' : 'normal',
      });
      const status = await post(request, services.includes(new URL(endpoint).origin)).catch((error: unknown) => {
        if (wasNeverReached(error))
          throw new NotTaken('The push service was not reached', { isFinal: false, cause: undefined });
        // A device's endpoint is as good as a credential, so it must not be logged.
        throw new Error(`The push service broke off: ${(error as NodeJS.ErrnoException).code ?? ''}`);
      });
      if (status >= 200 && status < 300) return 'sent';
      if (status === 404 || status === 410) return 'gone';
      const why = `The push service answered ${status}`;
      // 401 and 403 concern our own keys; 429 and 503 are temporary.
      const isForAWhile = [401, 403, 429, 503].includes(status);
      if (status < 500 || isForAWhile) throw new NotTaken(why, { isFinal: !isForAWhile, cause: undefined });
      throw new Error(why);
    },
  };
}

/** Follows no redirects, and connects to no private network except to a stand-in. @returns the status */
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
