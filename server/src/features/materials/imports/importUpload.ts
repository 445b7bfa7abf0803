import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { IMPORT_MAX_BYTES } from '@skylark/contract/materials.facts';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../../platform/deps.ts';
import type { FileExtension, Files } from '../../../platform/files/files.ts';
import { receiveUpload } from '../../../platform/http/receiveUpload.ts';
import { type Actor, recordAudit } from '../../auditLog/index.ts';
import { type NewCourse, type NewSlide, unusedFiles } from '../courseStore.ts';
import { type PutCourse, putCourse } from '../putCourse.ts';
import { putSound } from '../putSound.ts';
import type { ReadCourse, ReadSlide } from './reader/ReadCourse.ts';
import { storedActivity } from '../storedActivity.ts';
import { GIVEN } from './reader/limits.ts';
import { runReader } from './runReader.ts';
import { removeFiles } from '../../../platform/files/removeFiles.ts';
import { invalidateEveryPage } from '../../../platform/bus/invalidatePages.ts';
import { transact } from '../../../platform/db/transact.ts';

interface Wish {
  course?: string | undefined;
  title?: string | undefined;
  level?: string | undefined;
}

/**
 * Imports a PDF, pictures or a course description: read by a separate process, then stored in one transaction. A
 * refused upload leaves nothing behind.
 * @throws Failure too_large, wrong_content_type, import_…
 */
export async function importUpload(
  deps: Pick<Deps, 'config' | 'db' | 'bus' | 'files' | 'clock' | 'log'>,
  actor: Actor,
  request: FastifyRequest,
  wish: Wish,
): Promise<PutCourse[]> {
  return receiveUpload(deps, request, IMPORT_MAX_BYTES, async ({ file, folder, name, gone }) => {
    const { course = null, title = null, level = null } = wish;
    const order = { file, folder, name, course, title, level };
    return keep(deps, actor, folder, await runReader(deps.log, order, { of: 'manager', gone }));
  });
}

async function keep(
  deps: Pick<Deps, 'db' | 'bus' | 'files' | 'clock' | 'log'>,
  actor: Actor,
  folder: string,
  read: ReadCourse[],
): Promise<PutCourse[]> {
  const written: string[] = [];
  const put = async (name: string): Promise<string> => {
    const path = join(folder, name);
    const same = await sameFile(deps.files, name, `${path}${GIVEN}`);
    if (same !== undefined) return same;
    const key = name.endsWith('.webp')
      ? await deps.files.put('slide', await readFile(path), 'webp')
      : await putSound(deps.files, path);
    written.push(key);
    return key;
  };
  try {
    return await transact(deps.db, async (tx) => {
      const made: PutCourse[] = [];
      for (const course of read) {
        const now = deps.clock.now();
        const one = await putCourse(tx, await stored(course, put), now);
        const { id, slug, changedCount } = one;
        await recordAudit(tx, actor, { action: 'course.imported', at: now, details: { id, slug, changedCount } });
        made.push(one);
      }
      await invalidateEveryPage(deps, tx, 'courses');
      return made;
    });
  } catch (error) {
    await removeFiles(deps, await unusedFiles(deps.db, written));
    throw error;
  }
}

/** The stored file that a package contains unchanged: re-encoding it with each export and import would lose quality. */
async function sameFile(files: Files, name: string, path: string): Promise<string | undefined> {
  if (!existsSync(path)) return undefined;
  const bytes = await readFile(path);
  const isPicture = name.endsWith('.webp');
  const extension = extname(name).slice(1) as FileExtension;
  const key = await files.keyOf(isPicture ? 'slide' : 'sound', bytes, extension);
  // Written again, so that its age is that of this import's other files.
  return key && files.put(isPicture ? 'slide' : 'sound', bytes, extension);
}

async function stored(course: ReadCourse, put: (name: string) => Promise<string>): Promise<NewCourse> {
  const slidesOf = async (slides: readonly ReadSlide[]): Promise<NewSlide[]> => {
    const kept: NewSlide[] = [];
    for (const { image, thumb, description, note, sound, activity } of slides) {
      const files = { imageKey: await put(image), thumbKey: await put(thumb), soundKey: sound && (await put(sound)) };
      kept.push({ ...files, description, note, activity: activity && (await storedActivity(activity, put)) });
    }
    return kept;
  };
  const decks: NewCourse['decks'] = [];
  for (const deck of course.decks) {
    const words: NewCourse['decks'][number]['words'] = [];
    for (const { word, picture, sound } of deck.words)
      words.push({ word, pictureKey: picture && (await put(picture)), soundKey: sound && (await put(sound)) });
    decks.push({ ...deck, words, slides: await slidesOf(deck.slides) });
  }
  const homework: NewCourse['homework'] = [];
  for (const one of course.homework) homework.push({ ...one, slides: await slidesOf(one.slides) });
  return { ...course, decks, homework };
}
