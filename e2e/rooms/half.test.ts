import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ClientMessage } from '@skylark/contract/room';
import { newRoomState } from '@skylark/contract/roomState';
import { expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { standInForBrowser } from './pageOutside.ts';

it('does not claim to have a room whose transfer was interrupted: it requests all of it again', async () => {
  standInForBrowser();
  const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  const epochs: (string | null)[] = [];
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const hello = JSON.parse(data.toString('utf8')) as ClientMessage;
      if (hello.t !== 'hello') return;
      epochs.push(hello.epoch);
      const welcome = {
        t: 'welcome',
        epoch: 'life',
        seat: 't',
        now: Date.now(),
        resumed: false,
        n: 0,
        views: {},
        reports: {},
      };
      socket.send(JSON.stringify({ ...welcome, state: newRoomState() }));
      socket.send(JSON.stringify({ t: 'page', page: { id: 'free:1', elements: [], clears: [] } }));
      // The first time the line is cut right here; the second time everything arrives, and then it is cut again.
      if (epochs.length > 1) socket.send(JSON.stringify({ t: 'ready', seq: 7 }));
      if (epochs.length < 3) socket.close();
    });
  });
  const link = new RoomLink({
    roomId: 'half',
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seat: 't',
    token: 'token',
    isStillOpen: () => Promise.resolve(true),
  });
  await expect.poll(() => epochs, { timeout: 30_000 }).toEqual([null, null, 'life']);
  link.close();
  server.close();
});
