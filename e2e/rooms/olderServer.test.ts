import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ClientMessage } from '@skylark/contract/room';
import { LATER_MESSAGES } from '@skylark/contract/room.facts';
import { newRoomState } from '@skylark/contract/roomState';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { standInForBrowser } from './pageOutside.ts';

it('a page sends a server only what it accepts, and continues with an older one', async () => {
  standInForBrowser();
  const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  // The server is upgraded meanwhile: only the second welcome lists what it accepts.
  const welcomes = [{}, { takes: LATER_MESSAGES }];
  const said: ClientMessage['t'][] = [];
  let opened = 0;
  server.on('connection', (socket) => {
    const more = welcomes[opened++];
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as ClientMessage;
      if (message.t !== 'ping') said.push(message.t);
      if (message.t !== 'hello') return;
      const welcome = { t: 'welcome', epoch: 'life', seat: 't', now: Date.now(), resumed: false, n: 0, views: {} };
      socket.send(JSON.stringify({ ...welcome, reports: {}, state: newRoomState(), ...more }));
      socket.send(JSON.stringify({ t: 'ready', seq: 1 }));
    });
  });
  const link = new RoomLink({
    roomId: 'older',
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seat: 't',
    token: 'token',
    isStillOpen: () => Promise.resolve(true),
  });
  const isLive = (): boolean => link.snapshot().status.kind === 'live';
  const sound = { t: 'sound', sound: { kind: 'word', word: 'cow' } } as const;
  await expect.poll(isLive).toBe(true);
  expect(link.say(sound)).toBe(false);
  expect(link.say({ t: 'lower' })).toBe(true);
  await expect.poll(() => said).toEqual(['hello', 'lower']);
  for (const socket of server.clients) socket.terminate();
  await expect.poll(() => opened === 2 && isLive(), { timeout: 30_000 }).toBe(true);
  expect(link.say(sound)).toBe(true);
  await expect.poll(() => said).toEqual(['hello', 'lower', 'hello', 'sound']);
  link.close();
  server.close();
});
