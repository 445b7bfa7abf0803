import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { forEachIsolated } from '../jobs/forEachIsolated.ts';
import { saveUpload } from './upload.ts';

/** What a server that died in the middle of an upload left behind. */
const LEFT_BEHIND_MS = 3_600_000;

/** Folders of uploads that this process still reads. */
const running = new Set<string>();

interface Received {
  file: string;
  /** A folder of its own, gone when it was used. */
  folder: string;
  /** The name that it came under, without its ending. */
  name: string;
}

/** Takes the one file of a body into a folder of its own for as long as it is used. @throws Failure too_large, wrong_content_type */
export async function receiveUpload<T>(
  deps: Pick<Deps, 'config' | 'log'>,
  request: FastifyRequest,
  limitBytes: number,
  read: (received: Received) => Promise<T>,
): Promise<T> {
  await sweepUploads(deps);
  const folder = join(folderOf(deps), randomUUID());
  running.add(folder);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'upload');
    const fileName = await saveUpload(request, limitBytes, file);
    return await read({ file, folder, name: nameOf(fileName) });
  } finally {
    await rm(folder, { recursive: true, force: true });
    running.delete(folder);
  }
}

const folderOf = ({ config }: Pick<Deps, 'config'>): string => join(config.dataDir, 'imports');

/** Removes what was left behind. @param olderThanMs 0 when a server starts: nobody else uploads into its data folder */
export async function sweepUploads(deps: Pick<Deps, 'config' | 'log'>, olderThanMs = LEFT_BEHIND_MS): Promise<void> {
  const uploads = folderOf(deps);
  const names = await readdir(uploads).catch(() => []);
  const items = names.map((name) => join(uploads, name)).filter((folder) => !running.has(folder));
  await forEachIsolated(
    deps.log,
    { name: 'uploads.sweep', items, idOf: (folder) => basename(folder) },
    async (folder) => {
      const found = await stat(folder).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs >= olderThanMs) await rm(folder, { recursive: true, force: true });
    },
  );
}

/** The end of an address on some disk says nothing but a name. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
    .slice(0, 100) || 'presentation';
