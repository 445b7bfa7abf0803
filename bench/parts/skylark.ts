import { join } from 'node:path';
import type { BenchDatabase } from './Database.ts';
import { freePort, ServerUnderTest } from './ServerUnderTest.ts';

const MAIN = join(import.meta.dirname, '../../server/src/main.ts');

/**
 * The real server as in production, on an existing database.
 * @param address under which browsers reach this computer
 * @param publicUrl the school's, where several servers share a database
 */
export async function startSkylark(
  database: Pick<BenchDatabase, 'dir' | 'url'>,
  address = '127.0.0.1',
  publicUrl?: string,
): Promise<ServerUnderTest> {
  const port = String(await freePort());
  const environment = {
    NODE_ENV: 'production',
    DEMO: '0',
    HOST: address === '127.0.0.1' ? address : '0.0.0.0',
    PORT: port,
    PUBLIC_URL: publicUrl ?? `http://${address}:${port}`,
    DATABASE_URL: database.url,
    DATA_DIR: database.dir,
    LOG_LEVEL: 'warn',
    // The generator sends each person's address, as a proxy would.
    TRUST_PROXY: '1',
  };
  return ServerUnderTest.start(MAIN, environment, '/readyz');
}
