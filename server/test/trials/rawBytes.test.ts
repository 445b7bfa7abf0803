import { once } from 'node:events';
import { errors } from '@skylark/contract/errors';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_PROTOCOL } from '@skylark/contract/room.facts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerProcess } from '../../../e2e/rooms/ServerProcess.ts';
import { aLesson, aStudent, aTeacher, aWhiteboard } from '../builders.ts';
import { closingOf, openRaw } from '../rawHttp.ts';
import { openSchool, type School } from '../school.ts';
import { type Attack, type Door, frameAttacks, garbageAttacks, requestAttacks, upgradeAttacks } from './attacks.ts';

/** Reduced for normal test runs; `npm run trials` uses 10,000. */
const UPGRADES = Number(process.env['UPGRADES'] ?? 200);
const OTHERS = Math.ceil(UPGRADES / 2);
/** More sockets per minute from one address are refused. */
const FRAMES_MAX = 500;
const SEED = Number(process.env['SEED'] ?? 1);
/** A client that has sent everything and closed its half is answered or disconnected long before this. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 5;

let school: School;
let server: ServerProcess;
let doors: Door[];
const answers = new Map<string, number>();
let slowestMs = 0;

beforeAll(async () => {
  school = await openSchool({ at: new Date().toISOString() });
  // Each person may open only a limited number of sockets in a row.
  const students = await Promise.all(Array.from({ length: 15 }, () => aStudent(school)));
  const rooms = await Promise.all(
    students.map(async (student, at): Promise<Door> => {
      const of = { teacher: await aTeacher(school), student };
      const id = await (at % 2 === 0
        ? aWhiteboard(school, of)
        : aLesson(school, { ...of, startsAt: school.clock.in(1) }));
      return { path: `/api/v2/rooms/${id}/socket`, token: student.token, protocol: ROOM_PROTOCOL };
    }),
  );
  doors = [...students.map(({ token }) => ({ path: LIVE_PATH, token, protocol: LIVE_PROTOCOL })), ...rooms];
  server = await ServerProcess.start({
    DATABASE_URL: school.connectionString,
    DATA_DIR: school.app.deps.config.dataDir,
  });
});
afterAll(async () => {
  const counted = [...answers].toSorted(([, a], [, b]) => b - a).map(([name, count]) => `${name} ${count}`);
  // oxlint-disable-next-line no-console
  console.log(
    `Raw bytes, seed ${SEED}. By kind and answer: ${counted.join(', ')}. Slowest: ${slowestMs.toFixed(0)} ms.`,
  );
  await server.end('SIGTERM');
  await school.close();
});

/** @returns everything received until the connection was closed */
async function exchange({ greeting, bytes, pieces, how }: Attack): Promise<string> {
  const socket = await openRaw(server.url);
  const heard: Buffer[] = [];
  socket.on('data', (part: Buffer) => heard.push(part));
  const closed = closingOf(socket);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    socket.destroy();
  }, PATIENCE_MS);
  if (greeting !== undefined) {
    socket.write(greeting);
    await once(socket, 'data');
  }
  const whole = Buffer.from(bytes, 'latin1');
  const size = Math.max(1, Math.ceil(whole.length / pieces));
  for (let at = 0; at < whole.length; at += size) {
    if (at > 0) await new Promise((later) => setTimeout(later, PAUSE_MS));
    socket.write(whole.subarray(at, at + size));
  }
  if (how === 'reset') socket.resetAndDestroy();
  else socket.end();
  await closed;
  clearTimeout(timer);
  if (isLate) throw new Error(`not closed within ${PATIENCE_MS} ms`);
  return Buffer.concat(heard).toString('latin1');
}

/** Checks that errors have the standard form, and that none is a server error. */
function problemOf(reply: string): string | undefined {
  for (const [head = ''] of reply.matchAll(/^HTTP\/1\.1 (\d{3})[^]*?\r\n\r\n/gm)) {
    const status = Number(head.slice(9, 12));
    if (status >= 500) return head;
    if (status < 400 || !/content-type: application\/json/i.test(head)) continue;
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    const at = reply.indexOf(head) + head.length;
    const body = reply.slice(at, at + length);
    // HEAD responses have no body, and after a reset only part of it may arrive.
    if (body === '' || body.startsWith('HTTP/') || body.length < length) continue;
    const { error } = JSON.parse(body) as { error: keyof typeof errors };
    if (errors[error]?.[0] !== status) return head + body;
  }
  return undefined;
}

/** The errors the server caught while handling a stranger's input; raw bytes must cause none. */
async function caught(): Promise<string[]> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return metrics.split('\n').filter((line) => /^skylark_caught_errors_total\{boundary="(socket|upgrade)/.test(line));
}

const isAlive = async (): Promise<boolean> => (await fetch(`${server.url}/healthz`)).ok;

describe('the server answers the next request after', () => {
  it.each([
    ['upgrade', upgradeAttacks, UPGRADES],
    ['frames', undefined, Math.min(OTHERS, FRAMES_MAX)],
    ['request', requestAttacks, OTHERS],
    ['garbage', garbageAttacks, OTHERS],
  ] as const)(
    'every %s that nobody should send',
    async (_, given, numRuns) => {
      await fc.assert(
        fc.asyncProperty(given ?? frameAttacks(doors), async (attack) => {
          const from = performance.now();
          const reply = await exchange(attack);
          slowestMs = Math.max(slowestMs, performance.now() - from);
          const answer = `${attack.kind}: ${/^HTTP\/1\.1 (\d{3})/.exec(reply)?.[1] ?? (reply === '' ? 'nothing' : 'other')}`;
          answers.set(answer, (answers.get(answer) ?? 0) + 1);
          expect(problemOf(reply)).toBeUndefined();
          expect(await isAlive()).toBe(true);
        }),
        { numRuns, seed: SEED },
      );
      expect(await caught()).toEqual([]);
    },
    60_000 + UPGRADES * 100,
  );

  it('senders that never finish, many at once', async () => {
    const slow = await Promise.all(Array.from({ length: 50 }, () => openRaw(server.url)));
    for (const [index, socket] of slow.entries())
      socket.write(
        ['G', 'GET / HTTP/1.1\r\nX: ', 'POST /api/v2/auth/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{'][
          index % 3
        ] ?? '',
      );
    expect(await isAlive()).toBe(true);
    for (const socket of slow) socket.resetAndDestroy();
    expect(await isAlive()).toBe(true);
  });
});
