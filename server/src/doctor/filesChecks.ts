import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { createBucketStore } from '../platform/files/bucketStore.ts';
import type { FileStore } from '../platform/files/FileStore.ts';
import { prepareFolder } from '../platform/folders/prepareFolder.ts';
import { writeAndRead } from '../platform/files/writeAndRead.ts';
import { type Check, fail, type Found, ok, warn } from './Check.ts';
import { wordsOf } from './runChecks.ts';
import { checkSpace } from './checkSpace.ts';

const REMEDY = 'DATA_DIR must be a folder that the school’s own user may write.';

const BACKUP_BUCKET_REMEDY =
  'BACKUP_BUCKET must be a bucket of the service in FILES_URL in which the key of FILES_* may read, write, list and delete.';
const BUCKET_REMEDY = 'FILES_* must name a bucket, and a key that may read, write, list and delete in it.';

/** Whether pictures and recordings can be stored, and whether there is enough space. */
export const filesChecks = ({ dataDir, files, backups }: Pick<Config, 'dataDir' | 'files' | 'backups'>): Check[] => [
  { name: 'files', remedy: REMEDY, run: async () => [...(await checkFolder(dataDir)), ...(await roomIn(dataDir))] },
  ...[files.bucket]
    .filter((bucket) => bucket !== undefined)
    .map((bucket) => ({
      name: 'bucket',
      remedy: BUCKET_REMEDY,
      run: () => checkBucket(createBucketStore(bucket), BUCKET_REMEDY),
    })),
  ...(backups
    ? [
        {
          name: 'backups',
          remedy: 'BACKUP_DIR must be a folder that the school’s own user may write.',
          run: async () => roomIn(backups.folder),
        },
        ...[backups.bucket]
          .filter((bucket) => bucket !== undefined)
          .map((bucket) => ({
            name: 'bucket of backups',
            remedy: BACKUP_BUCKET_REMEDY,
            run: () => checkBucket(createBucketStore(bucket), BACKUP_BUCKET_REMEDY),
          })),
      ]
    : []),
];

async function checkBucket(bucket: FileStore, remedy: string): Promise<Found[]> {
  const problem = await writeAndRead(bucket);
  return [problem === null ? ok('The bucket can be written') : fail(`The bucket: ${problem}`, remedy)];
}

async function checkFolder(folder: string): Promise<Found[]> {
  try {
    await prepareFolder('DATA_DIR', nearest(folder));
  } catch (error) {
    return [fail(wordsOf(error), 'Make the folder, owned by the school’s own user.')];
  }
  return existsSync(folder)
    ? [ok('DATA_DIR can be written')]
    : [warn('DATA_DIR is not there yet', 'Start the school once: it makes the folder.')];
}

/** The folder, or where the school would make it: who runs the doctor may be another user, who must not own it. */
const nearest = (folder: string): string => (existsSync(folder) ? folder : nearest(dirname(folder)));

const roomIn = async (folder: string): Promise<Found[]> =>
  existsSync(folder) ? checkSpace('Its disk', await statfs(folder)) : [];
