import { randomUUID } from 'node:crypto';
import {
  SAID_WORD_MAX_BYTES,
  SAID_WORD_MAX_SECONDS,
  SAID_WORDS_MAX,
  VOICES_MAX,
} from '@skylark/contract/homework.facts';
import type { HomeworkVoice } from '@skylark/contract/homework';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireHomework } from './access.ts';
import { homeworkVoice } from './homeworkCard.ts';
import { refusalOf, stepOf } from './rules.ts';
import { lockHomework } from './store.ts';
import { soundKind } from './soundKind.ts';
import { invalidateHomework } from './invalidateHomework.ts';
import { requireSaidWord } from './saidWords.ts';
import { addVoice, listVoices, removeSaidWord, removeVoice } from './voiceStore.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { transact } from '../../platform/db/transact.ts';

/** @throws Failure not_found, homework_not_started, homework_finished */
async function requireInProgress(db: Db, student: Caller, id: string) {
  const homework = await requireHomework(db, student, id);
  const refusal = refusalOf('speak', stepOf(homework));
  if (refusal) throw new Failure(refusal);
  return homework;
}

/**
 * Adds a spoken answer, or a recorded word on a slide, which replaces the earlier recording of that word.
 * @throws Failure only_sound, voice_quota, too_large, homework_not_started, homework_finished, not_found
 */
export async function addSpokenAnswer(
  deps: Deps,
  student: Caller,
  id: string,
  bytes: Buffer,
  durationSeconds: number,
  place?: { slideId: string; part: string },
): Promise<HomeworkVoice> {
  const before = await requireInProgress(deps.db, student, id);
  const said = place && (await requireSaidWord(deps.db, before, place));
  if (said && (bytes.length > SAID_WORD_MAX_BYTES || durationSeconds > SAID_WORD_MAX_SECONDS))
    throw new Failure('too_large');
  const kind = bytes.length >= 64 ? soundKind(bytes) : undefined;
  if (!kind) throw new Failure('only_sound');
  // A unique name, so that removing it never removes another one's file.
  const fileKey = await deps.files.put('voice', bytes, kind.extension, randomUUID());
  try {
    const { added, replaced } = await transact(deps.db, async (tx) => {
      await lockHomework(tx, id);
      // It may have been handed in or withdrawn while the file was stored.
      const homework = await requireInProgress(tx, student, id);
      const earlier = said && (await removeSaidWord(tx, id, said));
      const alike = (await listVoices(tx, id)).filter(({ slideId }) => (slideId !== null) === (said !== undefined));
      if (alike.length >= (said ? SAID_WORDS_MAX : VOICES_MAX)) throw new Failure('voice_quota');
      const { contentType } = kind;
      const createdAt = deps.clock.now();
      const voice = { homeworkId: id, fileKey, contentType, bytes: bytes.length, durationSeconds, createdAt, ...said };
      const row = await addVoice(tx, voice);
      await invalidateHomework(deps, tx, homework);
      return { added: homeworkVoice(row), replaced: earlier };
    });
    if (replaced !== undefined) await removeFiles(deps, [replaced]);
    return added;
  } catch (error) {
    await removeFiles(deps, [fileKey]);
    throw error;
  }
}

/** @throws Failure not_found, homework_finished */
export async function removeSpokenAnswer(deps: Deps, student: Caller, id: string, voice: string): Promise<void> {
  const fileKey = await transact(deps.db, async (tx) => {
    await lockHomework(tx, id);
    const homework = await requireInProgress(tx, student, id);
    await invalidateHomework(deps, tx, homework);
    return removeVoice(tx, id, voice);
  });
  if (fileKey === undefined) throw new Failure('not_found');
  await removeFiles(deps, [fileKey]);
}
