import type { Readable } from 'node:stream';

const TRIES = 3;

/** All bytes of a file, retried when the transfer breaks off. @returns undefined if there is no such file */
export async function readWhole(
  from: { read: (key: string) => Promise<Readable | undefined> },
  key: string,
): Promise<Buffer | undefined> {
  for (let tries = 1; ; tries += 1) {
    try {
      const stream = await from.read(key);
      return stream && Buffer.concat(await stream.toArray());
    } catch (error) {
      // It was removed between opening and reading.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      if (tries === TRIES) throw error;
    }
  }
}
