import { existsSync } from 'node:fs';
import type pg from 'pg';
import type { openDatabase } from '../db/database.ts';
import { type PrivatePostgres, privateSocketDir, startPostgres } from '../db/postgres.ts';
import { prepareFolder } from '../folders/prepareFolder.ts';

type Where = Parameters<typeof openDatabase>[0];

/**
 * How to connect to the school's database from outside the server: its configured address, the running private
 * database, or one started for this purpose.
 * @throws DataDirInUse, FolderError
 */
export async function connectionOf({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | undefined;
  dataDir: string;
}): Promise<{ connection: pg.ClientConfig; where: Where; isRunning: boolean; end: () => Promise<void> }> {
  const end = async (): Promise<void> => undefined;
  if (databaseUrl !== undefined) {
    const where = { connectionString: databaseUrl };
    return { connection: where, where, isRunning: true, end };
  }
  await prepareFolder('DATA_DIR', dataDir);
  const at = (socketDir: string) => {
    const where = { user: 'skylark', database: 'postgres' };
    return { connection: { ...where, host: socketDir }, where: { ...where, socketDir } };
  };
  const socketDir = privateSocketDir(dataDir);
  if (existsSync(`${socketDir}/.s.PGSQL.5432`)) return { ...at(socketDir), isRunning: true, end };
  const postgres: PrivatePostgres = await startPostgres(dataDir);
  return { ...at(postgres.socketDir), isRunning: false, end: () => postgres.stop() };
}
