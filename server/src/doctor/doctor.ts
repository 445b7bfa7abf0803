import { type Config, ConfigError, readConfig } from '../config.ts';
import { privateSocketDir } from '../platform/db/postgres.ts';
import { explainDatabaseError } from '../platform/db/explainDatabaseError.ts';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import { addressChecks } from './addressChecks.ts';
import { backupsCheck } from './backupsCheck.ts';
import type { Check, Line } from './Check.ts';
import { databaseChecks } from './databaseChecks.ts';
import { filesChecks } from './filesChecks.ts';
import { keyChecks } from './keyChecks.ts';
import { lessonCheck } from './lessonCheck.ts';
import { mailCheck } from './mailCheck.ts';
import { relayChecks } from './relayChecks.ts';
import { runChecks } from './runChecks.ts';

export interface Asked {
  /** Who gets the message that is tried; the school's own address otherwise, nobody when null. */
  mailTo?: string | null | undefined;
  /** Of the school, whose clock tests move. */
  now?: () => Date;
}

/**
 * Looks at everything that a lesson needs, with the settings of the environment: what is wrong does not keep the others
 * from being looked at. Nothing of the school is changed, and nobody but `mailTo` hears of it.
 */
export async function examine(environment: Record<string, string | undefined>, asked: Asked = {}): Promise<Line[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy = 'Correct it in the environment of the school (README.md names all settings).';
    return error.message.split('\n').map((what) => ({ check: 'settings', is: 'fail', what, remedy }));
  }
  return examineWith(config, asked);
}

export async function examineWith(config: Config, { mailTo, now = () => new Date() }: Asked = {}): Promise<Line[]> {
  const own = `http://${config.host === '0.0.0.0' ? '127.0.0.1' : config.host}:${config.port}`;
  const publicUrl = config.publicUrl ?? own;
  const settings: Line = { check: 'settings', is: 'ok', what: 'All can be read', remedy: null };
  const database = open(config);
  try {
    const reached = await reach(database);
    const ofDatabase: Check[] =
      reached === undefined
        ? [
            ...databaseChecks(database.pool, config.databaseConnections, config.mayBeNewer),
            backupsCheck(database.db, config, now),
          ]
        : [];
    const beside = await runChecks([
      ...ofDatabase,
      ...filesChecks(config),
      ...(mailTo === null ? [] : [mailCheck(config, mailTo)]),
      ...keyChecks(config),
      ...relayChecks(config, now().getTime()),
      ...addressChecks(own, publicUrl),
    ]);
    // Not beside the others: what it finds is not to hang on what they use.
    const hasTables = beside.some(({ check, is }) => check === 'migrations' && is === 'ok');
    const lesson = hasTables ? await runChecks([lessonCheck(database.db, publicUrl, now)]) : [];
    return [settings, ...(reached ? [reached] : []), ...beside, ...lesson];
  } finally {
    await database.close();
  }
}

function open(config: Config): DatabaseHandle {
  const where =
    config.databaseUrl === undefined
      ? { socketDir: privateSocketDir(config.dataDir), user: 'skylark', database: 'postgres' }
      : { connectionString: config.databaseUrl };
  return openDatabase(where, { connections: 3, onError: () => undefined });
}

/** @returns the line of what is wrong; undefined when it answers */
async function reach({ pool }: DatabaseHandle): Promise<Line | undefined> {
  try {
    await pool.query('select 1');
    return undefined;
  } catch (error) {
    const { what, remedy } = explainDatabaseError(error);
    return { check: 'database', is: 'fail', what, remedy };
  }
}
