import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { commandLineToken } from './features/manager/index.ts';
import { transact } from './platform/db/transact.ts';
import type { Deps } from './platform/deps.ts';
import { makeFolder } from './platform/folders/makeFolder.ts';

/** Stored in the data folder: anyone who can read it can read the data as well. */
const FILE = 'command-line.token';

/**
 * Writes the token that `npm run school` uses on this machine. Servers that start together with one data folder take turns:
 * otherwise both would create the same manager, or the file would keep a token that the other has replaced.
 */
export async function writeCommandLineToken({ db, clock, config }: Deps): Promise<void> {
  const file = join(config.dataDir, FILE);
  await transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('command line token', 0))`.execute(tx);
    const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
    const token = await commandLineToken(
      { db: tx, clock },
      { machine: hostname(), folder: resolve(config.dataDir) },
      known,
    );
    if (token === known) return;
    makeFolder(config.dataDir);
    writeFileSync(file, `${token}\n`, { mode: 0o600 });
  });
}
