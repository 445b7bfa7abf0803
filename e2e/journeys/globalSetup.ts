import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startPostgres } from '../../server/src/platform/db/postgres.ts';

/** One PostgreSQL for all journeys; each school creates a separate database in it. */
export default async function setup(): Promise<() => Promise<void>> {
  const dir = mkdtempSync(join(tmpdir(), 'skylark-journeys-'));
  const postgres = await startPostgres(dir, {
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  });
  process.env['JOURNEYS_SOCKET_DIR'] = postgres.socketDir;
  return async () => {
    await postgres.stop();
    rmSync(dir, { recursive: true, force: true });
    if (dirname(postgres.dataDir) !== dir) rmSync(dirname(postgres.dataDir), { recursive: true, force: true });
  };
}
