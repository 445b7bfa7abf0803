import { once } from 'node:events';
import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { loadRoom } from '../../server/src/features/room/snapshotStore.ts';
import { aDeck, aLesson, aStudent, aTeacher, type Person } from '../../server/test/builders.ts';
import { openSchool } from '../../server/test/school.ts';
import { differencesOf, textOfBoard, textOfStored } from '../rooms/boards.ts';
import { chanceOf } from '../rooms/chance.ts';
import { standInForBrowser } from '../rooms/pageOutside.ts';
import { Scribbler } from '../rooms/Scribbler.ts';
import { ServerProcess } from '../rooms/ServerProcess.ts';
import { Balancer, freePort } from './Balancer.ts';
import { Gaps } from './Gaps.ts';
import { Ledger } from './Ledger.ts';
import { newerVersion } from './newerVersion.ts';

// npm run trials -- fleet. Requires HAProxy: apt-get install haproxy.
const SEED = Number(process.env['SEED'] ?? 1);
const LESSONS = Number(process.env['FLEET_LESSONS'] ?? 8);
const ROUNDS = Number(process.env['FLEET_ROUNDS'] ?? 2);
const SERVERS = 3;
const REMINDED = 30;
/**
 * Ignored, because it only reflects a busy machine: other checks prove that everything acknowledged is on disk and
 * nothing stays unsaved.
 */
const SLOW_WRITE = /"msg":"room events are not saved"/;
/** On a busy machine the balancer's checks of its servers take long too. */
const UNTIL_READY = { timeout: 60_000, interval: 250 };

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const say = (line: string): void => void process.stdout.write(`  ${line}\n`);

it(
  `${LESSONS} lessons on ${SERVERS} servers that are killed, drained and upgraded: no stroke lost, each notice once, no deadlock`,
  { timeout: 900_000, retry: 0 },
  async () => {
    expect(Balancer.isInstalled(), 'HAProxy: apt-get install haproxy').toBe(true);
    const school = await openSchool({ at: new Date().toISOString(), hasLimits: false });
    const { pool, db } = school.database;
    const chance = chanceOf(SEED);
    standInForBrowser();
    const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
    const ledger = new Ledger(await import('../../web/src/features/roomLink/Outbox.ts'));
    const newer = newerVersion();

    const ports = await Promise.all(Array.from({ length: SERVERS }, () => freePort()));
    const environment = {
      DATABASE_URL: school.connectionString,
      DATA_DIR: school.app.deps.config.dataDir,
      TRUST_PROXY: '1',
      DATABASE_CONNECTIONS: '8',
      // An older version restarts next to a newer one during an upgrade.
      NEWER_SCHEMA: '1',
    };
    const errors: string[] = [];
    const start = (index: number, main?: string): Promise<ServerProcess> =>
      ServerProcess.start({ ...environment, PORT: String(ports[index]) }, main);
    const servers = await Promise.all(ports.map((_, index) => start(index)));
    const end = async (index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
      await servers[index]?.end(signal);
      errors.push(...(servers[index]?.errors ?? []));
    };
    const balancer = await Balancer.start(ports);
    onTestFinished(async () => {
      ledger.end();
      await balancer.stop();
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      newer.remove();
    });

    const gaps = new Gaps();
    const { deckId } = await aDeck(school);
    const rooms: { id: string; teacher: Person; student: Person; links: InstanceType<typeof RoomLink>[] }[] = [];
    for (let index = 0; index < LESSONS; index += 1) {
      const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
      const id = await aLesson(school, { teacher, student, startsAt: school.clock.in(10), deckId });
      const address = `${balancer.url.replace('http', 'ws')}/api/v2/rooms/${id}/socket`;
      const links = ([teacher, student] as const).map(
        ({ token }, seat) =>
          new RoomLink({
            roomId: id,
            address,
            seat: seat === 0 ? 't' : 's',
            token,
            isStillOpen: () => Promise.resolve(true),
          }),
      );
      links.forEach((link, seat) => gaps.watch(link, ROOM_TOKEN_PREFIX + [teacher, student][seat]?.token));
      rooms.push({ id, teacher, student, links });
    }
    const links = rooms.flatMap((room) => room.links);
    const untilLive = async (): Promise<void> => {
      const away = (): number => links.filter((link) => link.snapshot().status.kind !== 'live').length;
      await expect.poll(away, { timeout: 180_000 }).toBe(0);
    };
    await untilLive();
    for (const room of rooms) room.links[0]?.do({ k: 'tools', on: true });
    await expect.poll(() => links.every((link) => link.snapshot().state.tools), { timeout: 60_000 }).toBe(true);
    const people = rooms.flatMap((room, index) =>
      room.links.map((link, seat) => new Scribbler(link, seat === 0 ? 't' : 's', chance, `f${index}x${seat}`)),
    );
    // Omits teacher's actions that cause the student's events to be refused: then every count must be stored.
    for (const link of links) {
      const act = link.do.bind(link);
      link.do = (event) => {
        if (event.k !== 'tools') act(event);
      };
    }
    gaps.take();

    const draw = async (milliseconds: number): Promise<void> => {
      for (const until = Date.now() + milliseconds; Date.now() < until; await pause(8))
        for (const person of people) if (chance() < 0.3) person.act();
    };
    const drawWhile = async (work: Promise<unknown>): Promise<void> => {
      let isOver = false;
      const done = work.finally(() => (isOver = true));
      while (!isOver) await draw(50);
      await done;
    };
    /** Families request homework from any server the balancer chooses, and their pages are notified by any other. */
    const checkPages = async (): Promise<void> => {
      for (const { teacher, student } of rooms.slice(0, 6)) {
        const { socket, heard } = await openLive(balancer, student.token);
        const askForHomework = async (): Promise<number> => {
          const { status } = await fetch(`${balancer.url}/api/v2/homeworks`, {
            method: 'POST',
            headers: { 'X-Auth-Token': teacher.token, 'content-type': 'application/json' },
            body: JSON.stringify({ student_id: student.id, description: 'Draw.' }),
          });
          // 503 is HAProxy's own: it has not noticed yet that a server is back.
          return status;
        };
        await expect.poll(askForHomework, UNTIL_READY).toBe(200);
        await expect.poll(() => heard, { timeout: 60_000 }).toContain('homeworks');
        socket.close();
      }
    };
    const settle = async (what: string): Promise<void> => {
      await untilLive();
      await drawWhile(checkPages());
      let events = 0;
      for (const room of rooms)
        for (const link of room.links) {
          const { acknowledged, wrong } = await ledger.check(pool, room.id, link);
          expect(wrong).toEqual([]);
          events += acknowledged;
        }
      say(`${what}: ${gaps.take()}; ${events} events acknowledged, all on disk`);
    };

    // Reminders become due while servers start and stop.
    const reminded: string[] = [];
    for (let index = 0; index < REMINDED; index += 1) {
      const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
      reminded.push(
        await aLesson(school, {
          teacher,
          student,
          startsAt: school.clock.minuteIn(121 + (index % 3)),
          durationMinutes: 25,
        }),
      );
    }
    await pool.query("update lessons set created_at = now() - interval '2 days'");

    await draw(1_500);
    for (let round = 0; round < ROUNDS; round += 1) {
      const killed = Math.floor(chance() * SERVERS);
      await drawWhile(end(killed, 'SIGKILL'));
      await draw(1_500);
      servers[killed] = await start(killed);
      await settle(`kill -9 of server ${killed}`);
      const drained = Math.floor(chance() * SERVERS);
      await drawWhile(end(drained, 'SIGTERM'));
      await draw(1_500);
      servers[drained] = await start(drained);
      await settle(`drain of server ${drained}`);
    }
    for (let index = 0; index < SERVERS; index += 1) {
      await drawWhile(end(index, 'SIGTERM'));
      const started = start(index, newer.main);
      await drawWhile(started);
      servers[index] = await started;
      await settle(`upgrade of server ${index}`);
      if (index > 0) continue;
      // An older server crashes after the newer one has migrated.
      await drawWhile(end(2, 'SIGKILL'));
      servers[2] = await start(2);
      await settle('kill -9 of an older server beside a newer one');
    }

    for (const person of people) person.rest();
    await expect.poll(() => links.filter((link) => link.snapshot().unsaved > 0).length, { timeout: 120_000 }).toBe(0);
    for (const room of rooms) {
      const stored = textOfStored((await loadRoom(db, room.id)).pages);
      for (const [seat, link] of room.links.entries())
        // What one side drew last may still be on its way to the other.
        await expect
          .poll(() => differencesOf(textOfBoard(link.board), stored), {
            timeout: 120_000,
            message: `the board of the ${seat === 0 ? 'teacher' : 'student'} of ${room.id}`,
          })
          .toEqual([]);
    }
    const notices = async (): Promise<{ notices: number; lessons: number }> => {
      const { rows } = await pool.query<{ notices: number; lessons: number }>(
        `select count(*)::int as notices, count(distinct lesson_id)::int as lessons
         from messages where kind = 'lesson_reminder' and lesson_id = any($1)`,
        [reminded],
      );
      return rows[0] ?? { notices: 0, lessons: 0 };
    };
    await expect
      .poll(notices, { timeout: 240_000, interval: 1_000 })
      .toEqual({ notices: 2 * REMINDED, lessons: REMINDED });
    const { rows } = await pool.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    for (const link of links) link.close();
    for (let index = 0; index < SERVERS; index += 1) await end(index, 'SIGTERM');
    const slow = errors.filter((line) => SLOW_WRITE.test(line));
    if (slow.length > 0) say(`${slow.length} times the database took longer than five seconds for a write`);
    expect(errors.filter((line) => !SLOW_WRITE.test(line))).toEqual([]);
    await school.close();
  },
);

/** A page's live socket, opened as soon as the balancer has a server that accepts it. */
async function openLive(balancer: Balancer, token: string): Promise<{ socket: WebSocket; heard: string[] }> {
  const heard: string[] = [];
  let socket: WebSocket | undefined;
  const open = async (): Promise<boolean> => {
    const tried = new WebSocket(balancer.url.replace('http', 'ws') + LIVE_PATH, [
      LIVE_PROTOCOL,
      ROOM_TOKEN_PREFIX + token,
    ]);
    tried.on('message', (data: Buffer) => heard.push(data.toString('utf8')));
    socket = tried;
    return once(tried, 'open').then(
      () => true,
      () => false,
    );
  };
  await expect.poll(open, UNTIL_READY).toBe(true);
  if (!socket) throw new Error('the balancer has no server for pages');
  return { socket, heard };
}
