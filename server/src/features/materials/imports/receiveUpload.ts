import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { saveUpload } from '../../../platform/http/upload.ts';

/** What a server that died in the middle of an import left behind. */
const LEFT_BEHIND_MS = 3_600_000;

interface Received {
  file: string;
  /** A folder of its own, gone when it was used. */
  folder: string;
  /** The name that it came under, without its ending. */
  name: string;
}

/** Takes the one file of a body into a folder of its own for as long as it is used. @throws Failure too_large, wrong_content_type */
export async function receiveUpload<T>(
  deps: Pick<Deps, 'config'>,
  request: FastifyRequest,
  limitBytes: number,
  read: (received: Received) => Promise<T>,
): Promise<T> {
  const imports = join(deps.config.dataDir, 'imports');
  await sweep(imports);
  const folder = join(imports, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const file = join(folder, 'upload');
    const fileName = await saveUpload(request, limitBytes, file);
    return await read({ file, folder, name: nameOf(fileName) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The end of an address on some disk says nothing but a name. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
    .slice(0, 100) || 'presentation';

async function sweep(imports: string): Promise<void> {
  for (const name of await readdir(imports).catch(() => [])) {
    const folder = join(imports, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}
