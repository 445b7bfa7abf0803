import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Those of Chrome and most others, Firefox, Safari, and Edge. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
] as const;

/**
 * Whether we send there: https on its own port, at one of these services or below it. An entry that is an origin
 * (`http://127.0.0.1:4000`) is meant exactly: a stand-in.
 */
export function isAtService(services: readonly string[], endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password, origin } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (services.includes(origin)) return true;
  if (protocol !== 'https:' || port !== '') return false;
  return services.some((service) => hostname === service || hostname.endsWith(`.${service}`));
}

/** As dns.lookup, for hosts of the public internet only: a name that leads into our own network is refused. */
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

export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';
