import {
  DECK_FILES_MAX,
  DECK_FILES_MAX_BYTES,
  DECK_IMPORT_MAX_BYTES,
  DECK_PICTURE_MAX_BYTES,
  SOUND_MAX_BYTES,
  SOUND_MAX_SECONDS,
} from '@skylark/contract/teacherDecks.facts';
import type { FastifyRequest } from 'fastify';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { encodePicture } from '../../platform/files/images.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { rewriteSound } from '../../platform/files/sounds.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { withUpload } from '../../platform/http/withUpload.ts';
import { type ImportedSlide, importSlides, PICTURE_SIDE, type StoredFile, unusedFiles } from '../materials/index.ts';
import { addFiles, removeFilesBefore, sumFiles } from './filesStore.ts';
import { filesOf } from './rules.ts';
import { requireOwn } from './saveDeck.ts';
import type { SlidesInWork } from './SlidesInWork.ts';
import { lockOwn } from './store.ts';

type FileDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'files' | 'log'>;

/** Files added within a day may belong to a page with unsaved changes. */
const UNSAVED_MS = 24 * 60 * 60 * 1000;

/** @throws Failure not_found, too_large, import_…, deck_files_full */
export async function takeSlides(
  deps: FileDeps,
  me: Caller,
  id: string,
  request: FastifyRequest,
  inWork: SlidesInWork,
): Promise<ImportedSlide[]> {
  await requireOwn(deps.db, id, me.personId);
  const { slides, files } = await inWork.during(id, request, (told) =>
    importSlides(deps, request, DECK_IMPORT_MAX_BYTES, told),
  );
  await register(deps, me, id, files);
  return slides;
}

/** @throws Failure not_found, too_large, only_images, picture_too_large, picture_unreadable, deck_files_full */
export async function takePicture(deps: FileDeps, me: Caller, id: string, request: FastifyRequest): Promise<string> {
  await requireOwn(deps.db, id, me.personId);
  return withUpload(deps, request, DECK_PICTURE_MAX_BYTES, async (given) => {
    const { bytes } = await encodePicture(given, PICTURE_SIDE, { account: me.personId, isKnown: true });
    const key = await deps.files.put('slide', bytes, 'webp');
    await register(deps, me, id, [{ key, bytes: bytes.length }]);
    return key;
  });
}

/** @throws Failure not_found, too_large, only_sound, deck_files_full */
export async function takeSound(
  deps: FileDeps,
  me: Caller,
  id: string,
  request: FastifyRequest,
): Promise<{ sound: string; durationSeconds: number }> {
  await requireOwn(deps.db, id, me.personId);
  return withUpload(deps, request, SOUND_MAX_BYTES, async (given) => {
    const read = await rewriteSound(given, SOUND_MAX_SECONDS);
    const sound = await deps.files.put('sound', read.bytes, read.extension);
    await register(deps, me, id, [{ key: sound, bytes: read.bytes.length }]);
    return { sound, durationSeconds: read.durationSeconds };
  });
}

/** Allows the deck to refer to these files; files beyond the limit are removed again. */
async function register(deps: FileDeps, me: Caller, id: string, files: readonly StoredFile[]): Promise<void> {
  try {
    await transact(deps.db, async (tx) => {
      const deck = await lockOwn(tx, id, me.personId);
      if (!deck) throw new Failure('not_found');
      const now = deps.clock.now();
      await addFiles(tx, id, files, now);
      if (await isWithin(sumFiles(tx, id))) return;
      // Older files that were removed from the deck can't come back by undo any more.
      await removeFilesBefore(tx, id, new Date(now.getTime() - UNSAVED_MS), filesOf(deck.content));
      if (!(await isWithin(sumFiles(tx, id)))) throw new Failure('deck_files_full');
    });
  } catch (error) {
    await removeFiles(
      deps,
      await unusedFiles(
        deps.db,
        files.map(({ key }) => key),
      ),
    );
    throw error;
  }
}

const isWithin = async (sums: ReturnType<typeof sumFiles>): Promise<boolean> => {
  const { count, bytes } = await sums;
  return count <= DECK_FILES_MAX && bytes <= DECK_FILES_MAX_BYTES;
};
