import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Attribute, Method, turnAttributes, turnRequest } from '../src/platform/turn/turnMessage.ts';

const SUCCESS = 0x0100;
const ERROR = 0x0110;

/** A UDP relay that sends its realm and then grants an allocation or refuses. */
export class RelayStandIn {
  readonly #socket: Socket = createSocket('udp4');
  /** The error code for requests with credentials. */
  refusesWith: number | undefined;
  /** Number of current allocations. */
  held = 0;

  private constructor() {
    this.#socket.on('message', (message, { port, address }) => this.#socket.send(this.#answer(message), port, address));
  }

  static async start(): Promise<RelayStandIn> {
    const relay = new RelayStandIn();
    relay.#socket.bind(0, '127.0.0.1');
    await once(relay.#socket, 'listening');
    return relay;
  }

  get url(): string {
    return `turn:127.0.0.1:${this.#socket.address().port}`;
  }

  stop(): void {
    this.#socket.close();
  }

  #answer(message: Buffer): Buffer {
    const method = message.readUInt16BE(0);
    const id = message.subarray(8, 20);
    const asked = turnAttributes(message);
    const refuse = (code: number): Buffer =>
      turnRequest(method | ERROR, id, [
        [Attribute.errorCode, Buffer.from([0, 0, Math.floor(code / 100), code % 100])],
        [Attribute.realm, Buffer.from('relay.test')],
        [Attribute.nonce, Buffer.from('once')],
      ]);
    if (!asked.has(Attribute.username)) return refuse(401);
    if (this.refusesWith !== undefined) return refuse(this.refusesWith);
    if (method === Method.allocate) this.held += 1;
    if (method === Method.refresh && asked.get(Attribute.lifetime)?.readUInt32BE(0) === 0) this.held -= 1;
    return turnRequest(method | SUCCESS, id, []);
  }
}
