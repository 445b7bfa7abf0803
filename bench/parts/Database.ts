import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DatabaseHandle, openDatabase } from '../../server/src/platform/db/database.ts';
import { migrate } from '../../server/src/platform/db/migrate.ts';
import { type PrivatePostgres, startPostgres } from '../../server/src/platform/db/postgres.ts';

const CONNECTIONS = 4;

/** A separate PostgreSQL with production settings: acknowledged data is on the disk. Removed at the end. */
export class BenchDatabase {
  readonly dir: string;
  readonly handle: DatabaseHandle;
  readonly #postgres: PrivatePostgres;

  private constructor(dir: string, postgres: PrivatePostgres) {
    this.dir = dir;
    this.#postgres = postgres;
    this.handle = openDatabase(
      { socketDir: postgres.socketDir, user: postgres.user, database: 'postgres' },
      { connections: CONNECTIONS, onError: () => undefined },
    );
  }

  /** Starts and migrates it. */
  static async start(): Promise<BenchDatabase> {
    const dir = newDataDir();
    const database = new BenchDatabase(dir, await startPostgres(dir));
    await migrate(database.handle.pool);
    return database;
  }

  get url(): string {
    return `postgres://${this.#postgres.user}@localhost/postgres?host=${encodeURIComponent(this.#postgres.socketDir)}`;
  }

  async stop(): Promise<void> {
    await this.handle.close();
    await this.#postgres.stop();
    rmSync(this.dir, { recursive: true, force: true });
    rmSync(dirname(this.#postgres.dataDir), { recursive: true, force: true });
  }
}

/** World-readable: a database started by root runs as nobody. */
export function newDataDir(): string {
  const dir = join(tmpdir(), `skylark-bench-${randomBytes(6).toString('hex')}`);
  mkdirSync(dir, { mode: 0o755 });
  return dir;
}
