import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { Seat } from '@skylark/contract/room';
import fc from 'fast-check';
import { WebSocket } from 'ws';

/** One step of one of two people at one of their sockets. */
export type SocketStep =
  /** `waits`: for what the server says to it, before the next step. */
  | { kind: 'open'; who: Seat; hello: unknown; waits: boolean }
  | { kind: 'live'; who: Seat }
  | { kind: 'say'; who: Seat; times: number; message: unknown }
  | { kind: 'raw'; who: Seat; data: string | Uint8Array }
  | { kind: 'piece' | 'ping' | 'cut' | 'close'; who: Seat }
  | { kind: 'pause'; ms: number };

const who = fc.constantFrom<Seat>('t', 's');
const page = fc.constantFrom(
  'free:1',
  'free:1',
  'free:1',
  'free:2',
  'free:50',
  'slide:00000000-0000-4000-8000-000000000000',
);
const client = fc.constantFrom('page-of-the-teacher', 'page-of-the-student', 'another-page-1');
const element = fc.tuple(who, fc.nat(5)).map(([seat, number]) => `${seat}element00000${number}`);
const number = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 64_000, 1_000_000, 2_000_000_000, 2 ** 31, 2 ** 53, 1e308) },
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 60 }) },
);

const look = fc.record({
  version: number,
  versionNonce: fc.nat(9),
  index: number,
  isDeleted: fc.boolean(),
  x: number,
  y: number,
  width: number,
  height: number,
  color: fc.constantFrom('sky', 'ink'),
  size: fc.integer({ min: 1, max: 5 }),
});
const kind = fc.constantFrom(
  { kind: 'pen', pressure: false },
  { kind: 'rectangle' },
  { kind: 'text' },
  { kind: 'stamp', stamp: 'cat' },
  { kind: 'picture', picture: '00000000-0000-4000-8000-000000000000' },
);
const event = fc.oneof(
  fc.record(
    {
      k: fc.constant('ink'),
      id: element,
      page,
      from: number,
      points: fc.array(fc.integer({ min: -64_000, max: 64_000 }), { maxLength: 40 }),
      head: fc.record({ is: kind, look }),
      end: fc.constant(true),
    },
    { requiredKeys: ['k', 'id', 'page', 'from', 'points'] },
  ),
  fc.record(
    { k: fc.constant('put'), id: element, page, look, is: kind, revive: fc.constant(true) },
    { requiredKeys: ['k', 'id', 'page', 'look'] },
  ),
  fc.record({ k: fc.constantFrom('clear', 'unclear'), page, clear: element }),
  fc.record({ k: fc.constant('show'), page }),
  fc.record({ k: fc.constantFrom('tools', 'sync'), on: fc.boolean() }),
  fc.record({ k: fc.constant('flow'), audio: fc.boolean(), video: fc.boolean() }),
  fc.record({ k: fc.constant('media'), camera: fc.constantFrom('on', 'off'), microphone: fc.constant('on') }),
  fc.record({ k: fc.constant('comment'), id: element, page, text: fc.string({ unit: 'binary', maxLength: 20 }) }),
  fc.record({ k: fc.constant('answer'), text: fc.string({ unit: 'binary', maxLength: 20 }) }),
  fc.record({ k: fc.constant('call') }),
  fc.record({ k: fc.constant('deck'), deck: fc.uuid() }),
  fc.record({ k: fc.constantFrom('join', 'leave', 'end', 'forget'), seat: who, client, why: fc.constant('left') }),
);

const hello = fc.record(
  {
    t: fc.constant('hello'),
    client,
    epoch: fc.constantFrom(null, 'x', '00000000-0000-4000-8000-000000000000'),
    seq: number,
    n: number,
    last: number,
    parts: fc.constant(true),
    lobby: fc.constant(true),
  },
  { requiredKeys: ['t', 'client', 'epoch', 'seq', 'n', 'last'] },
);
/** What a page says first, as our own does. */
const ownHello = fc.record({
  t: fc.constant('hello'),
  client,
  epoch: fc.constant(null),
  seq: fc.constant(0),
  n: fc.constant(0),
  last: fc.constant(0),
});

const message = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ t: fc.constant('do'), n: number, l: fc.array(event, { minLength: 1, maxLength: 6 }) }),
  },
  fc.record({ t: fc.constant('cursor'), page, x: number, y: number, laser: fc.boolean() }),
  fc.record({ t: fc.constant('view'), page, r: fc.tuple(number, number, number, number) }),
  fc.record({ t: fc.constant('signal'), to: client, d: fc.string({ unit: 'binary', maxLength: 50 }) }),
  fc.record({ t: fc.constant('ping'), c: number }),
  fc.record({ t: fc.constantFrom('nocursor', 'enter', 'leave') }),
  hello,
);

/** A message with one of its parts of another type, or gone. */
const spoiled = fc
  .tuple(message, fc.nat(), fc.constantFrom<unknown>(null, undefined, '', 'x', -1, 0.5, true, [], {}, [[[]]], '\0'))
  .map(([whole, at, wrong]) => {
    const names = Object.keys(whole);
    return { ...whole, [names[at % names.length] ?? 't']: wrong };
  });

const raw = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom(
    'null',
    '[]',
    '"hello"',
    '{"t":"do","n":1,"l":[null,[],"x",{"k":null}]}',
    '{"t":"do","n":1,"l":[{"__proto__":{"k":"ink"}}]}',
    `{"t":"ping","c":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    `{"t":"signal","to":"page-of-the-teacher","d":"${'x'.repeat(60_000)}"}`,
    '{"t":"signal","to":"page-of-the-teacher","d":"\\ud800"}',
  ),
);

const opening = fc.oneof({ weight: 3, arbitrary: ownHello }, hello, message);

export const steps: fc.Arbitrary<SocketStep[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('open'), who, hello: opening, waits: fc.boolean() }) },
    {
      weight: 12,
      arbitrary: fc.record({ kind: fc.constant('say'), who, times: fc.constantFrom(1, 1, 1, 1, 40), message }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('say'), who, times: fc.constant(1), message: spoiled }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('raw'), who, data: raw }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('piece', 'ping', 'cut', 'close'), who }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('live'), who }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause'), ms: fc.integer({ min: 0, max: 30 }) }) },
  ) as fc.Arbitrary<SocketStep>,
  { minLength: 1, maxLength: 40, size: 'max' },
);

/** Two people at their sockets who run the steps they are given; it is the server that is looked at. */
export class Hands {
  readonly #url: string;
  readonly #roomId: string;
  readonly #tokens: Record<Seat, string>;
  readonly #last: Partial<Record<Seat, WebSocket>> = {};
  readonly #all: WebSocket[] = [];
  said = 0;
  /** Kinds of what the server said, counted. */
  readonly received: Map<string, number>;

  constructor(url: string, roomId: string, tokens: Record<Seat, string>, received: Map<string, number>) {
    this.#url = url.replace('http', 'ws');
    this.#roomId = roomId;
    this.#tokens = tokens;
    this.received = received;
  }

  async do(step: SocketStep): Promise<void> {
    if (step.kind === 'pause') return pause(step.ms);
    if (step.kind === 'open') {
      const socket = await this.#open(`/api/v2/rooms/${this.#roomId}/socket`, ROOM_PROTOCOL, step.who);
      this.#send(socket, JSON.stringify(step.hello));
      if (step.waits) await this.#answered(socket);
      return;
    }
    if (step.kind === 'live') {
      await this.#open(LIVE_PATH, LIVE_PROTOCOL, step.who);
      return;
    }
    const socket = await this.#known(step.who);
    switch (step.kind) {
      case 'say':
        for (let count = 0; count < step.times; count += 1) this.#send(socket, JSON.stringify(step.message));
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

  end(): void {
    for (const socket of this.#all) socket.terminate();
  }

  /** The socket that was opened last; another one, well begun, when that is closed. */
  async #known(seat: Seat): Promise<WebSocket> {
    const last = this.#last[seat];
    if (last?.readyState === WebSocket.OPEN) return last;
    const client = seat === 't' ? 'page-of-the-teacher' : 'page-of-the-student';
    const begun = { t: 'hello', client, epoch: null, seq: 0, n: 0, last: 0 };
    await this.do({ kind: 'open', who: seat, hello: begun, waits: true });
    return this.#last[seat] as WebSocket;
  }

  /** The room has come whole, or the socket is closed: whatever comes first. */
  async #answered(socket: WebSocket): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ANSWER_WITHIN_MS);
      const end = (): void => {
        clearTimeout(timer);
        resolve();
      };
      socket.on('message', (data: Buffer) => data.toString('utf8', 0, 20).startsWith('{"t":"ready"') && end());
      socket.once('close', end);
    });
  }

  #send(socket: WebSocket, data: string | Uint8Array): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    this.said += 1;
    socket.send(data);
  }

  /** Resolves when it is open, or was refused, which a step may well bring about. */
  async #open(path: string, protocol: string, seat: Seat): Promise<WebSocket> {
    const socket = new WebSocket(this.#url + path, [protocol, ROOM_TOKEN_PREFIX + this.#tokens[seat]]);
    this.#all.push(socket);
    this.#last[seat] = socket;
    socket.on('message', (data: Buffer) => {
      const kind = /^\{"t":"(\w+)"(?:,"code":"(\w+)")?/.exec(data.toString('utf8', 0, 60));
      const name = kind ? [kind[1], kind[2]].filter(Boolean).join(' ') : 'other';
      this.received.set(name, (this.received.get(name) ?? 0) + 1);
    });
    await new Promise<void>((resolve) => {
      socket.once('open', () => resolve());
      socket.once('error', () => resolve());
      socket.once('close', () => resolve());
    });
    socket.on('error', () => undefined);
    return socket;
  }
}

/** A step does not wait longer for the server. */
const ANSWER_WITHIN_MS = 300;

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
