import { randomBytes } from 'node:crypto';
import type { ClientMessage, SentEvent, ServerMessage } from '@skylark/contract/room';
import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { WebSocket } from 'ws';

const STEP_WITHIN_MS = 8_000;

/** One side of a lesson's room, imitating its page as far as the doctor needs. */
export class RoomVisit {
  readonly client = randomBytes(12).toString('hex');
  readonly #socket: WebSocket;
  readonly #received: ServerMessage[] = [];
  #wake: () => void = () => undefined;
  #end: string | undefined;
  #n = 0;

  constructor(url: string, roomId: string, token: string) {
    const address = `${url.replace(/^http/, 'ws')}/api/v2/rooms/${roomId}/socket`;
    this.#socket = new WebSocket(address, [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + token], {
      origin: url,
      handshakeTimeout: STEP_WITHIN_MS,
    });
    this.#socket.on('open', () => this.send({ t: 'hello', client: this.client, epoch: null, seq: 0, n: 0, last: 0 }));
    this.#socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) this.#received.push(JSON.parse(data.toString('utf8')) as ServerMessage);
      this.#wake();
    });
    this.#socket.on('error', (error) => this.#fail(error.message));
    this.#socket.on('close', (code, reason) => this.#fail(`the socket was closed (${code} ${String(reason)})`));
  }

  send(message: ClientMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  do(event: SentEvent): void {
    this.send({ t: 'do', n: (this.#n += 1), l: [event] });
  }

  /** Whether everything it sent is on disk. */
  get isSaved(): boolean {
    return this.#received.some((one) => one.t === 'ack' && one.r.some(([n, , count]) => n + count > this.#n));
  }

  /** Whether its connection has ended. */
  get isOver(): boolean {
    return this.#end !== undefined;
  }

  has(isIt: (message: ServerMessage) => boolean): boolean {
    return this.#received.some(isIt);
  }

  /** @param step description of what it waits for @throws Error naming the step */
  async until(step: string, isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + STEP_WITHIN_MS;
    while (!isSo()) {
      const left = deadline - Date.now();
      if (this.#end !== undefined) throw new Error(`${step}: ${this.#end}`);
      if (left <= 0) throw new Error(`${step}: not within ${STEP_WITHIN_MS / 1000} seconds`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 200));
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.send({ t: 'leave' });
    this.#socket.close();
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
  }

  #fail(why: string): void {
    this.#end ??= why;
    this.#wake();
  }
}
