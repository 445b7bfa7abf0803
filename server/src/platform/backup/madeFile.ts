import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createBucketStore } from '../files/bucketStore.ts';
import type { Backups } from './Backups.ts';
import type { BackupRun } from './backupsStore.ts';

type Place = Pick<Backups, 'folder' | 'bucket'>;

/**
 * Looks for the file of a recorded backup: in the bucket if it was copied into one, otherwise in this machine's folder.
 * @returns where it is, or a description of what is wrong with it
 */
export async function madeFile(made: BackupRun, place: Place): Promise<{ where: string } | { problem: string }> {
  const found = await (made.bucket === null ? inFolder(made, place) : inBucket(made, made.bucket, place));
  if ('problem' in found) return found;
  if (made.bytes !== null && found.bytes !== Number(made.bytes))
    return { problem: `${made.file} has ${found.bytes} bytes in ${found.in}; it had ${made.bytes} when it was made` };
  return { where: found.where };
}

type Found = { where: string; in: string; bytes: number } | { problem: string };

async function inFolder(made: BackupRun, { folder }: Place): Promise<Found> {
  const where = join(folder, made.file);
  const found = await stat(where).catch(() => undefined);
  if (found) return { where, in: folder, bytes: found.size };
  const isElsewhere = made.machine !== null && made.machine !== hostname();
  return {
    problem: isElsewhere
      ? `${made.file} lies on ${made.machine} in ${made.folder ?? 'its folder'}, not here in ${folder}`
      : `${made.file} is no longer in ${folder}`,
  };
}

async function inBucket({ file }: BackupRun, name: string, { bucket }: Place): Promise<Found> {
  if (bucket?.bucket !== name)
    return { problem: `${file} lies in the bucket ${name}, which is not BACKUP_BUCKET here` };
  const place = `the bucket ${name}`;
  try {
    const bytes = await createBucketStore(bucket).sizeOf(file);
    return bytes === undefined
      ? { problem: `${file} is no longer in ${place}` }
      : { where: `${file} in ${place}`, in: place, bytes };
  } catch (error) {
    return { problem: `${place} does not say whether it has ${file}: ${String(error)}` };
  }
}
