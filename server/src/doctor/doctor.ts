import { type Config, ConfigError, readConfig } from '../config.ts';
import { suspiciousSettings } from '../suspiciousSettings.ts';
import { privateSocketDir } from '../platform/db/postgres.ts';
import { explainDatabaseError } from '../platform/db/explainDatabaseError.ts';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import { addressChecks } from './addressChecks.ts';
import { backupsCheck } from './backupsCheck.ts';
import { certificateChecks } from './certificateChecks.ts';
import type { Check, Line } from './Check.ts';
import { databaseChecks } from './databaseChecks.ts';
import { filesChecks } from './filesChecks.ts';
import { hostChecks } from './hostChecks.ts';
import { keyChecks } from './keyChecks.ts';
import { lessonCheck } from './lessonCheck.ts';
import { mailCheck } from './mailCheck.ts';
import { relayChecks } from './relayChecks.ts';
import { runChecks } from './runChecks.ts';
import { schoolKeyCheck, serversCheck } from './serversCheck.ts';
import { workChecks } from './workChecks.ts';

export interface DoctorOptions {
  /** Recipient of the test message; the school's own address by default, nobody if null. */
  mailTo?: string | null | undefined;
  /** The school's clock, which tests move. */
  now?: () => Date;
}

/**
 * Checks everything a lesson needs, using the environment's settings; one failure doesn't prevent the other checks.
 * Changes nothing in the school, and notifies nobody but `mailTo`.
 */
export async function examine(
  environment: Record<string, string | undefined>,
  asked: DoctorOptions = {},
): Promise<Line[]> {
  let config: Config;
  try {
    config = readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const remedy = 'Correct it in the environment of the school (README.md names all settings).';
    return error.message.split('\n').map((what) => ({ check: 'settings', is: 'fail', what, remedy }));
  }
  const suspicious = suspiciousSettings(environment).map((what): Line => ({
    check: 'settings',
    is: 'warn',
    what,
    remedy: 'Correct or remove it.',
  }));
  return [...suspicious, ...(await examineWith(config, asked))];
}

export async function examineWith(
  config: Config,
  { mailTo, now = () => new Date() }: DoctorOptions = {},
): Promise<Line[]> {
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
            schoolKeyCheck(database.pool, config),
            serversCheck(database.db, config),
            ...workChecks(database.db, database.pool, now),
            ...hostChecks(database.pool),
          ]
        : [];
    const beside = await runChecks([
      ...ofDatabase,
      ...filesChecks(config),
      ...(mailTo === null ? [] : [mailCheck(config, mailTo)]),
      ...keyChecks(config),
      ...relayChecks(config, now().getTime()),
      ...addressChecks(own, publicUrl),
      ...certificateChecks(config, publicUrl),
    ]);
    // Not concurrently with the others, so that their load can't affect its result.
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

/** @returns the line describing the error; undefined if the database responds */
async function reach({ pool }: DatabaseHandle): Promise<Line | undefined> {
  try {
    await pool.query('select 1');
    return undefined;
  } catch (error) {
    const { what, remedy } = explainDatabaseError(error);
    return { check: 'database', is: 'fail', what, remedy };
  }
}
