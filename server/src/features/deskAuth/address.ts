import { isIP } from 'node:net';
import { DESK_HEADER, DESK_PATH } from '@skylark/contract/desk.facts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';

/** Passkeys are bound to a name, and the address that a server on one's own machine prints has none. */
const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAME = 'localhost';

/** Where managers open the desk: by a name where there is one, because passkeys need it. */
export function deskUrl(deps: Pick<Deps, 'publicUrl'>): string {
  const url = new URL(deps.publicUrl());
  if (url.hostname === LOOPBACK) url.hostname = LOOPBACK_NAME;
  return `${url.origin}${DESK_PATH}`;
}

/** The origins of the desk's own pages. */
const deskOrigins = (deps: Pick<Deps, 'publicUrl'>): string[] => [
  new URL(deps.publicUrl()).origin,
  new URL(deskUrl(deps)).origin,
];

/** Whether a page of the desk sent it: browsers set `Origin`, and another site's page can't set our header. */
export const isFromDesk = (deps: Pick<Deps, 'publicUrl'>, { method, headers }: FastifyRequest): boolean =>
  headers[DESK_HEADER.toLowerCase()] === '1' &&
  // Browsers send no origin with a GET to their own one.
  (headers.origin === undefined ? method === 'GET' : deskOrigins(deps).includes(headers.origin));

/** The page's own origin, and the name that its passkeys are bound to; undefined at an address without a name. */
export function passkeyPlace(
  deps: Pick<Deps, 'publicUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): { origin: string; host: string } | undefined {
  const { origin: given } = headers;
  const origin = given !== undefined && deskOrigins(deps).includes(given) ? given : new URL(deskUrl(deps)).origin;
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, host: hostname } : undefined;
}
