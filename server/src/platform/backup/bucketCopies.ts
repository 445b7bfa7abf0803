import { rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BucketConfig, createBucketStore } from '../files/bucketStore.ts';
import { BackupError } from './BackupError.ts';
import type { Backups } from './Backups.ts';
import { isBackupName } from './listBackups.ts';

/** Copies a backup into the bucket, and removes the oldest ones there. @throws BackupError */
export async function copyToBucket(file: string, { folder, kept }: Backups, bucket: BucketConfig): Promise<void> {
  const store = createBucketStore(bucket);
  try {
    await store.putFile(basename(file), file);
    for (const old of (await namesIn(bucket)).slice(0, -kept)) await store.remove(old);
  } catch (error) {
    throw new BackupError(
      `The backup lies in ${folder} alone: it could not be copied into the bucket ${bucket.bucket}: ${String(error)}`,
    );
  }
}

/** Copies a backup out of the bucket into the folder. @returns its path @throws BackupError if it isn't there */
export async function fetchFromBucket(bucket: BucketConfig, name: string, folder: string): Promise<string> {
  const path = join(folder, name);
  try {
    if (!(await createBucketStore(bucket).getFile(name, `${path}.part`)))
      throw new BackupError(`There is no ${name} in the bucket ${bucket.bucket}.`);
    await rename(`${path}.part`, path);
    return path;
  } catch (error) {
    await rm(`${path}.part`, { force: true });
    throw error;
  }
}

/** The backups in a bucket, oldest first. */
export async function namesIn(bucket: BucketConfig): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of createBucketStore(bucket).list()) if (isBackupName(key)) names.push(key);
  return names.toSorted();
}
