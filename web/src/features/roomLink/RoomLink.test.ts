import { newRoomState, type RoomState } from '@skylark/contract/roomState';
import type { ClientMessage, ServerMessage } from '@skylark/contract/room';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RoomLink } from './RoomLink.ts';

/** The parts of a browser socket that the link uses; the test plays the server. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static last: FakeSocket;
  readyState = 0;
  readonly sent: ClientMessage[] = [];

  constructor() {
    super();
    FakeSocket.last = this;
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
  get kinds(): string[] {
    return this.sent.map(({ t }) => t);
  }
}

let link: RoomLink;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('WebSocket', FakeSocket);
  link = new RoomLink({
    roomId: 'room',
    seat: 's',
    address: 'wss://school/room',
    token: 'token',
    isStillOpen: () => Promise.resolve(true),
    isInLobby: true,
  });
});
afterEach(() => {
  link.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Another device of the same person has the seat. */
const elsewhere: RoomState['seats']['s'] = {
  kind: 'here',
  client: 'anotherdevice',
  camera: 'on',
  microphone: 'on',
  hears: true,
  sees: true,
};

function welcome(): void {
  const { last } = FakeSocket;
  const state = { ...newRoomState(), seats: { ...newRoomState().seats, s: elsewhere } };
  const views = { views: {}, reports: {} };
  last.say({ t: 'welcome', epoch: 'one', seat: 's', now: 0, resumed: false, state, n: 0, ...views });
}

it('enters as soon as the room has arrived if the person did so before', () => {
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).toMatchObject({ t: 'hello', lobby: true });
  welcome();
  link.enter();
  expect(FakeSocket.last.kinds).not.toContain('enter');
  FakeSocket.last.say({ t: 'ready', seq: 4 });
  expect(FakeSocket.last.kinds.filter((kind) => kind === 'enter')).toHaveLength(1);
});

it('enters at once, and only once, when the room has arrived', () => {
  FakeSocket.last.open();
  welcome();
  FakeSocket.last.say({ t: 'ready', seq: 4 });
  expect(FakeSocket.last.kinds).not.toContain('enter');
  link.enter();
  link.enter();
  expect(FakeSocket.last.kinds.filter((kind) => kind === 'enter')).toHaveLength(1);
});

it('need not enter on a connection that was opened afterwards', () => {
  link.enter();
  FakeSocket.last.open();
  expect(FakeSocket.last.sent[0]).not.toHaveProperty('lobby');
  welcome();
  FakeSocket.last.say({ t: 'ready', seq: 4 });
  expect(FakeSocket.last.kinds).not.toContain('enter');
});

it('forgets that the other page was hidden when it goes, and says again what this page looks at when it comes back', () => {
  link.enter();
  FakeSocket.last.open();
  welcome();
  FakeSocket.last.say({ t: 'ready', seq: 4 });
  FakeSocket.last.say({ t: 'view', seat: 't', page: 'free:1', r: [0, 0, 0, 0] });
  expect(link.snapshot().views.t).toEqual(['free:1', 0, 0, 0, 0]);
  FakeSocket.last.say({ t: 'events', l: [[5, '-', { k: 'leave', seat: 't', why: 'lost' }]] });
  expect(link.snapshot().views.t).toBeUndefined();
  FakeSocket.last.say({ t: 'view', seat: 't', page: 'free:1', r: [0, 0, 16_000, 9_000] });
  FakeSocket.last.say({ t: 'events', l: [[6, '-', { k: 'join', seat: 't', client: 'other' }]] });
  expect(link.snapshot().views.t).toEqual(['free:1', 0, 0, 16_000, 9_000]);
  link.showView(['free:1', 0, 0, 8_000, 4_500]);
  const shown = (): number => FakeSocket.last.kinds.filter((kind) => kind === 'view').length;
  expect(shown()).toBe(1);
  FakeSocket.last.say({ t: 'ready', seq: 6 });
  expect(shown()).toBe(2);
});
