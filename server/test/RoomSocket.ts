import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { ClientMessage, LoggedEvent, SentEvent, ServerMessage } from '@skylark/contract/room';
import { WebSocket } from 'ws';
import type { School } from './school.ts';

type Of<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;
/** As long as polls of tests (tools/testLimits.ts): the machine may be busy. */
const PATIENCE_MS = 30_000;

/** A room's socket in a test: sends what the test passes, valid or not, and stores everything it receives. */
export class RoomSocket {
  readonly received: ServerMessage[] = [];
  readonly client: string;
  /** Binary messages. */
  readonly voices: Buffer[] = [];
  n = 0;
  closed: { code: number; reason: string } | undefined;
  readonly #socket: WebSocket;
  #listeners: (() => void)[] = [];

  private constructor(socket: WebSocket, client: string) {
    this.#socket = socket;
    this.client = client;
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) this.voices.push(data);
      else this.received.push(JSON.parse(data.toString('utf8')) as ServerMessage);
      this.#wake();
    });
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#wake();
    });
  }

  /** @throws Error with the status if the handshake is refused */
  static async open(
    school: Pick<School, 'url'>,
    roomId: string,
    token: string | undefined,
    options: { origin?: string; client?: string; search?: string } = {},
  ): Promise<RoomSocket> {
    const protocols = token === undefined ? [ROOM_PROTOCOL] : [ROOM_PROTOCOL, ROOM_TOKEN_PREFIX + token];
    const socket = new WebSocket(
      `${school.url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket${options.search ?? ''}`,
      protocols,
      options.origin === undefined ? {} : { origin: options.origin },
    );
    const room = new RoomSocket(socket, options.client ?? crypto.randomUUID().slice(0, 20));
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('unexpected-response', (_, response) => reject(new Error(String(response.statusCode))));
      socket.once('error', reject);
    });
    return room;
  }

  /** Opens a socket and sends hello; resolves when everything has been received. */
  static async join(
    school: Pick<School, 'url'>,
    roomId: string,
    token: string,
    options: { client?: string; epoch?: string; seq?: number; n?: number; last?: number; lobby?: true } = {},
  ): Promise<RoomSocket> {
    const room = await RoomSocket.open(school, roomId, token, options);
    room.n = options.n ?? 0;
    room.send({
      t: 'hello',
      client: room.client,
      epoch: options.epoch ?? null,
      seq: options.seq ?? 0,
      n: options.n ?? 0,
      last: options.last ?? options.n ?? 0,
      ...(options.lobby && { lobby: true }),
    });
    await room.receive('ready');
    return room;
  }

  send(message: ClientMessage): void {
    this.sendRaw(JSON.stringify(message));
  }
  sendRaw(message: string | Buffer): void {
    this.#socket.send(message);
  }

  /** Bytes that the server hasn't read yet, apart from those in the system's buffers. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }
  /** Sends a WebSocket ping frame. */
  ping(): void {
    this.#socket.ping();
  }
  /** Sends a fragment of a message that continues. */
  sendPart(text: string): void {
    this.#socket.send(text, { fin: false });
  }

  /** Sends events in one message; @returns the number of the last one */
  do(...events: SentEvent[]): number {
    this.send({ t: 'do', n: this.n + 1, l: events });
    this.n += events.length;
    return this.n;
  }

  /** Sends events and waits until they are on disk. */
  async doStored(...events: SentEvent[]): Promise<void> {
    const n = this.do(...events);
    await this.until(() => this.ackedN >= n);
  }

  get ackedN(): number {
    return Math.max(0, ...this.all('ack').flatMap(({ r }) => r.map(([n, , count]) => n + count - 1)));
  }

  all<T extends ServerMessage['t']>(t: T): Of<T>[] {
    return this.received.filter((message): message is Of<T> => message.t === t);
  }

  events(): LoggedEvent[] {
    return this.all('events').flatMap(({ l }) => l);
  }

  async receive<T extends ServerMessage['t']>(t: T): Promise<Of<T>> {
    await this.until(() => this.all(t).length > 0);
    return this.all(t)[0] as Of<T>;
  }

  /** Waits for an event of a kind after `from`. */
  async receiveEvent(k: LoggedEvent[2]['k'], from = 0): Promise<LoggedEvent> {
    const find = (): LoggedEvent | undefined => this.events().find(([seq, , event]) => event.k === k && seq > from);
    await this.until(() => find() !== undefined);
    return find() as LoggedEvent;
  }

  async until(isSo: () => boolean): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!isSo()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`not received in time; received ${JSON.stringify(this.received).slice(-1_500)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(left, 200));
        this.#listeners.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Waits until everything sent before has been processed. */
  async settled(): Promise<void> {
    const before = this.all('pong').length;
    this.send({ t: 'ping', c: 1 });
    await this.until(() => this.all('pong').length > before);
  }

  async closing(): Promise<{ code: number; reason: string }> {
    await this.until(() => this.closed !== undefined);
    return this.closed ?? { code: 0, reason: '' };
  }

  close(): void {
    this.#socket.close();
  }
  /** Closes without a handshake, as if a cable were pulled. */
  cut(): void {
    this.#socket.terminate();
  }

  #wake(): void {
    const listeners = this.#listeners;
    this.#listeners = [];
    for (const listener of listeners) listener();
  }
}
