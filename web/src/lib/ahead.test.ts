import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type SocketAhead, takeReplyAhead } from './ahead.ts';
import { takeDevicesAhead } from './devicesAhead.ts';
import { clientAhead, takeSocketAhead } from './socketAhead.ts';

const response = Promise.resolve(new Response('{}'));
const close = vi.fn<() => void>();
const stop = vi.fn<() => void>();
const socketAhead = (more: Partial<SocketAhead> = {}): SocketAhead => ({
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
  globalThis.skylarkAhead = { replies: new Map([['/room', { token: 'own', response }]]) };
});
afterEach(() => {
  globalThis.skylarkAhead = undefined;
  close.mockReset();
  stop.mockReset();
});

it('a reply is taken once, and only by who is signed in as it was asked', () => {
  expect(takeReplyAhead('/other', 'own')).toBeUndefined();
  expect(takeReplyAhead('/room', 'own')).toBe(response);
  expect(takeReplyAhead('/room', 'own')).toBeUndefined();
  globalThis.skylarkAhead?.replies.set('/room', { token: 'own', response });
  expect(takeReplyAhead('/room', 'of somebody else')).toBeUndefined();
  expect(takeReplyAhead('/room', 'own')).toBeUndefined();
});

it('a socket is taken by the page whose hello it sent, and closed by every other', () => {
  const ahead = globalThis.skylarkAhead;
  if (!ahead) throw new Error('nothing is there');
  const own = socketAhead();
  ahead.socket = own;
  expect(clientAhead(own.address, 's')).toBe('me');
  expect(takeSocketAhead(own.address, 'own', 'me')).toBe(own);
  expect(takeSocketAhead(own.address, 'own', 'me')).toBeUndefined();
  expect(close).not.toHaveBeenCalled();
  for (const other of [{ token: 'other' }, { client: 'other' }, { address: 'wss://school.test/other' }]) {
    ahead.socket = socketAhead(other);
    expect(takeSocketAhead(own.address, 'own', 'me')).toBeUndefined();
  }
  expect(close).toHaveBeenCalledTimes(3);
});

it('a socket that has closed meanwhile is not taken', () => {
  const ahead = globalThis.skylarkAhead;
  if (ahead) ahead.socket = socketAhead({ socket: { readyState: WebSocket.CLOSED, close } as unknown as WebSocket });
  expect(takeSocketAhead('wss://school.test/room', 'own', 'me')).toBeUndefined();
});

it('who was kept of the other side of the room is nobody on this one', () => {
  const ahead = globalThis.skylarkAhead;
  if (ahead) ahead.socket = socketAhead({ seat: 't' });
  expect(clientAhead('wss://school.test/room', 's')).toBeUndefined();
  expect(clientAhead('wss://school.test/room', 't')).toBe('me');
});

it('camera and microphone are taken by who asks for the same, and go out where another is wanted', async () => {
  const ahead = globalThis.skylarkAhead;
  if (!ahead) throw new Error('nothing is there');
  const asked = { video: { deviceId: { ideal: 'a' } }, audio: true };
  ahead.devices = { asked: JSON.stringify(asked), stream: stream() };
  await takeDevicesAhead(asked);
  expect(stop).not.toHaveBeenCalled();
  expect(takeDevicesAhead(asked)).toBeUndefined();
  ahead.devices = { asked: JSON.stringify(asked), stream: stream() };
  expect(takeDevicesAhead({ ...asked, video: { deviceId: { exact: 'b' } } })).toBeUndefined();
  await vi.waitFor(() => expect(stop).toHaveBeenCalled());
});
