import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aLessonRoom } from '../test/lessonRoom.ts';
import { RoomSocket } from '../test/RoomSocket.ts';
import { openSchool, type School } from '../test/school.ts';

const CONNECTIONS = 5;
/** Each connection reads a room so many times (`room/warmUp.ts`). */
const ROUNDS = 6;

let school: School;
let dataDir: string;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
  dataDir = mkdtempSync(join(tmpdir(), 'skylark-main-'));
});
afterAll(async () => {
  await school.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a server that joins others reads their rooms on all its connections', async () => {
  const { lessonId, teacher } = await aLessonRoom(school);
  const page = await RoomSocket.join(school, lessonId, teacher.token);
  await page.doStored({ k: 'show', page: 'free:1' });
  page.close();
  const before = await timesRead();
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATABASE_URL: school.connectionString,
      DATABASE_CONNECTIONS: String(CONNECTIONS),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const hasEnded = once(server, 'exit');
  try {
    // PostgreSQL publishes these counts some seconds later.
    await vi.waitFor(async () => expect((await timesRead()) - before).toBeGreaterThanOrEqual(CONNECTIONS * ROUNDS), {
      timeout: 100_000,
      interval: 250,
    });
  } finally {
    server.kill();
    await hasEnded;
  }
});

/** How often the stored rooms were looked up in this database. */
async function timesRead(): Promise<number> {
  const { rows } = await school.database.pool.query<{ times: number }>(
    `select (seq_scan + coalesce(idx_scan, 0))::int as times from pg_stat_user_tables where relname = 'room_snapshots'`,
  );
  return rows[0]?.times ?? 0;
}
