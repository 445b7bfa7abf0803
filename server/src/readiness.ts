import { statfs } from 'node:fs/promises';
import type { Hub } from './features/room/index.ts';
import { CLOCK_TRUSTED_SECONDS, type ClockWatch } from './platform/clock/clockWatch.ts';
import { isReady } from './platform/db/database.ts';
import type { Deps } from './platform/deps.ts';
import { writeInto } from './platform/folders/prepareFolder.ts';

const DATABASE_WITHIN_MS = 3_000;
const UNSAVED_SECONDS = 10;
const FREE_BYTES = 300_000_000;

/** This server's problems, in words without settings or addresses. */
interface Readiness {
  /** Whether it can serve requests; load balancers skip servers that can't. */
  ok: boolean;
  /** Also lists problems of a server that can serve: families are better off with it than without. */
  wrong: string[];
}

export async function readReadiness(
  deps: Pick<Deps, 'db' | 'config'>,
  hub: Hub,
  { offsetSeconds }: Pick<ClockWatch, 'offsetSeconds'>,
): Promise<Readiness> {
  const [ok, ofFiles, ofBackups] = await Promise.all([
    answers(deps),
    fileProblems(deps.config.dataDir),
    backupProblems(deps.config.backups),
  ]);
  const isUnsaved = hub.unsavedAgeSeconds > UNSAVED_SECONDS;
  return {
    ok,
    wrong: [
      ...(ok ? [] : ['The database does not answer.']),
      ...(Math.abs(offsetSeconds) > CLOCK_TRUSTED_SECONDS
        ? [
            `The clock differs from the database's by ${Math.round(Math.abs(offsetSeconds))} seconds: nothing is decided.`,
          ]
        : []),
      ...(isUnsaved
        ? [`What is drawn in rooms has not been saved for ${Math.round(hub.unsavedAgeSeconds)} seconds.`]
        : []),
      ...ofFiles,
      ...ofBackups,
    ],
  };
}

async function answers({ db }: Pick<Deps, 'db'>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), DATABASE_WITHIN_MS);
  });
  try {
    return await Promise.race([isReady(db), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function fileProblems(dataDir: string): Promise<string[]> {
  try {
    const { bavail, bsize } = await statfs(dataDir);
    if (bavail * bsize < FREE_BYTES) return ['The disk of the files is full.'];
    await writeInto(dataDir);
    return [];
  } catch {
    return ['The folder of the files cannot be written.'];
  }
}

async function backupProblems(backups: Deps['config']['backups']): Promise<string[]> {
  if (!backups) return [];
  const isThere = await writeInto(backups.folder).then(
    () => true,
    () => false,
  );
  return isThere ? [] : ['The folder of the backups cannot be written.'];
}
