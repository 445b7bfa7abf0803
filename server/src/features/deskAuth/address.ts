import { isIP } from 'node:net';
import { DESK_HEADER, DESK_PATH } from '@skylark/contract/desk.facts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';

/** Passkeys are bound to a host name, which the address that a local server prints lacks. */
const LOOPBACK = '127.0.0.1';
const LOOPBACK_NAME = 'localhost';

/** Where the desk is served. */
type Address = Pick<Deps, 'publicUrl'> & { config: Pick<Deps['config'], 'deskUrl'> };

/**
 * The address where managers open the desk: on a separate origin if configured; `localhost` instead of the loopback
 * address, because passkeys need a name.
 */
export function deskUrl(deps: Address): string {
  const url = new URL(deps.config.deskUrl ?? deps.publicUrl());
  if (url.hostname === LOOPBACK) url.hostname = LOOPBACK_NAME;
  return `${url.origin}${DESK_PATH}`;
}

/** The origins of the desk's own pages. */
const deskOrigins = (deps: Address): string[] => [
  new URL(deps.config.deskUrl ?? deps.publicUrl()).origin,
  new URL(deskUrl(deps)).origin,
];

/** Whether a request was sent to the host that serves the desk. */
export const isAtDesk = ({ config }: Pick<Address, 'config'>, { headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  config.deskUrl === undefined || headers.host === new URL(config.deskUrl).host;

/** Whether a page of the desk sent it: browsers set `Origin`, and another site's page can't set our header. */
export const isFromDesk = (deps: Address, request: Pick<FastifyRequest, 'method' | 'headers'>): boolean => {
  const { method, headers } = request;
  return (
    headers[DESK_HEADER.toLowerCase()] === '1' &&
    isAtDesk(deps, request) &&
    // Browsers send no origin with a same-origin GET.
    (headers.origin === undefined ? method === 'GET' : deskOrigins(deps).includes(headers.origin))
  );
};

/**
 * Checks that a desk page opens a socket: it can't send our header, but browsers always send the origin.
 * @throws Failure
 */
export function requireDeskOrigin(deps: Address, request: Pick<FastifyRequest, 'headers'>): void {
  const { origin } = request.headers;
  if (!isAtDesk(deps, request) || origin === undefined || !deskOrigins(deps).includes(origin))
    throw new Failure('forbidden');
}

/** The page's own origin, and the name its passkeys are bound to; undefined at an address without a name. */
export function passkeyPlace(
  deps: Address,
  { headers }: Pick<FastifyRequest, 'headers'>,
): { origin: string; host: string } | undefined {
  const { origin: given } = headers;
  const origin = given !== undefined && deskOrigins(deps).includes(given) ? given : new URL(deskUrl(deps)).origin;
  const { hostname } = new URL(origin);
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, host: hostname } : undefined;
}
