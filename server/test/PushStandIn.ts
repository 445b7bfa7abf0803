import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A notification as shown by a browser. */
export interface Pushed {
  id: string;
  title: string;
  body: string;
  path: string;
  ttl: number;
  urgency: string;
}

const key = (x: Buffer, y: Buffer) =>
  createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: x.toString('base64url'), y: y.toString('base64url') },
    format: 'jwk',
  });
const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** A browser's subscription: only it can decrypt its messages (RFC 8291). */
export class PushBrowser {
  readonly notices: Pushed[] = [];
  readonly #ecdh = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;
  isGone = false;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#ecdh.generateKeys();
  }

  get subscription(): { endpoint: string; p256dh: string; auth: string } {
    return {
      endpoint: this.endpoint,
      p256dh: this.#ecdh.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
  }

  read(body: Buffer): Omit<Pushed, 'ttl' | 'urgency'> {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const sender = body.subarray(21, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender]);
    const shared = derive(this.#ecdh.computeSecret(sender), this.#auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16),
      derive(shared, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(body.subarray(-16));
    const plain = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Omit<Pushed, 'ttl' | 'urgency'>;
  }
}

/** A push service: RFC 8030, the school's signature (RFC 8292), and encrypted messages only the browser can read. */
export class PushStandIn {
  readonly #browsers = new Map<string, PushBrowser>();
  /** Statuses to answer with first, one after another. */
  readonly failsWith: number[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request).then((status) => response.writeHead(status).end());
    });
  }

  static async start(): Promise<PushStandIn> {
    const standIn = new PushStandIn();
    standIn.#server.listen(0, '127.0.0.1');
    await once(standIn.#server, 'listening');
    return standIn;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  browser(): PushBrowser {
    const browser = new PushBrowser(`${this.origin}/push/${randomBytes(12).toString('base64url')}`);
    this.#browsers.set(new URL(browser.endpoint).pathname, browser);
    return browser;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage): Promise<number> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { ttl, urgency, authorization = '', 'content-encoding': encoding } = request.headers;
    const browser = this.#browsers.get(request.url ?? '');
    const failure = this.failsWith.shift();
    if (failure !== undefined) return failure;
    if (request.method !== 'POST' || ttl === undefined || encoding !== 'aes128gcm') return 400;
    if (!this.#isSigned(authorization)) return 403;
    if (!browser) return 404;
    if (browser.isGone) return 410;
    browser.notices.push({ ...browser.read(Buffer.concat(parts)), ttl: Number(ttl), urgency: String(urgency) });
    return 201;
  }

  #isSigned(authorization: string): boolean {
    const [, token = '', school = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(school, 'base64url');
    if (point.length !== 65) return false;
    const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const isInTime = typeof exp === 'number' && exp * 1000 > Date.now() && exp * 1000 < Date.now() + 86_400_000;
    const signed = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: key(point.subarray(1, 33), point.subarray(33)), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    return signed && isInTime && aud === this.origin && /^(mailto:.+@|https:)/.test(String(sub));
  }
}
