import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import send from '@fastify/send';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

/** `slide`, `photo` and `sound` may be read by whoever knows the name; the others only through routes of their own. */
export type FileKind = 'slide' | 'photo' | 'room' | 'voice' | 'greeting' | 'sound';
export type FileExtension = 'webp' | 'webm' | 'ogg' | 'm4a' | 'mp4' | 'mp3';
const PUBLIC_KINDS: readonly FileKind[] = ['slide', 'photo'];

/** Its status (200, 206, 304; without bytes 412 and 416), headers and bytes; no content type. */
interface SentFile {
  statusCode: number;
  headers: Record<string, string>;
  stream: Readable;
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
  /** Keys of files that were written before an instant, one after the other as they lie there. */
  writtenBefore(before: Date): AsyncIterable<string>;
}

export function createFiles(dataDir: string): Files {
  const folder = join(dataDir, 'files');
  mkdirSync(folder, { recursive: true });
  const disk = new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'private' }));
  return {
    async put(kind, bytes, extension, ownerId = '') {
      const hash = createHash('sha256').update(kind).update(ownerId).update(bytes).digest('hex');
      const key = `${kind}-${hash.slice(0, 40)}.${extension}`;
      await disk.put(key, bytes);
      return key;
    },
    async read(key) {
      if (!KEY.test(key) || !(await disk.exists(key))) return undefined;
      return disk.getStream(key);
    },
    async send(request, key) {
      if (!KEY.test(key)) return undefined;
      const { statusCode, headers, stream } = await send(request, key, {
        root: folder,
        cacheControl: false,
        contentType: false,
        index: false,
      });
      if (statusCode < 400) return { statusCode, headers, stream };
      stream.destroy();
      if (statusCode === 404) return undefined;
      if (statusCode >= 500) throw new Error(`${key} cannot be read`);
      // What the library says of it is a page of HTML.
      const range = headers['Content-Range'];
      return { statusCode, headers: range === undefined ? {} : { 'Content-Range': range }, stream: Readable.from([]) };
    },
    remove: (key) => disk.delete(key),
    async *writtenBefore(before) {
      for await (const { name } of await opendir(folder)) {
        if (!KEY.test(name)) continue;
        // It may be removed meanwhile.
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found && found.mtime < before) yield name;
      }
    },
  };
}

const KEY =
  /^(?:(slide|photo|room)-[0-9a-f]{40}\.webp|voice-[0-9a-f]{40}\.(webm|ogg|m4a)|greeting-[0-9a-f]{40}\.(webm|mp4)|sound-[0-9a-f]{40}\.(mp3|m4a|ogg|webm))$/;
export const isPublicKey = (key: string): boolean =>
  KEY.test(key) && PUBLIC_KINDS.some((kind) => key.startsWith(`${kind}-`));
export const fileUrl = (key: string): string => `/api/v2/files/${key}`;
