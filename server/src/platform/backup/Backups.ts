import type { BucketConfig } from '../files/bucketStore.ts';

/** Where the school's backups go, and how many are kept. */
export interface Backups {
  folder: string;
  secret: Buffer | undefined;
  /** Keys that older backups were encrypted with. */
  oldSecrets?: readonly Buffer[];
  kept: number;
  /** Where each is copied to: it outlives this machine, and all machines find it there. */
  bucket?: BucketConfig | undefined;
}
