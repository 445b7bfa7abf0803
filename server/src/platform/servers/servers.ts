import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';
import type { Config } from '../../config.ts';
import type { Db } from '../db/database.ts';
import { makeFolder } from '../folders/makeFolder.ts';
import { readSchoolKey } from './schoolKey.ts';
import { forgetOldServers, listServers, removeServers, saveServer, type SeenServer } from './serversStore.ts';
import { BACKUPS, conflictsOf, differencesOf, fingerprintsOf, type Settings } from './settings.ts';

/**
 * Servers share a folder if they find each other's marks in it: on different machines, the same path may be another
 * folder.
 */
const MARKS = 'servers';
const EVERY_MS = 15_000;
/** A server not heard from for this long has ended without a notice. */
const GONE_SECONDS = 60;
/** How long a mark without a row is kept: a mark appears before its server's row. */
const MARK_KEPT_MS = 24 * 60 * 60_000;

/** This server's settings conflict with those of a running one. */
export class OtherSettings extends Error {}

export interface Servers {
  /** Descriptions of how other servers differ from this one, and which of them are gone; as of the last look. */
  readonly problems: readonly string[];
  /** Looks at the other servers, and renews this server's row. */
  look(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Own {
  isReady: boolean;
  problems: string[];
}

const markIn = (folder: string, id: string): string => join(folder, MARKS, id);

/** Whether a server stores files or backups in this machine's folder. */
export const sharesFolder = (folder: string, { id }: { id: string }): boolean => existsSync(markIn(folder, id));

export const isGone = ({ unseenSeconds }: SeenServer): boolean => unseenSeconds > GONE_SECONDS;

export const nameOf = ({ machine, port }: { machine: string; port: number }): string => `${machine}:${port}`;

/**
 * Checks, before anything starts, that this server can run beside those on other machines. Servers on the same machine
 * aren't compared, because they are restarted one after the other when a setting changes.
 * @throws OtherSettings naming the settings
 */
export async function requireSameSettings(db: Db, config: Config): Promise<void> {
  const own = fingerprintsOf(config, readSchoolKey(config));
  const machine = hostname();
  for (const other of await listServers(db)) {
    if (isGone(other) || sharesFolder(config.dataDir, other)) continue;
    if (other.machine === machine && other.folder === config.dataDir)
      throw new OtherSettings(
        `Another machine that is called ${machine} too runs this school: give each a name of its own (hostnamectl set-hostname). Where it was this one, and DATA_DIR was made anew, wait for a minute.`,
      );
    const names = conflictsOf(own, other.settings);
    if (other.machine !== machine && names.length > 0)
      throw new OtherSettings(
        `${names.join('; ')}: differ from those of the server on ${other.machine}, which runs. Give all servers the same, or end that one first to change them.`,
      );
  }
}

/**
 * Tells other servers, the doctor and operators about this server, and compares the others with it.
 * @param port known only once the server listens
 */
export function createServers(
  { db, config, log }: { db: Db; config: Config; log: Pick<Logger, 'info'> },
  version: string,
  port: () => number,
  readOwn: () => Promise<Own>,
): Servers {
  const id = randomUUID();
  const machine = hostname();
  const { dataDir, backups } = config;
  const folders = [dataDir, ...(backups ? [backups.folder] : [])];
  let settings: Settings | undefined;
  let problems: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  const markFolders = (): string[] =>
    folders.flatMap((folder) => {
      try {
        if (sharesFolder(folder, { id })) return [];
        makeFolder(join(folder, MARKS));
        writeFileSync(markIn(folder, id), `${nameOf({ machine, port: port() })}\n`);
        return [];
      } catch {
        return folder === dataDir ? [] : ['The folder of the backups cannot be written.'];
      }
    });

  const lookOnce = async (): Promise<void> => {
    settings ??= fingerprintsOf(config, readSchoolKey(config));
    const ofFolders = markFolders();
    const own = await readOwn();
    const others = (await listServers(db)).filter((one) => one.id !== id);
    problems = [
      ...ofFolders,
      ...others.flatMap((other) => problemsWith(other, { config, version, settings: settings ?? {} })),
    ];
    await saveServer(db, {
      id,
      machine,
      port: port(),
      folder: dataDir,
      backupFolder: backups?.folder ?? null,
      version,
      settings,
      isReady: own.isReady,
      problems: [...own.problems, ...problems],
    });
  };
  let isAway = false;
  const look = (): Promise<void> =>
    (looking ??= lookOnce()
      .then(
        () => {
          if (isAway) log.info('the database answers again');
          isAway = false;
        },
        // Only fails if the database is unavailable, which is reported elsewhere.
        () => {
          isAway = true;
        },
      )
      .finally(() => (looking = undefined)));

  return {
    get problems() {
      return problems;
    },
    look,
    async start() {
      const rows = await listServers(db);
      // This server before it was killed; its disk may be lost.
      const former = rows.filter(
        (row) =>
          row.machine === machine &&
          row.port === port() &&
          row.folder === dataDir &&
          (sharesFolder(dataDir, row) || isGone(row)),
      );
      await removeServers(
        db,
        former.map((row) => row.id),
      );
      await forgetOldServers(db);
      for (const folder of folders)
        removeMarks(folder, (name, age) => age > MARK_KEPT_MS && !rows.some((row) => row.id === name));
      await look();
      timer = setInterval(() => void look(), EVERY_MS);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await looking;
      for (const folder of folders) removeMarks(folder, (name) => name === id);
      await removeServers(db, [id]).catch(() => undefined);
    },
  };
}

function removeMarks(folder: string, isOld: (name: string, ageMs: number) => boolean): void {
  try {
    for (const name of readdirSync(join(folder, MARKS)))
      if (isOld(name, Date.now() - statSync(markIn(folder, name)).mtimeMs)) rmSync(markIn(folder, name));
  } catch {
    // There is no mark, another server removed it first, or the folder isn't writable, which `look` reports.
  }
}

/** Describes what is wrong between this server and another one. */
function problemsWith(
  other: SeenServer,
  { config, version, settings }: { config: Config; version: string; settings: Settings },
): string[] {
  const name = nameOf(other);
  if (isGone(other))
    return [`The server ${name} has not been heard of for ${Math.round(other.unseenSeconds / 60)} minutes.`];
  const names = differencesOf(settings, other.settings);
  const isBeside = sharesFolder(config.dataDir, other);
  const backups = config.backups?.folder;
  // Differences in the bucket's own settings are already among the names.
  const hasBucket = settings[BACKUPS] !== undefined && other.settings[BACKUPS] !== undefined;
  return [
    ...(other.version === version ? [] : [`The server ${name} runs another version: ${other.version}.`]),
    ...(names.length === 0 ? [] : [`The server ${name} has other settings: ${names.join('; ')}.`]),
    ...(config.files.store === 'folder' && !isBeside
      ? [`Files are stored in a folder, and the server ${name} has another one: each has files that the other lacks.`]
      : []),
    ...(backups !== undefined && other.backupFolder !== null && !sharesFolder(backups, other) && !hasBucket
      ? [
          `The server ${name} has a folder for backups too: set BACKUP_DIR on one machine only, or BACKUP_BUCKET on all.`,
        ]
      : []),
    ...(other.isReady ? [] : [`The server ${name} is not ready.`]),
  ];
}

/** Running servers whose files this machine doesn't have. */
export const withOtherFiles = async (db: Db, dataDir: string): Promise<string[]> =>
  (await listServers(db)).filter((one) => !isGone(one) && !sharesFolder(dataDir, one)).map(nameOf);

export function serversMetric(registry: Registry, servers: Pick<Servers, 'problems'>): void {
  new Gauge({
    name: 'skylark_server_problems',
    help: 'Differences between this server and the others, and servers that are gone',
    registers: [registry],
    collect() {
      this.set(servers.problems.length);
    },
  });
}
