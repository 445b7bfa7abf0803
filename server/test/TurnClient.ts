import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';

const COOKIE = 0x2112a442;
const ALLOCATE = 0x0003;
const REFRESH = 0x0004;
const CREATE_PERMISSION = 0x0008;
const CHANNEL_BIND = 0x0009;
const ERROR_BIT = 0x0110;

const USERNAME = 0x0006;
const MESSAGE_INTEGRITY = 0x0008;
const ERROR_CODE = 0x0009;
const CHANNEL_NUMBER = 0x000c;
const LIFETIME = 0x000d;
const PEER_ADDRESS = 0x0012;
const REALM = 0x0014;
const NONCE = 0x0015;
const REQUESTED_FAMILY = 0x0017;
const REQUESTED_TRANSPORT = 0x0019;

const ANSWER_WITHIN_MS = 3_000;

type Attribute = [type: number, value: Buffer];

/** A client of a relay that says just enough to find out what it refuses (RFC 8656, long-term credentials). */
export class TurnClient {
  readonly #socket: Socket;
  readonly #port: number;
  readonly #host: string;
  readonly #user: { username: string; credential: string };
  #realm = '';
  #nonce: Buffer = Buffer.alloc(0);
  #channel = 0x4000;

  private constructor(socket: Socket, host: string, port: number, user: { username: string; credential: string }) {
    this.#socket = socket;
    this.#host = host;
    this.#port = port;
    this.#user = user;
  }

  static async open(host: string, port: number, user: { username: string; credential: string }): Promise<TurnClient> {
    const socket = createSocket('udp4');
    socket.bind(0);
    await once(socket, 'listening');
    return new TurnClient(socket, host, port, user);
  }

  close(): void {
    this.#socket.close();
  }

  /** @returns 0, or the code of the refusal */
  allocate(family: 'ipv4' | 'ipv6' = 'ipv4'): Promise<number> {
    const transport = Buffer.from([17, 0, 0, 0]);
    const asked: Attribute[] = [[REQUESTED_TRANSPORT, transport]];
    if (family === 'ipv6') asked.push([REQUESTED_FAMILY, Buffer.from([2, 0, 0, 0])]);
    return this.#ask(ALLOCATE, asked);
  }

  /** Keeps the allocation; @param seconds 0 gives it back */
  refresh(seconds = 600): Promise<number> {
    const lifetime = Buffer.alloc(4);
    lifetime.writeUInt32BE(seconds);
    return this.#ask(REFRESH, [[LIFETIME, lifetime]]);
  }

  permit(peer: string): Promise<number> {
    return this.#ask(CREATE_PERMISSION, [[PEER_ADDRESS, peer]]);
  }

  bind(peer: string): Promise<number> {
    const channel = Buffer.alloc(4);
    channel.writeUInt16BE((this.#channel += 1));
    return this.#ask(CHANNEL_BIND, [
      [CHANNEL_NUMBER, channel],
      [PEER_ADDRESS, peer],
    ]);
  }

  async #ask(method: number, asked: [number, Buffer | string][]): Promise<number> {
    // The first answers only say realm and nonce.
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#exchange(method, asked);
      const realm = answer.get(REALM);
      const nonce = answer.get(NONCE);
      if (realm) this.#realm = realm.toString('utf8');
      const isFresh = nonce !== undefined && !nonce.equals(this.#nonce);
      if (nonce) this.#nonce = nonce;
      const error = answer.get(ERROR_CODE);
      const code = error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0;
      if ((code === 401 || code === 438) && isFresh && tries < 2) continue;
      return code;
    }
  }

  async #exchange(method: number, asked: [number, Buffer | string][]): Promise<Map<number, Buffer>> {
    const id = randomBytes(12);
    const attributes = asked.map(([type, value]): Attribute => [
      type,
      typeof value === 'string' ? xored(value, id) : value,
    ]);
    if (this.#realm !== '') {
      const { username } = this.#user;
      attributes.push([USERNAME, Buffer.from(username)], [REALM, Buffer.from(this.#realm)], [NONCE, this.#nonce]);
    }
    this.#socket.send(this.#signed(method, id, attributes), this.#port, this.#host);
    for (;;) {
      const [message] = (await once(this.#socket, 'message', { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })) as [
        Buffer,
      ];
      const type = message.readUInt16BE(0);
      if (message.subarray(8, 20).equals(id) && (type & ~ERROR_BIT) === method) return attributesOf(message);
    }
  }

  #signed(method: number, id: Buffer, attributes: Attribute[]): Buffer {
    const body = Buffer.concat(attributes.map(encoded));
    if (this.#realm === '') return Buffer.concat([header(method, body.length, id), body]);
    const { username, credential } = this.#user;
    const key = createHash('md5').update(`${username}:${this.#realm}:${credential}`).digest();
    const unsigned = Buffer.concat([header(method, body.length + 24, id), body]);
    return Buffer.concat([unsigned, encoded([MESSAGE_INTEGRITY, createHmac('sha1', key).update(unsigned).digest()])]);
  }
}

function header(method: number, length: number, id: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(method, 0);
  head.writeUInt16BE(length, 2);
  head.writeUInt32BE(COOKIE, 4);
  return Buffer.concat([head, id]);
}

function encoded([type, value]: Attribute): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(type, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function attributesOf(message: Buffer): Map<number, Buffer> {
  const found = new Map<number, Buffer>();
  for (let at = 20; at + 4 <= message.length;) {
    const length = message.readUInt16BE(at + 2);
    found.set(message.readUInt16BE(at), message.subarray(at + 4, at + 4 + length));
    at += 4 + length + ((4 - (length % 4)) % 4);
  }
  return found;
}

/** An address of a peer as it is sent, with port 9. */
function xored(address: string, id: Buffer): Buffer {
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
  // The URL parser writes the one canonical form, without dotted parts.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [front = '', back = ''] = plain.split('::');
  const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));
  const [first, last] = [groups(front), plain.includes('::') ? groups(back) : []];
  const all = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return all.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
}
