import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { ClientMessage, SentEvent } from '@skylark/contract/room';
import { newRoomState } from '@skylark/contract/roomState';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { aDeck, aLesson, aStudent, aTeacher } from '../../server/test/builders.ts';
import { aLook, aShape } from '../../server/test/board.ts';
import { openSchool } from '../../server/test/school.ts';
import { standInForBrowser } from './pageOutside.ts';

beforeAll(() => standInForBrowser());
afterEach(() => vi.unstubAllGlobals());

/** A server with a configurable response to `do` that accepts everything else. */
async function aServer(onDo: (socket: WebSocket, message: Extract<ClientMessage, { t: 'do' }>) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  let lastN = 0;
  server.on('connection', (socket) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as ClientMessage;
      if (message.t === 'do') onDo(socket, message);
      if (message.t !== 'hello') return;
      lastN = Math.max(lastN, message.n);
      const welcome = {
        t: 'welcome',
        epoch: 'life',
        seat: 't',
        now: Date.now(),
        resumed: false,
        n: lastN,
        views: {},
        reports: {},
      };
      socket.send(JSON.stringify({ ...welcome, state: newRoomState() }));
      socket.send(JSON.stringify({ t: 'ready', seq: 1 }));
    });
  });
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}

const options = { roomId: 'given-up', seat: 't' as const, token: 'token', isStillOpen: () => Promise.resolve(true) };
const poison: SentEvent = { k: 'comment', id: 't12345678', page: 'free:1', text: 'poison' };

it.each([
  [
    'says that it cannot read it',
    (socket: WebSocket) => {
      socket.send(JSON.stringify({ t: 'bye', code: 'bad_message' }));
      socket.close(4000);
    },
  ],
  ['finds it too large', (socket: WebSocket) => socket.close(1009)],
  ['fails over it', (socket: WebSocket) => socket.close(1011)],
])('gives up an event when the server %s repeatedly, shows it to the person, and sends the rest', async (_, refuse) => {
  const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
  const taken: number[] = [];
  const server = await aServer((socket, { n, l }) => {
    if (l.some((event) => event.k === 'comment')) return refuse(socket);
    taken.push(...l.map((_event, at) => n + at));
    socket.send(JSON.stringify({ t: 'ack', r: [[n, n + 1, l.length]] }));
  });
  const link = new RoomLink({ ...options, address: server.address });
  link.do({ k: 'sync', on: false });
  link.do(poison);
  link.do({ k: 'sync', on: true });
  await expect.poll(() => link.snapshot().unsaved, { timeout: 30_000 }).toBe(0);
  expect(new Set(taken)).toEqual(new Set([1, 3]));
  expect(link.snapshot().trouble).toEqual({ kind: 'not_saved' });
  await expect.poll(() => link.snapshot().status.kind).toBe('live');
  link.close();
  server.close();
});

it('recovers from events saved by an older page that the room refuses, and continues', async () => {
  const school = await openSchool();
  const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const { deckId, slideIds } = await aDeck(school);
  const page = `slide:${slideIds[0]}`;
  const roomId = await aLesson(school, { teacher, student, startsAt: school.clock.in(1), deckId });
  // The first pending event, as older pages could save it: its element version exceeds the schema's limit.
  const beyond = { ...aShape('t', page), look: aLook({ version: 2_000_000_000 }) };
  const saved = { client: 'an-older-page-1', lastN: 2, ackedN: 0, pending: [beyond, aShape('t', page)] };
  const pending = saved.pending.map((event, at) => ({ n: at + 1, event }));
  const storage = new Map([[`skylark.outbox.${roomId}.t`, JSON.stringify({ ...saved, pending })]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, text: string) => storage.set(key, text),
    removeItem: (key: string) => storage.delete(key),
  });
  const address = `${school.url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`;
  const link = new RoomLink({ ...options, roomId, address, token: teacher.token });
  await expect.poll(() => link.snapshot().unsaved, { timeout: 30_000 }).toBe(0);
  expect(link.snapshot().trouble).toEqual({ kind: 'not_saved' });
  link.do(aShape('t', page));
  await expect.poll(() => link.snapshot().unsaved, { timeout: 30_000 }).toBe(0);
  await expect.poll(() => link.board.get(page)?.elements.size, { timeout: 30_000 }).toBe(2);
  link.close();
  await school.close();
});
