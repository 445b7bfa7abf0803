import { LOOK_STEP_MAX } from '@skylark/contract/board.facts';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { OUTBOX_STEP_MAX, ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { Seat, ServerMessage } from '@skylark/contract/room';
import { WebSocket } from 'ws';
import { aLook, aStroke } from '../../server/test/board.ts';
import { type Device, NEXT, SLIDE, type SocketStep } from './anything.ts';
import { Claims, type Heard } from './Claims.ts';

/**
 * Performs given steps as two people, on their sockets and those of their second devices; `claims` predicts what the
 * server may accept.
 */
export class TestClients {
  readonly #url: string;
  readonly #roomId: string;
  /** The page of the lesson's first slide. */
  readonly #slide: string;
  readonly #tokens: Record<Device, string>;
  /** Whether the second devices belong to another room: this one never admits them. */
  readonly #arePensElsewhere: boolean;
  readonly #last: Partial<Record<Device, WebSocket>> = {};
  readonly #all = new Map<WebSocket, Talk>();
  #cheats = 0;
  readonly claims = new Claims();
  said = 0;
  /** Counts of the server's messages by kind. */
  readonly received: Map<string, number>;

  constructor(
    url: string,
    roomId: string,
    slide: string,
    tokens: Record<Device, string>,
    received: Map<string, number>,
    arePensElsewhere: boolean,
  ) {
    this.#url = url.replace('http', 'ws');
    this.#roomId = roomId;
    this.#slide = slide;
    this.#tokens = tokens;
    this.#arePensElsewhere = arePensElsewhere;
    this.received = received;
  }

  async do(step: SocketStep): Promise<void> {
    if (step.kind === 'pause') return pause(step.ms);
    if (step.kind === 'open') {
      const hello = JSON.stringify(step.hello);
      const socket = await this.#open(`/api/v2/rooms/${this.#roomId}/socket`, ROOM_PROTOCOL, step.who, hello);
      this.#send(socket, hello);
      if (step.waits) await this.#answered(socket);
      return;
    }
    if (step.kind === 'live') {
      await this.#open(LIVE_PATH, LIVE_PROTOCOL, step.who);
      return;
    }
    if (step.kind === 'cheat') return this.#cheat(step);
    const socket = await this.#known(step.who);
    switch (step.kind) {
      case 'say':
        for (let times = 0; times < step.times; times += 1)
          this.#send(socket, JSON.stringify(await this.#counted(socket, step.message)));
        return;
      case 'raw':
        return this.#send(socket, step.data);
      case 'piece':
        if (socket.readyState === WebSocket.OPEN) socket.send('x', { fin: false });
        return;
      case 'ping':
        if (socket.readyState === WebSocket.OPEN) socket.ping();
        return;
      case 'cut':
        return socket.terminate();
      case 'close':
        return socket.close();
    }
  }

  /** @returns what the server should have refused but did not, after waiting for it */
  async end(): Promise<string[]> {
    await Promise.all(
      [...this.#all].map(async ([socket, talk]) => {
        if (!talk.isWelcome || socket.readyState !== WebSocket.OPEN) return;
        socket.send(JSON.stringify({ t: 'ping', c: LAST_PING }));
        for (let waited = 0; !talk.isInTouch && waited < LAST_PONG_WITHIN_MS; waited += 10) {
          if (socket.readyState !== WebSocket.OPEN) return;
          await pause(10);
        }
      }),
    );
    for (const socket of this.#all.keys()) socket.terminate();
    const strayPens = [...this.#all.values()].filter(({ isOpen, staysShut }) => isOpen && staysShut);
    return [...strayPens.map(() => 'a pen opened what is not its room'), ...this.claims.missedRefusals(this.#all)];
  }

  async #cheat({ who, how, ahead }: Extract<SocketStep, { kind: 'cheat' }>): Promise<void> {
    if (how === 'client') {
      const teacher = this.#all.get(await this.#welcomed('t'));
      const hello = { t: 'hello', client: teacher?.client ?? 'unknown-page', epoch: null, seq: 0, n: 0, last: 0 };
      return this.do({ kind: 'open', who: 's', hello, waits: true });
    }
    if (how === 'pen') {
      const seat = seatOf(who);
      const own = this.#all.get(await this.#welcomed(seat));
      const hello = { t: 'hello', client: own?.client ?? 'unknown-page', epoch: null, seq: 0, n: 0, last: 0 };
      return this.do({ kind: 'open', who: `pen of ${seat}`, hello, waits: true });
    }
    const socket = await this.#welcomed(who);
    const talk = this.#all.get(socket);
    if (socket.readyState !== WebSocket.OPEN || !talk?.isWelcome || talk.client === undefined) return;
    this.#cheats += 1;
    const { seat } = talk;
    const stroke = { ...aStroke(seat, 'free:1'), id: `${seat}element9${String(this.#cheats).padStart(5, '0')}` };
    if (how === 'count') {
      const n = this.claims.jumpOf(seat, talk.client, ahead);
      if (n === undefined) return;
      this.#send(socket, JSON.stringify({ t: 'do', n, l: [stroke] }));
      return this.claims.expectRefusal(socket, n);
    }
    const n = talk.count + 1;
    const look = aLook({ version: 1 + LOOK_STEP_MAX + ahead });
    const leap = { k: 'put', id: stroke.id, page: stroke.page, look };
    this.#send(socket, JSON.stringify({ t: 'do', n, l: [stroke, leap] }));
    this.claims.expectRefusal(socket, n + 1);
  }

  /** The socket of a device, once the room has admitted or refused it. */
  async #welcomed(device: Device): Promise<WebSocket> {
    const socket = await this.#known(device);
    const talk = this.#all.get(socket);
    if (talk?.client !== undefined && !talk.isWelcome) await this.#answered(socket);
    return socket;
  }

  /** The message with the next count, if it requests that. */
  async #counted(socket: WebSocket, message: unknown): Promise<unknown> {
    if (typeof message !== 'object' || message === null || !('n' in message) || message.n !== NEXT) return message;
    const talk = this.#all.get(socket);
    if (talk?.client !== undefined && !talk.isWelcome) await this.#answered(socket);
    return { ...message, n: (talk?.count ?? 0) + 1 };
  }

  /** The socket opened last; when that is closed, a new one with a valid hello. */
  async #known(device: Device): Promise<WebSocket> {
    const last = this.#last[device];
    if (last?.readyState === WebSocket.OPEN) return last;
    const begun = { t: 'hello', client: OWN_CLIENT[device], epoch: null, seq: 0, n: 0, last: 0 };
    await this.do({ kind: 'open', who: device, hello: begun, waits: true });
    return this.#last[device] as WebSocket;
  }

  /** Resolves when the room is complete or the socket is closed. */
  async #answered(socket: WebSocket): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN || this.#all.get(socket)?.isReady) return;
    await new Promise<void>((resolve) => {
      const readyComes = (data: Buffer): void => {
        if (data.toString('utf8', 0, 20).startsWith('{"t":"ready"')) end();
      };
      const end = (): void => {
        clearTimeout(timer);
        socket.off('message', readyComes).off('close', end);
        resolve();
      };
      const timer = setTimeout(end, ANSWER_WITHIN_MS);
      socket.on('message', readyComes).on('close', end);
    });
  }

  #send(socket: WebSocket, asked: string | Uint8Array): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const data = typeof asked === 'string' ? asked.replaceAll(SLIDE, this.#slide) : asked;
    if (typeof data === 'string') this.#noteText(socket, data);
    else this.said += 1;
    socket.send(data);
  }

  #noteText(socket: WebSocket, data: string): void {
    this.said += 1;
    const talk = this.#all.get(socket);
    const message = read(data);
    if (talk && message) this.#note(socket, talk, message);
  }

  #note(socket: WebSocket, talk: Talk, { t, client, n, l }: Record<string, unknown>): void {
    // Only the first hello of a socket counts.
    if (t === 'hello' && typeof client === 'string' && talk.client === undefined) {
      talk.client = client;
      this.claims.hello(talk, socket, { client, n });
    }
    if (t !== 'do' || talk.client === undefined || typeof n !== 'number' || !Array.isArray(l)) return;
    this.claims.events(talk.seat, talk.client, n, l.length);
    const last = n + l.length - 1;
    if (last <= talk.count + OUTBOX_STEP_MAX) talk.count = Math.max(talk.count, last);
  }

  #onMessage(talk: Talk, message: ServerMessage): void {
    if (message.t === 'welcome') {
      talk.isWelcome = true;
      talk.count = Math.max(talk.count, message.n);
      this.claims.welcome(talk, talk.client ?? '');
    }
    if (message.t === 'ready') talk.isReady = true;
    if (message.t === 'refused') talk.refused.add(message.n);
    if (message.t === 'pong' && message.c === LAST_PING) talk.isInTouch = true;
  }

  /** Resolves when it is open or was refused, which a step may cause. */
  async #open(path: string, protocol: string, device: Device, hello?: string): Promise<WebSocket> {
    const socket = new WebSocket(this.#url + path, [protocol, ROOM_TOKEN_PREFIX + this.#tokens[device]]);
    const isPen = device.startsWith('pen');
    const talk: Talk = {
      seat: seatOf(device),
      isPen,
      staysShut: isPen && (this.#arePensElsewhere || protocol === LIVE_PROTOCOL),
      isOpen: false,
      client: undefined,
      count: 0,
      isWelcome: false,
      isReady: false,
      isInTouch: false,
      refused: new Set(),
    };
    this.#all.set(socket, talk);
    this.#last[device] = socket;
    // The server reads the message in the socket's address before the socket opens here.
    if (path.includes('?')) this.#noteText(socket, hello ?? '');
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) {
        this.received.set('voice', (this.received.get('voice') ?? 0) + 1);
        return;
      }
      const kind = /^\{"t":"(\w+)"(?:,"code":"(\w+)")?/.exec(data.toString('utf8', 0, 60));
      const name = kind ? [kind[1], kind[2]].filter(Boolean).join(' ') : 'other';
      this.received.set(name, (this.received.get(name) ?? 0) + 1);
      if (protocol === ROOM_PROTOCOL) this.#onMessage(talk, JSON.parse(data.toString('utf8')) as ServerMessage);
    });
    await new Promise<void>((resolve) => {
      socket.once('open', () => {
        talk.isOpen = true;
        resolve();
      });
      socket.once('error', () => resolve());
      socket.once('close', () => resolve());
    });
    socket.on('error', () => undefined);
    return socket;
  }
}

/** Messages sent and received on one socket. */
interface Talk extends Heard {
  readonly seat: Seat;
  readonly isPen: boolean;
  /** A second device can open only the board of its room. */
  readonly staysShut: boolean;
  isOpen: boolean;
  /** From its first hello. */
  client: string | undefined;
  /** It has the complete room. */
  isReady: boolean;
  /** The last count the room has of it. */
  count: number;
}

const seatOf = (device: Device): Seat => (device === 't' || device === 'pen of t' ? 't' : 's');

const OWN_CLIENT: Readonly<Record<Device, string>> = {
  t: 'page-of-the-teacher',
  s: 'page-of-the-student',
  'pen of t': 'pen-of-the-teacher',
  'pen of s': 'pen-of-the-student',
};

/** No random ping uses this clock value. */
const LAST_PING = 123_456_789;
const LAST_PONG_WITHIN_MS = 3_000;

/** @returns undefined when the text is not an object */
function read(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Maximum wait of a step for the server. */
const ANSWER_WITHIN_MS = 300;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
