import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Attribute, ERROR_BIT, Method, turnAttributes, turnPeer, turnRequest, type TurnUser } from './turnMessage.ts';
import { openTurnTransport, type TurnTransport } from './turnTransport.ts';
import type { TurnUrl } from './turnUrl.ts';

const UDP = 17;
const IPV6 = 2;
const ANSWER_WITHIN_MS = 3_000;

/** A minimal TURN client for checking whether a relay works and what it refuses (RFC 8656, long-term credentials). */
export class TurnClient {
  readonly #transport: TurnTransport;
  readonly #user: TurnUser;
  #realm = '';
  #nonce: Buffer = Buffer.alloc(0);
  #channel = 0x4000;

  private constructor(transport: TurnTransport, user: TurnUser) {
    this.#transport = transport;
    this.#user = user;
  }

  /** @throws Error if the relay can't be reached */
  static async open(
    host: string,
    port: number,
    user: TurnUser,
    transport: TurnUrl['transport'] = 'udp',
  ): Promise<TurnClient> {
    const opened = await openTurnTransport({ host, port, transport }, AbortSignal.timeout(ANSWER_WITHIN_MS));
    return new TurnClient(opened, user);
  }

  close(): void {
    this.#transport.close();
  }

  /** @returns 0 or the error code @throws Error without a response, as all calls do */
  allocate(family: 'ipv4' | 'ipv6' = 'ipv4'): Promise<number> {
    const asked: [number, Buffer][] = [[Attribute.requestedTransport, Buffer.from([UDP, 0, 0, 0])]];
    if (family === 'ipv6') asked.push([Attribute.requestedFamily, Buffer.from([IPV6, 0, 0, 0])]);
    return this.#ask(Method.allocate, asked);
  }

  /** Extends the allocation; @param seconds 0 releases it */
  refresh(seconds = 600): Promise<number> {
    const lifetime = Buffer.alloc(4);
    lifetime.writeUInt32BE(seconds);
    return this.#ask(Method.refresh, [[Attribute.lifetime, lifetime]]);
  }

  permit(peer: string): Promise<number> {
    return this.#ask(Method.createPermission, [[Attribute.peerAddress, peer]]);
  }

  bind(peer: string): Promise<number> {
    const channel = Buffer.alloc(4);
    channel.writeUInt16BE((this.#channel += 1));
    return this.#ask(Method.channelBind, [
      [Attribute.channelNumber, channel],
      [Attribute.peerAddress, peer],
    ]);
  }

  async #ask(method: number, asked: [number, Buffer | string][]): Promise<number> {
    // The first responses only provide realm and nonce.
    for (let tries = 0; ; tries += 1) {
      const answer = await this.#exchange(method, asked);
      const realm = answer.get(Attribute.realm);
      const nonce = answer.get(Attribute.nonce);
      if (realm) this.#realm = realm.toString('utf8');
      const isFresh = nonce !== undefined && !nonce.equals(this.#nonce);
      if (nonce) this.#nonce = nonce;
      const error = answer.get(Attribute.errorCode);
      const code = error ? (error[2] ?? 0) * 100 + (error[3] ?? 0) : 0;
      if ((code === 401 || code === 438) && isFresh && tries < 2) continue;
      return code;
    }
  }

  async #exchange(method: number, asked: [number, Buffer | string][]): Promise<Map<number, Buffer>> {
    const id = randomBytes(12);
    const attributes = asked.map(([type, value]): [number, Buffer] => [
      type,
      typeof value === 'string' ? turnPeer(value, id) : value,
    ]);
    const isSigned = this.#realm !== '';
    if (isSigned)
      attributes.push(
        [Attribute.username, Buffer.from(this.#user.username)],
        [Attribute.realm, Buffer.from(this.#realm)],
        [Attribute.nonce, this.#nonce],
      );
    const signed = isSigned ? { user: this.#user, realm: this.#realm } : undefined;
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    this.#transport.send(turnRequest(method, id, attributes, signed));
    for (;;) {
      const [message] = (await once(this.#transport, 'message', { signal })) as [Buffer];
      const type = message.readUInt16BE(0);
      if (message.subarray(8, 20).equals(id) && (type & ~ERROR_BIT) === method) return turnAttributes(message);
    }
  }
}
