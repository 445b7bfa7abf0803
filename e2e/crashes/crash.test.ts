import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLesson, aStudent, aTeacher } from '../../server/test/builders.ts';
import { RoomSocket } from '../../server/test/RoomSocket.ts';
import { openRaw } from '../../server/test/rawHttp.ts';
import { openSchool, type School } from '../../server/test/school.ts';

const START = join(import.meta.dirname, '../../server/src/start.ts');
const THROWER = join(import.meta.dirname, 'throwOnSignal.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skylark-crash-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Started {
  child: ChildProcess;
  said(): string;
  /** Process id of the server behind the supervisor. */
  pid(): number;
}
const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

function start(environment: Record<string, string>, script?: string): Started {
  const pidFile = join(folder, `${crypto.randomUUID()}.pid`);
  const child = spawn(process.execPath, ['--import', THROWER, START, ...(script === undefined ? [] : [script])], {
    env: { ...process.env, NODE_ENV: 'test', PID_FILE: pidFile, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, said: () => said, pid: () => Number(readFileSync(pidFile, 'utf8')) };
}

/** A free port, chosen here because a restarted server has to use the same one again. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const opened = async (started: Started, times: number): Promise<void> => {
  await expect
    .poll(() => started.said().split('Skylark is open').length - 1, { timeout: 40_000, interval: 50 })
    .toBe(times);
};
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function withSchool(run: (school: School, environment: Record<string, string>) => Promise<void>): Promise<void> {
  const school = await openSchool({ at: new Date().toISOString() });
  const port = String(await freePort());
  await run(school, { DATABASE_URL: school.connectionString, DATA_DIR: school.app.deps.config.dataDir, PORT: port });
  await school.close();
}

it(
  'a crash is logged with its stack, rooms release everything, and the server restarts',
  async () =>
    withSchool(async (school, environment) => {
      const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
      const lesson = await aLesson(school, { teacher, student, startsAt: school.clock.in(5) });
      const started = start(environment);
      await opened(started, 1);
      const first = started.pid();
      const url = `http://127.0.0.1:${environment['PORT']}`;
      const room = await RoomSocket.join({ url }, lesson, teacher.token);
      const other = await RoomSocket.join({ url }, lesson, student.token);
      // An incomplete request, which must not keep the crashed process alive.
      const half = await openRaw(url);
      half.write('POST /api/v2/auth/sessions HTTP/1.1\r\nHost: school.test\r\nContent-Length: 9\r\n\r\n{');
      room.do({ k: 'tools', on: true });
      await other.receiveEvent('tools');
      process.kill(first, 'SIGUSR2');
      await Promise.all([room.closing(), other.closing()]);
      await opened(started, 2);
      expect(started.pid()).not.toBe(first);
      expect(started.said()).toContain('planted where nothing catches');
      expect(started.said()).toContain('throwOnSignal.ts:');
      expect(started.said()).toContain('The server ended unexpectedly (70)');
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      const kept = await school.database.pool.query('select 1 from room_log where room_id = $1 and n = 1', [lesson]);
      expect(kept.rowCount).toBe(1);

      // Killed from outside, it restarts as well; on SIGTERM it exits together with the supervisor.
      process.kill(started.pid(), 'SIGKILL');
      await opened(started, 3);
      started.child.kill('SIGTERM');
      expect(await once(started.child, 'exit')).toEqual([0, null]);
      expect(isAlive(started.pid())).toBe(false);
    }),
  90_000,
);

it(
  'the server shuts down cleanly when its supervisor is killed',
  async () =>
    withSchool(async (_, environment) => {
      const started = start(environment);
      await opened(started, 1);
      const pid = started.pid();
      started.child.kill('SIGKILL');
      await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false);
    }),
  60_000,
);

it('a wrong setting and a used port are reported once, without retries', async () => {
  const wrong = start({ PORT: 'many' });
  expect(await once(wrong.child, 'exit')).toEqual([1, null]);
  expect(wrong.said().split('Wrong setting').length).toBe(2);

  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const second = start({ PORT: String((holder.address() as AddressInfo).port), DATA_DIR: join(folder, 'data') });
  expect(await once(second.child, 'exit')).toEqual([1, null]);
  expect(second.said().split('is in use').length).toBe(2);
  holder.close();
});

it('five crashes within a minute end the supervisor with an explanation', async () => {
  const script = join(folder, 'crashes.mjs');
  writeFileSync(script, 'process.exit(70)');
  const started = start({}, script);
  expect(await once(started.child, 'exit')).toEqual([70, null]);
  expect(started.said().split('It is started again').length - 1).toBe(4);
  expect(started.said()).toContain('5 times within a minute');
});
