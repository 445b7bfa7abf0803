import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgres } from '../../server/src/platform/db/postgres.ts';

it('the school’s database waits for its disk: acknowledged events survive a power loss', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'skylark-durable-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  // Accessible to `nobody`, the database's user when tests run as root.
  chmodSync(dataDir, 0o755);
  const postgres = await startPostgres(dataDir);
  const client = new pg.Client({ host: postgres.socketDir, user: postgres.user, database: 'postgres' });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name",
    );
    expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
      'fsync on',
      'full_page_writes on',
      'synchronous_commit on',
    ]);
  } finally {
    await client.end();
    await postgres.stop();
  }
});
