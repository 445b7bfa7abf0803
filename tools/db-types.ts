// Writes server/src/platform/db/generated/schema.ts from a freshly migrated database: `npm run db:types`. With --check
// it only compares, and fails when it was not run after a migration.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../server/src/platform/db/database.ts';
import { migrate } from '../server/src/platform/db/migrate.ts';
import { startPostgres } from '../server/src/platform/db/postgres.ts';

const OUT = join(import.meta.dirname, '../server/src/platform/db/generated/schema.ts');
const check = process.argv.includes('--check');
const dir = mkdtempSync(join(tmpdir(), 'skylark-types-'));
const postgres = await startPostgres(dir, { settings: ['fsync=off'] });
try {
  const database = openDatabase(
    { socketDir: postgres.socketDir, user: postgres.user, database: 'postgres' },
    { connections: 2, onError: console.error },
  );
  await migrate(database.pool);
  await database.close();
  const out = check ? join(dir, 'schema.ts') : OUT;
  mkdirSync(join(OUT, '..'), { recursive: true });
  const url = `postgres://${postgres.user}@localhost/postgres?host=${encodeURIComponent(postgres.socketDir)}`;
  const made = spawnSync(
    'kysely-codegen',
    [
      '--dialect=postgres',
      `--url=${url}`,
      `--out-file=${out}`,
      '--camel-case',
      '--date-parser=string',
      '--exclude-pattern=pgboss.*',
      '--default-schema=public',
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(made.stderr || made.stdout || String(made.error));
  if (check && readFileSync(out, 'utf8') !== readFileSync(OUT, 'utf8')) {
    console.error('The generated database types are out of date: npm run db:types');
    process.exitCode = 1;
  }
} finally {
  await postgres.stop();
  rmSync(dir, { recursive: true, force: true });
  if (postgres.dataDir !== join(dir, 'postgres')) rmSync(postgres.dataDir, { recursive: true, force: true });
}
