import type { IncomingMessage } from 'node:http';

/**
 * A request's client address, where no route is involved (an upgrade). Behind proxies it is the one seen by the
 * outermost trusted proxy; earlier entries of the header can be forged.
 */
export function addressOf(request: IncomingMessage, trustedProxies: number): string {
  const direct = request.socket.remoteAddress ?? '';
  if (trustedProxies === 0) return direct;
  const header = request.headers['x-forwarded-for'];
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return hops.at(-trustedProxies) ?? hops[0] ?? direct;
}
