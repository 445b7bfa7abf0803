// npm run backup -- make
// verify
// fetch: the newest out of BACKUP_BUCKET into BACKUP_DIR, with no database.
// drill <folder>: a whole restore beside the school, compared with it, and removed again.
// restore <file>: database and files together, even while the school is running.
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from './config.ts';
import { addErasuresDue, noteErasures, readCopiedErasures, readErasures } from './features/privacy/index.ts';
import { commandName } from './commandName.ts';
import { BackupError } from './platform/backup/BackupError.ts';
import { fetchFromBucket, namesIn } from './platform/backup/bucketCopies.ts';
import { connectionOf } from './platform/backup/connectionOf.ts';
import { type BackupSchool, runBackup, runVerify, secretsOf } from './platform/backup/runBackup.ts';
import { runDrill } from './platform/backup/runDrill.ts';
import { restoreInto } from './platform/backup/verifyBackup.ts';
import { openDatabase } from './platform/db/database.ts';
import { DataDirInUse } from './platform/db/dataDirLock.ts';
import { createFiles } from './platform/files/files.ts';
import { FolderError } from './platform/folders/makeFolder.ts';
import { prepareFolder } from './platform/folders/prepareFolder.ts';
import { migrate } from './platform/db/migrate.ts';

const CALL = commandName('backup', process.env);
const USAGE = `${CALL} make             database and files into one file in BACKUP_DIR
${CALL} verify           restores the newest into a database beside the school's, and compares
${CALL} drill <folder>    restores the newest beside the school, files into this empty folder, and compares all
${CALL} fetch [name]      copies the newest, or this one, out of BACKUP_BUCKET into BACKUP_DIR
${CALL} restore <file>   into an empty database, DATA_DIR and bucket; the school must not run

BACKUP_KEY seals and opens them: base64 of 32 bytes (openssl rand -base64 32). Keep it somewhere else.`;

/** The command line is invalid: exit status 2, as in `npm run school`. Status 1 means that the command failed. */
class BackupUsageError extends BackupError {
  constructor(what: string) {
    super(`${what}\n\n${USAGE}`);
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  const isSaid = [BackupError, ConfigError, DataDirInUse, FolderError].some((kind) => error instanceof kind);
  process.stderr.write(`${isSaid ? (error as Error).message : String(error)}\n`);
  process.exitCode = error instanceof BackupUsageError ? 2 : 1;
}

/** Reads the command line before the settings, so that help needs none. */
async function run(args: readonly string[]): Promise<string> {
  const [verb, file, ...more] = wordsOf(args);
  if (verb === undefined || verb === 'help') return USAGE;
  if (verb !== 'make' && verb !== 'verify' && verb !== 'drill' && verb !== 'fetch' && verb !== 'restore')
    throw new BackupUsageError(`There is no "${verb}".`);
  if (verb === 'restore') {
    if (file === undefined || more.length > 0) throw new BackupUsageError('restore needs one file.');
    return restore(readConfig(environmentOf(file)), resolve(file));
  }
  if (verb === 'fetch') {
    if (more.length > 0) throw new BackupUsageError('fetch takes one name.');
    return fetchBackup(readConfig(process.env), file);
  }
  if (verb === 'drill') {
    if (file === undefined || more.length > 0) throw new BackupUsageError('drill needs one folder.');
    return keep(readConfig(process.env), (school) => runDrill(school, resolve(file)));
  }
  if (file !== undefined) throw new BackupUsageError(`${verb} takes nothing else.`);
  return keep(readConfig(process.env), async (school) => {
    if (verb === 'verify') return runVerify(school);
    await noteErasures(school, school.backups);
    return runBackup(school);
  });
}

function wordsOf(args: readonly string[]): string[] {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: { help: { type: 'boolean' } },
      allowPositionals: true,
    });
    return values.help === true ? [] : positionals;
  } catch (error) {
    throw new BackupUsageError(`${error instanceof Error ? error.message.split('.')[0] : 'Wrong words'}.`);
  }
}

/** On a new machine BACKUP_DIR may be unset: a backup is then restored from its own folder, with BACKUP_KEY alone. */
function environmentOf(restored: string): NodeJS.ProcessEnv {
  const { BACKUP_DIR: folder = '' } = process.env;
  return folder === '' ? { ...process.env, BACKUP_DIR: dirname(resolve(restored)) } : process.env;
}

async function keep(config: Config, work: (school: BackupSchool) => Promise<string>): Promise<string> {
  const { backups, dataDir } = config;
  if (!backups) throw new BackupError('BACKUP_DIR is not set: set it to the folder for backups.');
  const { connection, where, end } = await connectionOf(config);
  const database = openDatabase(where, { connections: 2, onError: () => undefined });
  try {
    return await work({ db: database.db, connection, dataDir, files: createFiles(config), backups, now: new Date() });
  } finally {
    await database.close();
    await end();
  }
}

/** On a new machine, before there is a database. @param name the newest one if left out */
async function fetchBackup({ backups }: Config, name: string | undefined): Promise<string> {
  if (!backups?.bucket) throw new BackupError('BACKUP_BUCKET is not set: set it to the bucket of the backups.');
  const { bucket, folder } = backups;
  const wanted = name ?? (await namesIn(bucket)).at(-1);
  if (wanted === undefined) throw new BackupError(`There is no backup in the bucket ${bucket.bucket}.`);
  await prepareFolder('BACKUP_DIR', folder);
  const path = await fetchFromBucket(bucket, wanted, folder);
  return `${path}: restore it with ${CALL} restore ${path}. Who was deleted since is read from the bucket.`;
}

async function restore(config: Config, file: string): Promise<string> {
  if (!existsSync(file)) throw new BackupError(`There is no ${file}.`);
  const { connection, where, isRunning, end } = await connectionOf(config);
  try {
    if (isRunning && config.databaseUrl === undefined)
      throw new BackupError(`A school runs in ${config.dataDir}: end it first, and restore into an empty DATA_DIR.`);
    const { dataDir } = config;
    // Checked before anything is written: without an intact list of deletions, the restore would bring deleted people
    // back.
    const folders = [...new Set([resolve(dirname(file)), ...(config.backups ? [resolve(config.backups.folder)] : [])])];
    const bucket = config.backups?.bucket;
    const lists = (
      await Promise.all([...folders.map(readErasures), ...(bucket ? [readCopiedErasures(bucket)] : [])])
    ).filter((list) => list !== undefined);
    if (lists.length === 0)
      throw new BackupError(
        `erasures.jsonl, which says who was deleted since, is missing beside ${file}: copy it too. Where nobody was, make it empty.`,
      );
    const erasures = [...new Map(lists.flat().map((one) => [one.id, one])).values()];
    let due = 0;
    const done = await restoreInto(connection, {
      file,
      secrets: config.backups ? secretsOf(config.backups) : [],
      to: { dataDir, files: createFiles(config) },
      beforeCommit: async (client) => {
        due = await addErasuresDue(client, erasures);
      },
    });
    const database = openDatabase(where, { connections: 2, onError: () => undefined });
    try {
      await migrate(database.pool);
      return `Restored as of ${done.madeAt}: ${done.rows} rows of ${done.tables} tables, ${done.files} files. ${due} people who were deleted since are forgotten when the school starts.`;
    } finally {
      await database.close();
    }
  } finally {
    await end();
  }
}
