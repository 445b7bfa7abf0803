import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import send from '@fastify/send';
import type { FileStore } from './FileStore.ts';

/** How the name ends of what is being written; what a killed server left of it goes with the nightly sweep. */
export const UNFINISHED = '.part';

/** Files in a folder of this machine. Servers on several machines share it, or use a bucket. */
export function createFolderStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true });
  return {
    // Nobody reads half of a file, and a server that is killed leaves none under a key.
    async put(key, bytes) {
      const part = join(folder, `${key}.${randomUUID()}${UNFINISHED}`);
      await writeFile(part, bytes);
      await rename(part, join(folder, key));
    },

    // What is open may be removed meanwhile, and is read to its end.
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
      // What the library says of it is a page of HTML.
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
