import { createHash, createHmac } from 'node:crypto';
import { isIPv6 } from 'node:net';

// STUN and TURN messages: RFC 8489, RFC 8656.

const COOKIE = 0x2112a442;

export const Method = { allocate: 0x0003, refresh: 0x0004, createPermission: 0x0008, channelBind: 0x0009 } as const;
export const ERROR_BIT = 0x0110;

export const Attribute = {
  username: 0x0006,
  messageIntegrity: 0x0008,
  errorCode: 0x0009,
  channelNumber: 0x000c,
  lifetime: 0x000d,
  peerAddress: 0x0012,
  realm: 0x0014,
  nonce: 0x0015,
  requestedFamily: 0x0017,
  requestedTransport: 0x0019,
} as const;

export const HEADER_BYTES = 20;
const INTEGRITY_BYTES = 24;

/** Long-term credentials. */
export interface TurnUser {
  username: string;
  credential: string;
}

export type TurnAttribute = [type: number, value: Buffer];

/** @param signed signs the request, once the relay's realm is known */
export function turnRequest(
  method: number,
  id: Buffer,
  attributes: readonly TurnAttribute[],
  signed?: { user: TurnUser; realm: string },
): Buffer {
  const body = Buffer.concat(attributes.map(encoded));
  if (!signed) return Buffer.concat([header(method, body.length, id), body]);
  const { user, realm } = signed;
  const key = createHash('md5').update(`${user.username}:${realm}:${user.credential}`).digest();
  const unsigned = Buffer.concat([header(method, body.length + INTEGRITY_BYTES, id), body]);
  const integrity = createHmac('sha1', key).update(unsigned).digest();
  return Buffer.concat([unsigned, encoded([Attribute.messageIntegrity, integrity])]);
}

/** A message's total length, once its header has arrived. */
export const turnLength = (start: Buffer): number | undefined =>
  start.length < HEADER_BYTES ? undefined : HEADER_BYTES + start.readUInt16BE(2);

function header(method: number, length: number, id: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(method, 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([head, id]);
}

function encoded([type, value]: TurnAttribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

export function turnAttributes(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = HEADER_BYTES; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
}

/** A peer's address in wire format, with port 9. */
export function turnPeer(address: string, id: Buffer): Buffer {
  const cookie = Buffer.alloc(4);
  cookie.writeUInt32BE(COOKIE);
  const mask = Buffer.concat([cookie, id]);
  const bytes = bytesOf(address);
  const head = Buffer.from([0, bytes.length === 4 ? 1 : 2, 0, 0]);
  head.writeUInt16BE(9 ^ (COOKIE >>> 16), 2);
  return Buffer.concat([head, Buffer.from(bytes.map((byte, at) => byte ^ (mask[at] ?? 0)))]);
}

function bytesOf(address: string): number[] {
  if (!isIPv6(address)) return address.split('.').map(Number);
  // The URL parser produces the canonical form, without dotted parts.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = '', back = ''] = plain.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(front), plain.includes('::') ? groups(back) : []];
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}
