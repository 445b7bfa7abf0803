import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { startPostgres } from '../src/platform/db/postgres.ts';
import { createJobs } from '../src/platform/jobs/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    socketDir: string;
  }
}

export const TEMPLATE = 'skylark_template';
/** A test database may be lost in a crash, so it needn't wait for the disk. */
const FAST = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
];

const CACHE = join(import.meta.dirname, '../../node_modules/.cache');
/** Linux's file system in memory. */
const MEMORY = '/dev/shm';
/** Many times what the databases of a run take. */
const MEMORY_BYTES = 4 * 1024 ** 3;

/** In memory where there is plenty: on a disk, making the 1,200 files of each school's database takes twice as long. */
function whereFilesAreQuick(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) >= MEMORY_BYTES)
      return join(MEMORY, `skylark-${process.getuid?.()}`);
  } catch {
    // Other systems have none.
  }
  return CACHE;
}

const DIR_PREFIX = 'test-postgres-';

/** Removes folders of killed runs; those of runs still in progress stay. */
function removeLeftovers(parent: string): void {
  mkdirSync(parent, { recursive: true });
  for (const name of readdirSync(parent)) {
    if (name.startsWith(DIR_PREFIX) && !isRunning(Number(name.slice(DIR_PREFIX.length))))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** One PostgreSQL for all test files, with a migrated template database that each of them copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = whereFilesAreQuick();
  removeLeftovers(parent);
  const dir = join(parent, `${DIR_PREFIX}${process.pid}`);
  mkdirSync(dir, { recursive: true });
  const postgres = await startPostgres(dir, { settings: FAST });
  const where = { socketDir: postgres.socketDir, user: postgres.user };
  const admin = openDatabase({ ...where, database: 'postgres' }, { connections: 2, onError: () => undefined });
  await admin.pool.query(`create database ${TEMPLATE}`);
  await admin.close();

  const template = openDatabase({ ...where, database: TEMPLATE }, { connections: 2, onError: () => undefined });
  await migrate(template.pool);
  const jobs = createJobs(template.pool, pino({ level: 'silent' }));
  await jobs.start();
  await jobs.stop();
  await template.close();

  project.provide('socketDir', postgres.socketDir);
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
    if (dirname(postgres.dataDir) !== dir) rmSync(dirname(postgres.dataDir), { recursive: true, force: true });
  };
}
