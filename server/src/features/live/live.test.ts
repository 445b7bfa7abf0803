import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher, type Person } from '../../../test/builders.ts';
import { ask, post } from '../../../test/http.ts';
import { aManager } from '../../../test/manager.ts';
import { openSchool, type School } from '../../../test/school.ts';
import { handleUpgrades } from '../../platform/http/upgrades.ts';
import { createAuthenticate } from '../auth/index.ts';
import { createLiveSockets } from './createLiveSockets.ts';

let school: School;
let teacher: Person;
let student: Person;
beforeAll(async () => {
  school = await openSchool();
  [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  await aLesson(school, { teacher, student, startsAt: school.clock.in(600) });
});
afterAll(() => school.close());

const give = () => post(school, '/api/v2/homeworks', { student_id: student.id, description: 'Draw.' }, teacher);
const dial = (token: string | undefined, origin?: string, url = school.url): WebSocket =>
  new WebSocket(
    url.replace('http', 'ws') + LIVE_PATH,
    token === undefined ? [LIVE_PROTOCOL] : [LIVE_PROTOCOL, ROOM_TOKEN_PREFIX + token],
    origin === undefined ? {} : { origin },
  );
async function listen(person: Person): Promise<{ socket: WebSocket; heard: string[] }> {
  const socket = dial(person.token);
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
  await once(socket, 'open');
  return { socket, heard };
}
const statusOf = async (socket: WebSocket): Promise<number> => {
  socket.on('error', () => undefined);
  const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode: number }];
  return answer.statusCode;
};

it('tells every open page of both people, on whichever server, and nobody else', async () => {
  const stranger = await listen(await aStudent(school));
  const second = await school.openSecond();
  const [t, s] = [await listen(teacher), await listen(student)];
  const far = new WebSocket(second.url.replace('http', 'ws') + LIVE_PATH, [
    LIVE_PROTOCOL,
    ROOM_TOKEN_PREFIX + student.token,
  ]);
  const farHeard: string[] = [];
  far.on('message', (data: Buffer) => farHeard.push(data.toString('utf8')));
  await once(far, 'open');
  expect((await give()).status).toBe(200);
  await expect
    .poll(() => [t.heard, s.heard, farHeard])
    .toEqual([['homeworks', 'lessons'], ['homeworks'], ['homeworks']]);
  expect(stranger.heard).toEqual([]);
  for (const socket of [t.socket, s.socket, far, stranger.socket]) socket.close();
  await second.close();
});

it('tells everybody what has changed for the whole school: prices, contacts, rules, courses', async () => {
  const manager = await aManager(school);
  const [t, s] = [await listen(teacher), await listen(student)];
  const heard = async (topic: string, act: () => Promise<{ status: number }>): Promise<void> => {
    for (const one of [t, s]) one.heard.length = 0;
    expect((await act()).status).toBe(200);
    await expect.poll(() => [t.heard, s.heard]).toEqual([[topic], [topic]]);
  };
  await heard('prices', () => manager.put('/packages/8', { full_price: 320_000 }));
  await heard('prices', () => manager.patch('/packages/settings', { advised_lessons: 8 }));
  await heard('school', () => manager.patch('/school/contacts', { phone: '+380441234567' }));
  const { body: booking } = await manager.get('/booking_rules');
  await heard('rules', () => manager.put('/booking_rules', booking));
  for (const { socket } of [t, s]) socket.close();
});

it('opens for nobody without a session, nor for pages of other sites', async () => {
  expect(await statusOf(dial(undefined))).toBe(401);
  expect(await statusOf(dial('x'.repeat(43)))).toBe(401);
  expect(await statusOf(dial(student.token, 'https://elsewhere.test'))).toBe(403);
});

it('ends with the session, and for a page that sends messages', async () => {
  const visitor = await aStudent(school);
  const own = await listen(visitor);
  // The socket may close before the response arrives.
  const closed = once(own.socket, 'close');
  await ask(school, 'DELETE', '/api/v2/auth/session', { as: visitor });
  await closed;
  const talker = await listen(student);
  const hungUp = once(talker.socket, 'close');
  talker.socket.send('hello');
  await hungUp;
  expect(talker.heard).toEqual([]);
});

it('adds pages of regular people only, once many of others are open', async () => {
  const { deps } = school.app;
  const live = createLiveSockets(deps, createAuthenticate(deps), { anybody: 2 });
  const server = createServer();
  const stop = handleUpgrades(server, deps.log, [live.route]);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const open = (person: Person) => dial(person.token, undefined, `http://127.0.0.1:${port}`);
  for (let made = 0; made < 2; made += 1) await once(open(await aStudent(school)), 'open');
  const stranger = await aStudent(school);
  expect(await statusOf(open(stranger))).toBe(429);
  for (const regular of [student, teacher]) await once(open(regular), 'open');
  await aLesson(school, { teacher, student: stranger, startsAt: school.clock.in(900) });
  await once(open(stranger), 'open');
  await stop();
  await live.close();
  server.close();
});

it('disconnects a page that doesn’t read its messages', async () => {
  const idle = await listen(student);
  const reader = await listen(student);
  const closed = once(idle.socket, 'close');
  idle.socket.pause();
  // More than the buffers of the network hold.
  const words = Array.from({ length: 500 }, (_, n) => ({ topic: 'person', key: student.id, id: `${n}`.padEnd(7_000) }));
  for (let round = 0; round < 8; round += 1) await school.app.deps.bus.publishAll(school.database.db, words);
  await expect.poll(() => reader.heard.length, { timeout: 20_000 }).toBe(4_000);
  idle.socket.resume();
  await closed;
  expect(idle.heard.length).toBeLessThan(4_000);
  reader.socket.close();
});
