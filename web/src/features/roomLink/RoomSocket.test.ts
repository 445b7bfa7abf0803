import type { ClientMessage, ServerMessage } from '@skylark/contract/room';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isTurnClaimed } from '../../lib/socketTurn.ts';
import { type LinkStatus, RoomSocket } from './RoomSocket.ts';

/** The parts of a browser socket that RoomSocket uses; the test controls its events. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  readonly sent: ClientMessage[] = [];

  constructor() {
    super();
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  say(message: ServerMessage): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

const sockets = (): FakeSocket[] => FakeSocket.made;
const last = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;
let socket: RoomSocket;
let statuses: LinkStatus['kind'][];
/** Whether the room is still open, asked after a refused socket; tests may leave it unanswered. */
let isStillOpen: () => Promise<boolean>;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('WebSocket', FakeSocket);
  statuses = [];
  isStillOpen = () => Promise.resolve(true);
  socket = new RoomSocket({
    address: 'wss://school/room',
    token: 'token',
    isStillOpen: () => isStillOpen(),
    hello: () => ({ t: 'hello', client: 'client000001', epoch: null, seq: 0, n: 0, last: 0 }),
    onMessage: (message) => message.t === 'ready' && socket.becomeLive(),
    onBytes: () => undefined,
    onClosed: () => undefined,
    onStatus: ({ kind }) => statuses.push(kind),
  });
  last().open();
  last().say({ t: 'ready', seq: 0 });
  vi.advanceTimersByTime(1_100);
});
afterEach(() => {
  socket.stop({ kind: 'gone', why: 'left' });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The server answers pings after this time. */
function answerPings(roundTripMs: number): void {
  vi.advanceTimersByTime(2_900);
  const ping = last().sent.findLast(({ t }) => t === 'ping');
  vi.advanceTimersByTime(roundTripMs);
  if (ping?.t === 'ping') last().say({ t: 'pong', c: ping.c, now: 0 });
}

describe('a socket after an unreported gap', () => {
  it('is replaced when it does not answer', () => {
    socket.probe();
    expect(last().sent.at(-1)?.t).toBe('ping');
    vi.advanceTimersByTime(140);
    expect(sockets()).toHaveLength(1);
    vi.advanceTimersByTime(20);
    expect(statuses.at(-1)).toBe('retrying');
    expect(sockets()).toHaveLength(2);
    // A busy server takes this long; after that the first packet was lost, too.
    vi.advanceTimersByTime(250);
    expect(sockets()).toHaveLength(2);
    vi.advanceTimersByTime(60);
    expect(sockets()).toHaveLength(3);
    last().open();
    expect(last().sent[0]?.t).toBe('hello');
  });

  it('goes before the other sockets of the page until it is back, or no longer wanted', () => {
    expect(isTurnClaimed()).toBe(false);
    for (const end of [() => last().say({ t: 'ready', seq: 0 }), () => socket.stop({ kind: 'gone', why: 'left' })]) {
      window.dispatchEvent(new Event('offline'));
      expect(isTurnClaimed()).toBe(true);
      vi.advanceTimersByTime(1_000);
      last().open();
      expect(isTurnClaimed()).toBe(true);
      end();
      expect(isTurnClaimed()).toBe(false);
    }
  });

  it('stays when it answers', () => {
    socket.probe();
    const ping = last().sent.at(-1);
    last().say({ t: 'pong', c: ping?.t === 'ping' ? ping.c : 0, now: 0 });
    vi.advanceTimersByTime(3_000);
    expect(sockets()).toHaveLength(1);
  });

  it('does not stay for other data, which may be what the other end retransmits', () => {
    socket.probe();
    last().say({ t: 'nocursor' });
    vi.advanceTimersByTime(160);
    expect(sockets()).toHaveLength(2);
  });

  it('is not probed when data arrived a moment ago: there was no gap', () => {
    last().say({ t: 'nocursor' });
    socket.probe();
    vi.advanceTimersByTime(900);
    expect(sockets()).toHaveLength(1);
    expect(last().sent.map(({ t }) => t)).toEqual(['hello']);
  });

  it('is given the time that its line takes', () => {
    answerPings(200);
    vi.advanceTimersByTime(1_100);
    socket.probe();
    vi.advanceTimersByTime(700);
    expect(sockets()).toHaveLength(1);
    vi.advanceTimersByTime(150);
    expect(sockets()).toHaveLength(2);
  });

  it('is probed once however often that is requested, and not while another one has just been opened', () => {
    socket.probe();
    socket.probe();
    vi.advanceTimersByTime(160);
    expect(sockets()).toHaveLength(2);
    socket.probe();
    expect(sockets()).toHaveLength(2);
    expect(last().sent).toEqual([]);
    last().open();
    // A saturated line has such gaps repeatedly.
    vi.advanceTimersByTime(1_100);
    socket.probe();
    vi.advanceTimersByTime(400);
    expect(sockets()).toHaveLength(2);
  });
});

describe('a socket once the browser is online again', () => {
  const online = (): void => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  };

  it('is replaced a few times, each time with more patience, and then left to the system', () => {
    online();
    const from = sockets().length;
    for (const [tries, ms] of [105, 145, 200, 280, 390].entries()) {
      vi.advanceTimersByTime(ms);
      expect(sockets()).toHaveLength(from + tries + 1);
    }
    vi.advanceTimersByTime(20_000);
    expect(sockets()).toHaveLength(from + 5);
  });

  it('is not replaced once it is open, nor sooner than its line can open it', () => {
    answerPings(150);
    online();
    const from = sockets().length;
    vi.advanceTimersByTime(1_100);
    expect(sockets()).toHaveLength(from);
    last().open();
    vi.advanceTimersByTime(3_000);
    expect(sockets()).toHaveLength(from);
  });

  it('is tried anew in place of what does not open: a browser would let the second wait for the first', () => {
    online();
    vi.advanceTimersByTime(105 + 145);
    const [first, second, third] = sockets().slice(-3) as [FakeSocket, FakeSocket, FakeSocket];
    expect([first, second, third].map(({ readyState }) => readyState)).toEqual([3, 3, 0]);
    third.open();
    expect(third.sent.map(({ t }) => t)).toEqual(['hello']);
    // A socket closed while its server accepted it sends nothing and changes nothing.
    first.dispatchEvent(new Event('open'));
    second.dispatchEvent(new CloseEvent('close', { code: 1006 }));
    expect(first.sent).toEqual([]);
    third.say({ t: 'ready', seq: 0 });
    expect(statuses.at(-1)).toBe('live');
    vi.advanceTimersByTime(3_000);
    expect(sockets().at(-1)).toBe(third);
  });

  it('is tried anew at once when something comes through, unless it was begun just now', () => {
    online();
    const from = sockets().length;
    vi.advanceTimersByTime(40);
    socket.probe();
    expect(sockets()).toHaveLength(from);
    vi.advanceTimersByTime(20);
    socket.probe();
    expect(sockets()).toHaveLength(from + 1);
    last().open();
    expect(last().sent.map(({ t }) => t)).toEqual(['hello']);
  });
});

describe('a socket whose room has moved to another server', () => {
  const move = (): void => {
    last().open();
    last().say({ t: 'bye', code: 'moved' });
    last().dispatchEvent(new CloseEvent('close', { code: 4000 }));
  };
  /** How long it waits before the next one is opened. */
  const wait = (): number => {
    const [before, fromMs] = [sockets().length, Date.now()];
    while (sockets().length === before) vi.advanceTimersByTime(1);
    return Date.now() - fromMs;
  };

  it('reconnects immediately, and soon again while two servers compete for it', () => {
    const waits = [0, 1, 2, 3].map(() => {
      move();
      return wait();
    });
    expect(waits[0]).toBeLessThanOrEqual(1);
    expect(waits.reduce((sum, one) => sum + one)).toBeLessThan(750);
  });

  it('reconnects ever more slowly if that doesn’t end, and resets once it stayed', () => {
    const waits = Array.from({ length: 9 }, () => {
      move();
      last().say({ t: 'ready', seq: 0 });
      return wait();
    });
    expect(waits.at(-1)).toBeGreaterThan(1_900);
    vi.advanceTimersByTime(11_000);
    move();
    expect(wait()).toBeLessThanOrEqual(1);
  });
});

describe('a socket that was refused, while it is asked whether the room is open', () => {
  /** The socket closes before it opens, and the question is not answered yet. */
  const refuse = (): PromiseWithResolvers<boolean> => {
    const asked = Promise.withResolvers<boolean>();
    isStillOpen = () => asked.promise;
    window.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(1);
    last().dispatchEvent(new CloseEvent('close', { code: 1006 }));
    return asked;
  };

  it.each<[string, (asked: PromiseWithResolvers<boolean>) => void]>([
    ['open', (asked) => asked.resolve(true)],
    ['over', (asked) => asked.resolve(false)],
    ['unknown', (asked) => asked.reject(new Error('no answer'))],
  ])('opens none after it was closed for good, when the answer is: %s', async (_, answer) => {
    const asked = refuse();
    socket.stop({ kind: 'gone', why: 'left' });
    const [opened, told] = [sockets().length, statuses.length];
    answer(asked);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sockets()).toHaveLength(opened);
    expect(statuses).toHaveLength(told);
  });

  it('keeps the one that was opened meanwhile because the network is back', async () => {
    const asked = refuse();
    window.dispatchEvent(new Event('online'));
    const next = last();
    next.open();
    next.say({ t: 'ready', seq: 0 });
    asked.reject(new Error('the request failed with the network'));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(last()).toBe(next);
    expect(statuses.at(-1)).toBe('live');
  });

  it('gives up when the room is over', async () => {
    refuse().resolve(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(statuses.at(-1)).toBe('gone');
  });
});

it('notices silence although the clock of the device was set back', () => {
  vi.setSystemTime(Date.now() - 60 * 60_000);
  vi.advanceTimersByTime(20_000);
  expect(sockets().length).toBeGreaterThan(1);
});
