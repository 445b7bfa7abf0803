import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { makeFolder } from '../folders/makeFolder.ts';
import { forEachIsolated } from '../jobs/forEachIsolated.ts';
import { saveUpload } from './upload.ts';

/** Age at which an upload counts as left behind by a server that died. */
const LEFT_BEHIND_MS = 3_600_000;

/** Upload folders still in use by this process. */
const running = new Set<string>();

interface Received {
  file: string;
  /** A temporary folder, removed after use. */
  folder: string;
  /** The uploaded file's name, without extension. */
  name: string;
  /** Aborted when the client has closed its connection, so that nobody waits for a result. */
  gone: AbortSignal;
}

/**
 * Saves the single file of a body in a temporary folder while it is used. @throws Failure too_large, wrong_content_type
 */
export async function receiveUpload<T>(
  deps: Pick<Deps, 'config' | 'log'>,
  request: FastifyRequest,
  limitBytes: number,
  read: (received: Received) => Promise<T>,
): Promise<T> {
  await sweepUploads(deps);
  const folder = join(folderOf(deps), randomUUID());
  running.add(folder);
  const left = new AbortController();
  const { socket } = request.raw;
  const leave = (): void => left.abort();
  socket.once('close', leave);
  try {
    makeFolder(folder, 0o700);
    const file = join(folder, 'upload');
    const fileName = await saveUpload(request, limitBytes, file);
    return await read({ file, folder, name: nameOf(fileName), gone: left.signal });
  } finally {
    socket.off('close', leave);
    await rm(folder, { recursive: true, force: true });
    running.delete(folder);
  }
}

const folderOf = ({ config }: Pick<Deps, 'config'>): string => join(config.dataDir, 'imports');

/** Removes leftover uploads. @param olderThanMs 0 at startup, when no one else is uploading into this data folder */
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

/** Only the last path segment is used, as a display name; in Unicode's composed form, unlike the names that Macs send. */
const nameOf = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}\p{Cf}<>]/gu, '')
    .trim()
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, '') || 'presentation';
