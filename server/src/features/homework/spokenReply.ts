import { randomUUID } from 'node:crypto';
import { SAID_WORD_MAX_BYTES, SAID_WORD_MAX_SECONDS } from '@skylark/contract/homework.facts';
import type { SpokenReply } from '@skylark/contract/homework';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireHomework } from './access.ts';
import { isReplyHeard } from './homeworkCard.ts';
import { invalidateHomework } from './invalidateHomework.ts';
import { addReply, findReply, removeReplies } from './repliesStore.ts';
import { stepOf } from './rules.ts';
import { soundKind } from './soundKind.ts';
import { lockHomework, type Viewer } from './store.ts';
import { findVoice } from './voiceStore.ts';

/**
 * Adds the teacher's spoken comment, or a recording in reply to a child's word; it replaces an earlier one.
 * @throws Failure only_sound, too_large, homework_not_finished, not_found
 */
export async function addSpokenReply(
  deps: Deps,
  teacher: Caller,
  id: string,
  { bytes, durationSeconds, voiceId }: { bytes: Buffer; durationSeconds: number; voiceId: string | null },
): Promise<SpokenReply> {
  await requireReviewable(deps.db, teacher, id, voiceId);
  if (voiceId !== null && (bytes.length > SAID_WORD_MAX_BYTES || durationSeconds > SAID_WORD_MAX_SECONDS))
    throw new Failure('too_large');
  const kind = bytes.length >= 64 ? soundKind(bytes) : undefined;
  if (!kind) throw new Failure('only_sound');
  // A unique name, so that removing it never removes another one's file.
  const fileKey = await deps.files.put('voice', bytes, kind.extension, randomUUID());
  try {
    const { added, replaced } = await transact(deps.db, async (tx) => {
      await lockHomework(tx, id);
      const homework = await requireReviewable(tx, teacher, id, voiceId);
      if (voiceId !== null && !(await findVoice(tx, id, voiceId))?.word) throw new Failure('not_found');
      const before = await removeReplies(tx, id, { voiceId });
      const { contentType } = kind;
      const createdAt = deps.clock.now();
      const reply = { homeworkId: id, voiceId, fileKey, contentType, bytes: bytes.length, durationSeconds, createdAt };
      const row = await addReply(tx, reply);
      await invalidateHomework(deps, tx, homework);
      return { added: { id: row.id, durationSeconds: row.durationSeconds }, replaced: before };
    });
    await removeFiles(deps, replaced);
    return added;
  } catch (error) {
    await removeFiles(deps, [fileKey]);
    throw error;
  }
}

/** A word can be answered while the child is still working. @throws Failure not_found, homework_not_finished */
async function requireReviewable(db: Db, teacher: Caller, id: string, voiceId: string | null) {
  const homework = await requireHomework(db, teacher, id);
  const step = stepOf(homework);
  if (voiceId === null && step !== 'to_review' && step !== 'completed') throw new Failure('homework_not_finished');
  return homework;
}

/** @throws Failure not_found */
export async function removeSpokenReply(deps: Deps, teacher: Caller, id: string, reply: string): Promise<void> {
  const keys = await transact(deps.db, async (tx) => {
    const homework = await requireHomework(tx, teacher, id);
    const removed = await removeReplies(tx, id, { id: reply });
    await invalidateHomework(deps, tx, homework);
    return removed;
  });
  if (keys.length === 0) throw new Failure('not_found');
  await removeFiles(deps, keys);
}

/** A recording of either person; the child hears a comment once the homework was reviewed or returned. */
export async function findRecording(deps: Deps, viewer: Viewer, id: string, recording: string) {
  const homework = await requireHomework(deps.db, viewer, id);
  const voice = await findVoice(deps.db, id, recording);
  if (voice) return voice;
  const reply = await findReply(deps.db, id, recording);
  return reply && isReplyHeard(homework, viewer, reply.voiceId) ? reply : undefined;
}
