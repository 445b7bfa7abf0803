import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLiveUpdates } from './live.ts';
import { queryClient } from './queries.ts';
import { claimTurn } from './socketTurn.ts';

/** The parts of a browser socket that live updates use; the test controls its events. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static made: FakeSocket[] = [];
  readyState = 0;

  constructor() {
    super();
    FakeSocket.made.push(this);
  }
  close(): void {
    this.readyState = 3;
    queueMicrotask(() => this.dispatchEvent(new Event('close')));
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
}

const made = (): FakeSocket[] => FakeSocket.made;
const last = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;
const room = {};
let stop: () => void;
let refetched: number;
let keys: unknown[];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made = [];
  vi.stubGlobal('window', { location: { href: 'https://school.test/lessons' } });
  vi.stubGlobal('WebSocket', FakeSocket);
  refetched = 0;
  keys = [];
  vi.spyOn(queryClient, 'invalidateQueries').mockImplementation((filters) => {
    refetched += 1;
    keys.push(filters?.queryKey);
    return Promise.resolve();
  });
  stop = followLiveUpdates('token');
});
afterEach(() => {
  stop();
  claimTurn(room, false);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('data of the whole school is refetched, by each page at its own moment', async () => {
  last().open();
  keys = [];
  last().dispatchEvent(new MessageEvent('message', { data: 'prices' }));
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  last().dispatchEvent(new MessageEvent('message', { data: 'rules' }));
  expect(keys).toEqual([]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(keys).toEqual(expect.arrayContaining([['packages'], ['school', 'packages'], ['lessons', 'booking']]));
  expect(keys).toHaveLength(3);
});

it('the lesson of an open room is refetched when the socket opens, as it may have changed before', () => {
  last().open();
  expect(keys).toEqual([['lessons', 'room']]);
});

it('a presentation of the teacher’s own is among those to choose from, too', () => {
  last().open();
  keys = [];
  last().dispatchEvent(new MessageEvent('message', { data: 'own_decks' }));
  expect(keys).toEqual([['own_decks'], ['courses']]);
});

describe('the socket of live updates while a room reconnects', () => {
  it('gives up opening, and opens when the room is back', async () => {
    claimTurn(room, true);
    expect(last().readyState).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made()).toHaveLength(1);
    claimTurn(room, false);
    await vi.advanceTimersByTimeAsync(1_600);
    expect(made()).toHaveLength(2);
    last().open();
    // What was published meanwhile is fetched.
    expect(refetched).toBeGreaterThan(0);
  });

  it('stays when it is open', async () => {
    last().open();
    claimTurn(room, true);
    claimTurn(room, false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made()).toHaveLength(1);
    expect(last().readyState).toBe(1);
  });

  it('is not reopened meanwhile when it is lost, and only once afterwards', async () => {
    last().open();
    last().close();
    await vi.advanceTimersByTimeAsync(10);
    claimTurn(room, true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made()).toHaveLength(1);
    claimTurn(room, false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made()).toHaveLength(2);
  });
});
