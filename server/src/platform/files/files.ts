import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type BucketConfig, createBucketStore } from './bucketStore.ts';
import type { FileStore, SentFile } from './FileStore.ts';
import { makeFolder } from '../folders/makeFolder.ts';
import { createFolderStore, UNFINISHED } from './folderStore.ts';

/** `slide` and `photo` can be read by anyone who knows the name; the others only through their own routes. */
export type FileKind = 'slide' | 'photo' | 'room' | 'voice' | 'greeting' | 'sound';
export type FileExtension = 'webp' | 'jpg' | 'webm' | 'ogg' | 'm4a' | 'mp4' | 'mp3';
const PUBLIC_KINDS: readonly FileKind[] = ['slide', 'photo'];

export type StoreName = 'folder' | 'bucket';

export interface FilesConfig {
  dataDir: string;
  files: { store: StoreName; bucket: BucketConfig | undefined };
}

export interface Files {
  /**
   * Stores bytes under a name derived from their content. A file that its owner may delete also includes the owner in
   * the name, so that two people never share it.
   * @returns the key
   */
  put(kind: FileKind, bytes: Buffer, extension: FileExtension, ownerId?: string): Promise<string>;
  /** @returns the key under which these very bytes are stored; undefined if they aren't */
  keyOf(kind: FileKind, bytes: Buffer, extension: FileExtension): Promise<string | undefined>;
  /** @returns undefined if there is no such file */
  read(key: string): Promise<Readable | undefined>;
  /**
   * Like read, for media playback: answers a browser's range headers (RFC 9110).
   * @param request provides Range and If-None-Match
   */
  send(request: IncomingMessage, key: string): Promise<SentFile | undefined>;
  remove(key: string): Promise<void>;
  /** Keys of files written before a given time, and of incomplete ones started before then. */
  writtenBefore(before: Date): AsyncIterable<string>;
  /** Keys of all files, each once. */
  keys(): AsyncIterable<string>;
  /** Where new files are stored, and, during a move, the other place; only for moving and restoring files. */
  readonly home: { name: StoreName; store: FileStore };
  readonly other: { name: StoreName; store: FileStore } | undefined;
}

/** The name of a file by its content. */
export function contentKey(kind: FileKind, bytes: Buffer, extension: FileExtension, ownerId = ''): string {
  const hash = createHash('sha256').update(kind).update(ownerId).update(bytes).digest('hex');
  return `${kind}-${hash.slice(0, 40)}.${extension}`;
}

/** The school's files, in one place or, during a move, in two. All access goes through this. */
export function createFiles({ dataDir, files: { store, bucket } }: FilesConfig): Files {
  const path = join(dataDir, 'files');
  makeFolder(path);
  const folder = { name: 'folder' as const, store: createFolderStore(path) };
  const inBucket = bucket && { name: 'bucket' as const, store: createBucketStore(bucket) };
  const [home, other] = inBucket && store === 'bucket' ? [inBucket, folder] : [folder, inBucket];
  const stores = [home.store, ...(other ? [other.store] : [])];

  async function firstOf<T>(key: string, read: (from: FileStore) => Promise<T | undefined>): Promise<T | undefined> {
    if (!KEY.test(key)) return undefined;
    // Home is checked twice: a file being moved may leave the old place right after it wasn't found in the new one.
    for (const one of other ? [...stores, home.store] : stores) {
      const found = await read(one);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    home,
    other,
    async keyOf(kind, bytes, extension) {
      const key = contentKey(kind, bytes, extension);
      const found = await firstOf(key, (from) => from.read(key));
      found?.destroy();
      return found && key;
    },
    async put(kind, bytes, extension, ownerId = '') {
      const key = contentKey(kind, bytes, extension, ownerId);
      await home.store.put(key, bytes);
      return key;
    },
    read: (key) => firstOf(key, (from) => from.read(key)),
    send: (request, key) => firstOf(key, (from) => from.send(request, key)),
    async remove(key) {
      // The old place first: a move checks there again after writing to the new one.
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
      // The old place first: a move writes to the new place before removing from the old one.
      const isThere = new Set<string>();
      if (other) for await (const { key } of other.store.list()) if (KEY.test(key)) isThere.add(key);
      yield* isThere;
      for await (const { key } of home.store.list()) if (KEY.test(key) && !isThere.has(key)) yield key;
    },
  };
}

const KEY =
  /^(?:(slide|photo)-[0-9a-f]{40}\.webp|room-[0-9a-f]{40}\.(webp|jpg)|voice-[0-9a-f]{40}\.(webm|ogg|m4a)|greeting-[0-9a-f]{40}\.(webm|mp4)|sound-[0-9a-f]{40}\.(mp3|m4a|ogg|webm))$/;
export const isKey = (key: string): boolean => KEY.test(key);

export const isPublicKey = (key: string): boolean =>
  KEY.test(key) && PUBLIC_KINDS.some((kind) => key.startsWith(`${kind}-`));

export const fileUrl = (key: string): string => `/api/v2/files/${key}`;
