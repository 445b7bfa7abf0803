import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_MAX_BYTES } from '@skylark/contract/materials.facts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import { saveUpload } from '../../../platform/http/upload.ts';
import { type Actor, recordAudit } from '../../auditLog/index.ts';
import { type NewCourse, type NewSlide, unusedFiles } from '../courseStore.ts';
import { type PutCourse, putCourse } from '../putCourse.ts';
import type { ReadCourse, ReadSlide } from './reader/ReadCourse.ts';
import { storedActivity } from '../storedActivity.ts';
import { runReader } from './runReader.ts';
import { removeFiles } from '../../../platform/files/removeFiles.ts';

/** What a server that died in the middle of an import left behind. */
const LEFT_BEHIND_MS = 3_600_000;

interface Wish {
  course?: string | undefined;
  title?: string | undefined;
  level?: string | undefined;
}

/**
 * Takes a PDF, pictures or a described course: read by a process of its own, then put into the school in one transaction.
 * Of what is refused nothing is kept.
 * @throws Failure too_large, wrong_content_type, import_…
 */
export async function importUpload(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'log'>,
  actor: Actor,
  request: FastifyRequest,
  wish: Wish,
): Promise<PutCourse[]> {
  const imports = join(deps.config.dataDir, 'imports');
  await sweep(imports);
  const folder = join(imports, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    const file = join(folder, 'upload');
    const fileName = await saveUpload(request, IMPORT_MAX_BYTES, file);
    const { course = null, title = null, level = null } = wish;
    const read = await runReader(deps.log, { file, folder, name: nameOf(fileName), course, title, level });
    return await keep(deps, actor, folder, read);
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

async function keep(
  deps: Pick<Deps, 'db' | 'files' | 'clock' | 'log'>,
  actor: Actor,
  folder: string,
  read: ReadCourse[],
): Promise<PutCourse[]> {
  const written: string[] = [];
  const put = async (name: string): Promise<string> => {
    const key = await deps.files.put('slide', await readFile(join(folder, name)), 'webp');
    written.push(key);
    return key;
  };
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const made: PutCourse[] = [];
      for (const course of read) {
        const now = deps.clock.now();
        const one = await putCourse(tx, await stored(course, put), now);
        const { id, slug, changedCount } = one;
        await recordAudit(tx, actor, { action: 'course.imported', at: now, details: { id, slug, changedCount } });
        made.push(one);
      }
      return made;
    });
  } catch (error) {
    await removeFiles(deps, await unusedFiles(deps.db, written));
    throw error;
  }
}

async function stored(course: ReadCourse, put: (name: string) => Promise<string>): Promise<NewCourse> {
  const slidesOf = async (slides: readonly ReadSlide[]): Promise<NewSlide[]> => {
    const kept: NewSlide[] = [];
    for (const { image, thumb, description, note, activity } of slides) {
      const files = { imageKey: await put(image), thumbKey: await put(thumb) };
      kept.push({ ...files, description, note, activity: activity && (await storedActivity(activity, put)) });
    }
    return kept;
  };
  const decks: NewCourse['decks'] = [];
  for (const deck of course.decks) {
    const words: NewCourse['decks'][number]['words'] = [];
    for (const { word, picture } of deck.words)
      words.push({ word, pictureKey: picture === null ? null : await put(picture) });
    decks.push({ ...deck, words, slides: await slidesOf(deck.slides) });
  }
  const homework: NewCourse['homework'] = [];
  for (const one of course.homework) homework.push({ ...one, slides: await slidesOf(one.slides) });
  return { ...course, decks, homework };
}

async function sweep(imports: string): Promise<void> {
  for (const name of await readdir(imports).catch(() => [])) {
    const folder = join(imports, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > LEFT_BEHIND_MS) await rm(folder, { recursive: true, force: true });
  }
}
