import { isIPv4, isIPv6 } from 'node:net';

/** Whoever controls an address controls all of `narrow`, and often all of `wide`, whose limits are therefore looser. */
export interface Networks {
  /** An IPv4 address, or an IPv6 /64: what one household or rented machine is assigned. */
  narrow: string;
  /** The IPv6 /48 around it; undefined for IPv4. */
  wide: string | undefined;
}

const MAPPED_PREFIX = '0:0:0:0:0:ffff:';

/**
 * The networks by which limits count an address, whatever its notation (RFC 4291, 2.2); mapped IPv4 counts as IPv4.
 * @param address undefined once the client has closed the connection, although Fastify's types don't say so; all such
 * requests are counted as one network
 */
export function networksOf(address: string | undefined): Networks {
  if (address === undefined) return { narrow: 'closed connection', wide: undefined };
  const bare = address.replace(/%.*$/, '').toLowerCase();
  if (!isIPv6(bare)) return { narrow: isIPv4(bare) ? bare : address.slice(0, 64), wide: undefined };
  const groups = groupsOf(bare);
  if (groups.join(':').startsWith(MAPPED_PREFIX)) {
    const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
    return { narrow: [high >> 8, high & 255, low >> 8, low & 255].join('.'), wide: undefined };
  }
  return { narrow: `${groups.slice(0, 4).join(':')}::/64`, wide: `${groups.slice(0, 3).join(':')}::/48` };
}

/** An address's IPv4 /24 or IPv6 /48: a range in which one person can rent hundreds of addresses. */
export function neighbourhoodOf(address: string | undefined): string {
  const { narrow, wide } = networksOf(address);
  return wide ?? `${narrow.split('.').slice(0, 3).join('.')}.0/24`;
}

/** The eight groups of a valid IPv6 address, without leading zeros. */
function groupsOf(address: string): string[] {
  const dotted = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address);
  const [a = 0, b = 0, c = 0, d = 0] = dotted?.slice(1).map(Number) ?? [];
  const plain = dotted
    ? `${address.slice(0, dotted.index)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
    : address;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - front.length - back.length }, () => '0');
  return [...front, ...(tail === undefined ? [] : zeros), ...back].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}
