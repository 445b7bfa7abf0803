import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EarlySocket, takePrefetchedReply } from './prefetched.ts';
import { takeEarlyDevices } from './earlyDevices.ts';
import { earlyClient, takeEarlySocket } from './earlySocket.ts';

const response = Promise.resolve(new Response('{}'));
const close = vi.fn<() => void>();
const stop = vi.fn<() => void>();
const earlySocket = (more: Partial<EarlySocket> = {}): EarlySocket => ({
  address: 'wss://school.test/room',
  token: 'own',
  client: 'me',
  socket: { readyState: WebSocket.OPEN, close } as unknown as WebSocket,
  heard: [],
  stopKeeping: () => undefined,
  ...more,
});
const stream = () => Promise.resolve({ getTracks: () => [{ stop }] } as unknown as MediaStream);

beforeEach(() => {
  globalThis.skylarkPrefetched = { replies: new Map([['/room', { token: 'own', response }]]) };
});
afterEach(() => {
  globalThis.skylarkPrefetched = undefined;
  close.mockReset();
  stop.mockReset();
});

it('a reply is taken once, and only by who is signed in as it was asked', () => {
  expect(takePrefetchedReply('/other', 'own')).toBeUndefined();
  expect(takePrefetchedReply('/room', 'own')).toBe(response);
  expect(takePrefetchedReply('/room', 'own')).toBeUndefined();
  globalThis.skylarkPrefetched?.replies.set('/room', { token: 'own', response });
  expect(takePrefetchedReply('/room', 'of somebody else')).toBeUndefined();
  expect(takePrefetchedReply('/room', 'own')).toBeUndefined();
});

it('a socket is taken by the page whose hello it sent, and closed by every other', () => {
  const prefetched = globalThis.skylarkPrefetched;
  if (!prefetched) throw new Error('nothing is there');
  const own = earlySocket();
  prefetched.socket = own;
  expect(earlyClient(own.address, 's')).toBe('me');
  expect(takeEarlySocket(own.address, 'own', 'me')).toBe(own);
  expect(takeEarlySocket(own.address, 'own', 'me')).toBeUndefined();
  expect(close).not.toHaveBeenCalled();
  for (const other of [{ token: 'other' }, { client: 'other' }, { address: 'wss://school.test/other' }]) {
    prefetched.socket = earlySocket(other);
    expect(takeEarlySocket(own.address, 'own', 'me')).toBeUndefined();
  }
  expect(close).toHaveBeenCalledTimes(3);
});

it('a socket that has closed meanwhile is not taken', () => {
  const prefetched = globalThis.skylarkPrefetched;
  if (prefetched)
    prefetched.socket = earlySocket({ socket: { readyState: WebSocket.CLOSED, close } as unknown as WebSocket });
  expect(takeEarlySocket('wss://school.test/room', 'own', 'me')).toBeUndefined();
});

it('who was kept of the other side of the room is nobody on this one', () => {
  const prefetched = globalThis.skylarkPrefetched;
  if (prefetched) prefetched.socket = earlySocket({ seat: 't' });
  expect(earlyClient('wss://school.test/room', 's')).toBeUndefined();
  expect(earlyClient('wss://school.test/room', 't')).toBe('me');
});

it('camera and microphone are taken by who asks for the same, and go out where another is wanted', async () => {
  const prefetched = globalThis.skylarkPrefetched;
  if (!prefetched) throw new Error('nothing is there');
  const asked = { video: { deviceId: { ideal: 'a' } }, audio: true };
  prefetched.devices = { asked: JSON.stringify(asked), stream: stream() };
  await takeEarlyDevices(asked);
  expect(stop).not.toHaveBeenCalled();
  expect(takeEarlyDevices(asked)).toBeUndefined();
  prefetched.devices = { asked: JSON.stringify(asked), stream: stream() };
  expect(takeEarlyDevices({ ...asked, video: { deviceId: { exact: 'b' } } })).toBeUndefined();
  await vi.waitFor(() => expect(stop).toHaveBeenCalled());
});
