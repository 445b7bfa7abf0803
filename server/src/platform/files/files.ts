import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type BucketConfig, createBucketStore } from './bucketStore.ts';
import type { FileStore, SentFile } from './FileStore.ts';
import { createFolderStore, UNFINISHED } from './folderStore.ts';

/** `slide`, `photo` and `sound` may be read by whoever knows the name; the others only through routes of their own. */
export type FileKind = 'slide' | 'photo' | 'room' | 'voice' | 'greeting' | 'sound';
export type FileExtension = 'webp' | 'webm' | 'ogg' | 'm4a' | 'mp4' | 'mp3';
const PUBLIC_KINDS: readonly FileKind[] = ['slide', 'photo'];

export type StoreName = 'folder' | 'bucket';

export interface FilesConfig {
  dataDir: string;
  files: { store: StoreName; bucket: BucketConfig | undefined };
}

export interface Files {
  /**
   * Stores bytes under a name made from them. What is whose owner may remove it is named for the owner too, so that no
   * two people ever share a file.
   * @returns the key
   */
  put(kind: FileKind, bytes: Buffer, extension: FileExtension, ownerId?: string): Promise<string>;
  /** @returns undefined when there is no such file */
  read(key: string): Promise<Readable | undefined>;
  /**
   * As read, for what is played: with the headers by which a browser asks for parts (RFC 9110, ranges).
   * @param request whose Range and If-None-Match it answers
   */
  send(request: IncomingMessage, key: string): Promise<SentFile | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of files that were written before an instant, and of what was begun then and not finished. */
  writtenBefore(before: Date): AsyncIterable<string>;
  /** Keys of all files, each once. */
  keys(): AsyncIterable<string>;
  /** Where new files go, and the other place, while files are moved from there; only for moving and restoring them. */
  readonly home: { name: StoreName; store: FileStore };
  readonly other: { name: StoreName; store: FileStore } | undefined;
}

/** The school's files: in one place, or in two while they are moved. Everybody reads and writes them here. */
export function createFiles({ dataDir, files: { store, bucket } }: FilesConfig): Files {
  const folder = { name: 'folder' as const, store: createFolderStore(join(dataDir, 'files')) };
  const inBucket = bucket && { name: 'bucket' as const, store: createBucketStore(bucket) };
  const [home, other] = inBucket && store === 'bucket' ? [inBucket, folder] : [folder, inBucket];
  const stores = [home.store, ...(other ? [other.store] : [])];

  async function firstOf<T>(key: string, read: (from: FileStore) => Promise<T | undefined>): Promise<T | undefined> {
    if (!KEY.test(key)) return undefined;
    // What is being moved may have left the old place just after it was not yet in the new one.
    for (const one of other ? [...stores, home.store] : stores) {
      const found = await read(one);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    home,
    other,
    async put(kind, bytes, extension, ownerId = '') {
      const hash = createHash('sha256').update(kind).update(ownerId).update(bytes).digest('hex');
      const key = `${kind}-${hash.slice(0, 40)}.${extension}`;
      await home.store.put(key, bytes);
      return key;
    },
    read: (key) => firstOf(key, (from) => from.read(key)),
    send: (request, key) => firstOf(key, (from) => from.send(request, key)),
    async remove(key) {
      // The old place first: what is being moved is looked for there once more after it was written to the new one.
      const [old] = await Promise.allSettled([other?.store.remove(key)]);
      await home.store.remove(key);
      if (old?.status === 'rejected') throw old.reason;
    },
    async *writtenBefore(before) {
      for (const one of stores)
        for await (const { key, writtenAt } of one.list())
          if ((KEY.test(key) || key.endsWith(UNFINISHED)) && writtenAt < before) yield key;
    },
    async *keys() {
      // The old place first: what is moved meanwhile is written to the new one before it is removed there.
      const isThere = new Set<string>();
      if (other) for await (const { key } of other.store.list()) if (KEY.test(key)) isThere.add(key);
      yield* isThere;
      for await (const { key } of home.store.list()) if (KEY.test(key) && !isThere.has(key)) yield key;
    },
  };
}

const KEY =
  /^(?:(slide|photo|room)-[0-9a-f]{40}\.webp|voice-[0-9a-f]{40}\.(webm|ogg|m4a)|greeting-[0-9a-f]{40}\.(webm|mp4)|sound-[0-9a-f]{40}\.(mp3|m4a|ogg|webm))$/;
export const isKey = (key: string): boolean => KEY.test(key);

export const isPublicKey = (key: string): boolean =>
  KEY.test(key) && PUBLIC_KINDS.some((kind) => key.startsWith(`${kind}-`));

export const fileUrl = (key: string): string => `/api/v2/files/${key}`;
