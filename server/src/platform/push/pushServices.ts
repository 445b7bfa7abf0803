import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Chrome and most others, Firefox, Safari, and Edge. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Whether we send to an endpoint: https on the default port, at one of these services or its subdomains. An entry that
 * is an origin (`http://127.0.0.1:4000`) must match exactly: a stand-in.
 */
export function isAllowedEndpoint(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (services.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** Like dns.lookup, for public hosts only: names that resolve into a private network are refused. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    const addresses = error ? [] : found.filter(({ address }) => isPublic(address));
    const [first] = addresses;
    if (error) return done(error, '');
    if (!first)
      return done(Object.assign(new Error(`${hostname} is not on the public internet`), { code: 'ENOTFOUND' }), '');
    return options.all === true ? done(null, addresses) : done(null, first.address, first.family);
  });
};

/** Of IPv6 only 2000::/3 is assigned to the internet: the rest includes addresses with an IPv4 one inside (`::127.0.0.1`). */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

export function isPublic(text: string): boolean {
  const address = ipaddr.process(text);
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(GLOBAL_IPV6));
}
