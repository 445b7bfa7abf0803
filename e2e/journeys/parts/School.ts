import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ServerProcess } from '../../rooms/ServerProcess.ts';
import { freePort } from './freePort.ts';

/** A demo school with a separate server that a journey may kill and restart. */
export class School {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly #name: string;
  readonly #environment: Record<string, string>;
  #server: ServerProcess;

  private constructor(name: string, environment: Record<string, string>, server: ServerProcess) {
    this.#name = name;
    this.#environment = environment;
    this.#server = server;
    this.url = server.url;
    this.pool = new pg.Pool({ host: socketDir(), user: 'skylark', database: name, max: 2 });
    // Dropping the database may end a connection that is still closing; nothing waits for it then.
    this.pool.on('error', () => undefined);
  }

  /** @param more additional settings of the server's environment */
  static async open(more: Record<string, string> = {}): Promise<School> {
    const name = `journey_${process.pid}_${Date.now()}`;
    await asAdmin(`create database ${name}`);
    const environment = {
      NODE_ENV: 'development',
      DEMO_ACTORS: '0',
      LOG_LEVEL: 'error',
      // A journey is too short to teach a third of a lesson.
      HELD_MIN_SHARE: '0',
      // The same after each start, as pages expect.
      PORT: String(await freePort()),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'skylark-journey-')),
      DATABASE_URL: `postgres://skylark@localhost/${name}?host=${encodeURIComponent(socketDir())}`,
      ...more,
    };
    return new School(name, environment, await ServerProcess.start(environment));
  }

  /** Where the server stores its files. */
  get dataDir(): string {
    return this.#environment['DATA_DIR'] ?? '';
  }

  /** Like a power failure: the server can't react. */
  kill(): Promise<void> {
    return this.#server.end('SIGKILL');
  }

  async startAgain(): Promise<void> {
    this.#server = await ServerProcess.start(this.#environment);
  }

  async close(): Promise<void> {
    await this.#server.end('SIGTERM');
    await this.pool.end();
    await asAdmin(`drop database ${this.#name} with (force)`);
    rmSync(this.#environment['DATA_DIR'] ?? '', { recursive: true, force: true });
  }
}

const socketDir = (): string => process.env['JOURNEYS_SOCKET_DIR'] ?? '';

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ host: socketDir(), user: 'skylark', database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}
