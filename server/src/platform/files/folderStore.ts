import { randomUUID } from 'node:crypto';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import type { FileStore } from './FileStore.ts';

/** Suffix of files being written; what a killed server leaves behind is removed by the nightly cleanup. */
export const UNFINISHED = '.part';

/** Files in a folder on this machine, which is there. Servers on several machines share the folder, or use a bucket. */
export function createFolderStore(folder: string): FileStore {
  return {
    // Renaming makes it atomic: no partial file is ever read, or left under a key by a killed server.
    async put(key, bytes) {
      const part = join(folder, `${key}.${randomUUID()}${UNFINISHED}`);
      await writeFile(part, bytes);
      await rename(part, join(folder, key));
    },

    // An open file can still be read to its end after it is removed.
    async read(key) {
      try {
        return (await open(join(folder, key))).createReadStream();
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },

    async send(request, key) {
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
      // The library's error body is an HTML page.
      const range = headers['Content-Range'];
      return { statusCode, headers: range === undefined ? {} : { 'Content-Range': range }, stream: Readable.from([]) };
    },

    remove: (key) => rm(join(folder, key), { force: true }),

    async *list(after = '') {
      const names = (await readdir(folder)).filter((name) => name > after).toSorted();
      for (const key of names) {
        // It may be removed meanwhile.
        const found = await stat(join(folder, key)).catch(() => undefined);
        if (found) yield { key, writtenAt: found.mtime };
      }
    },
  };
}
