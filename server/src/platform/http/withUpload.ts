import { readFile, stat } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ByteBudget } from './ByteBudget.ts';
import { receiveUpload } from './receiveUpload.ts';

/** Files in memory at once, of everybody: three of the largest, or thirty photos of a phone. */
const IN_MEMORY_BYTES = 64 * 1024 * 1024;

const memory = new ByteBudget(IN_MEMORY_BYTES);

/**
 * Gives the bytes of the one file of a `multipart/form-data` body to `use`. It lies on the disk until it is whole and there
 * is room in memory, where it stays until `use` is done: checked, and stored in a bucket that may be slow.
 * @throws Failure too_large, wrong_content_type, invalid_fields, bad_request
 */
export const withUpload = <T>(
  deps: Pick<Deps, 'config' | 'log'>,
  request: FastifyRequest,
  limitBytes: number,
  use: (bytes: Buffer) => Promise<T>,
): Promise<T> =>
  receiveUpload(deps, request, limitBytes, async ({ file }) =>
    memory.during((await stat(file)).size, async () => use(await readFile(file))),
  );
