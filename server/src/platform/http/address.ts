import type { IncomingMessage } from 'node:http';

/**
 * Whose request this is, where no route is involved (an upgrade). Behind proxies the address is the one that the
 * outermost trusted proxy saw; what comes before it in the header anybody may have written.
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
