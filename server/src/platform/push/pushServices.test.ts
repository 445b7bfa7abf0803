import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isAllowedEndpoint, isPublic, PUSH_SERVICES } from './pushServices.ts';

const SEED = Number(process.env['SEED'] ?? 1);

const PRIVATE =
  '0.0.0.0 10.1.1.1 100.64.0.1 127.1.2.3 169.254.169.254 172.31.255.255 192.168.0.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ' +
  '::1 ::127.0.0.1 ::7f00:1 4000::1 ::ffff:127.0.0.1 ::ffff:0:10.0.0.1 64:ff9b::7f00:1 100::1 2001::1 2001:db8::1 2002:7f00:1:: fc00::1 fe80::1 fec0::1 ff02::1';

it.each(PRIVATE.split(' '))('%s is not on the public internet', (address) => {
  expect(isPublic(address)).toBe(false);
});

it.each(['8.8.8.8', '142.250.74.10', '2a00:1450:4001:80b::200a'])('%s is', (address) => {
  expect(isPublic(address)).toBe(true);
});

/** Addresses put together from what belongs in one and what doesn't. */
const endpoints = fc
  .record({
    scheme: fc.constantFrom('https://', 'https:', 'https:\\\\', 'http://', 'HTTPS://', 'file://', '//', 'https:///'),
    user: fc.constantFrom('', '', 'a@', 'a:b@', '@', '%40', '127.0.0.1\\@', '127.0.0.1#@', '127.0.0.1?@'),
    before: fc.constantFrom('', '', 'a.', 'evil', '127.0.0.1.', '.', '[::1]', 'a%2e', 'evil.test/', 'evil.test%00'),
    service: fc.constantFrom(
      ...PUSH_SERVICES,
      'FCM.googleapis.com',
      'fcm\u3002googleapis.com',
      'localhost',
      '2130706433',
    ),
    after: fc.constantFrom(
      '',
      '',
      '.',
      '.evil.test',
      '%2eevil.test',
      '\t',
      ':443',
      ':8443',
      ':0',
      '@evil.test',
      '#',
      '\\.evil.test',
    ),
    path: fc.constantFrom('', '/', '/fcm/send/a', '/../..', '?a=b'),
  })
  .map(({ scheme, user, before, service, after, path }) => scheme + user + before + service + after + path);

it('only addresses whose host, as it is connected to, is a push service’s are sent to', () => {
  const sent = new Set<boolean>();
  fc.assert(
    fc.property(endpoints, (endpoint) => {
      const isAllowed = isAllowedEndpoint(PUSH_SERVICES, endpoint);
      sent.add(isAllowed);
      // An oracle with another parser: the authority as text, after what browsers and Node make of the address.
      const href = isAllowed ? new URL(endpoint).href : 'https://fcm.googleapis.com/';
      const authority = /^https:\/\/([^/?#]*)/.exec(href)?.[1] ?? '';
      expect(authority).toMatch(
        /^([a-z0-9-]*\.)*(fcm\.googleapis|push\.services\.mozilla|push\.apple|notify\.windows)\.com$/,
      );
    }),
    { numRuns: 3_000, seed: SEED },
  );
  expect(sent.size).toBe(2);
});
