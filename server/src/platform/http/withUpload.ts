import { readFile, stat } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { ByteBudget } from './ByteBudget.ts';
import { receiveUpload } from './receiveUpload.ts';

/** Limit for all large files in memory: three of the largest, or thirty phone photos. */
const IN_MEMORY_BYTES = 64 * 1024 * 1024;

/** Small files have their own limit, so that they don't wait for large ones to be decoded. */
const SMALL_BYTES = 2 * 1024 * 1024;
const SMALL_IN_MEMORY_BYTES = 32 * 1024 * 1024;

const memory = new ByteBudget(IN_MEMORY_BYTES);
const smallMemory = new ByteBudget(SMALL_IN_MEMORY_BYTES);

/**
 * Passes the content of the single file of a `multipart/form-data` body to `use`. The file stays on disk until it is
 * complete and there is enough memory. It is then held in memory until `use` has finished, which may include storing it
 * in a slow bucket.
 * @param inTurn delays reading a complete file further; a slow sender never holds a turn
 * @throws Failure too_large, wrong_content_type, invalid_fields, bad_request
 */
export const withUpload = <T>(
  deps: Pick<Deps, 'config' | 'log'>,
  request: FastifyRequest,
  limitBytes: number,
  use: (bytes: Buffer) => Promise<T>,
  inTurn: (work: () => Promise<T>) => Promise<T> = (work) => work(),
): Promise<T> =>
  receiveUpload(deps, request, limitBytes, ({ file }) =>
    inTurn(async () => {
      const { size } = await stat(file);
      const budget = size <= SMALL_BYTES ? smallMemory : memory;
      return budget.during(size, async () => use(await readFile(file)));
    }),
  );
