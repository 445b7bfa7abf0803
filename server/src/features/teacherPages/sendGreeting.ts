import { GREETING_MAX_SECONDS } from '@skylark/contract/teacherPages.facts';
import { randomUUID } from 'node:crypto';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { rewriteVideo } from '../../platform/files/videos.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { recordAudit } from '../auditLog/index.ts';
import { mailManagers } from '../notifications/index.ts';
import { lockPeople } from '../people/index.ts';
import { addGreeting, removeGreetings } from './greetingsStore.ts';

/**
 * A teacher sends a greeting: it replaces the waiting or rejected one, and waits for a manager. What families see
 * doesn't change until then.
 * @throws Failure wrong_content_type, too_large
 */
export async function sendGreeting(deps: Deps, me: Caller, given: Buffer): Promise<void> {
  const { bytes, contentType, extension, durationSeconds } = await rewriteVideo(given, GREETING_MAX_SECONDS);
  // A unique name, so that removing it never removes another one's file.
  const fileKey = await deps.files.put('greeting', bytes, extension, randomUUID());
  const replaced = await transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const teacher = await lockTeacher(tx, me.personId);
    const before = await removeGreetings(tx, me.personId, 'other');
    const greeting = { teacherId: me.personId, fileKey, contentType, bytes: bytes.length, durationSeconds };
    const { id } = await addGreeting(tx, { ...greeting, createdAt: at });
    const actor = { kind: 'person', id: me.personId, name: teacher.firstName } as const;
    const details = { greeting: id, seconds: durationSeconds };
    await recordAudit(tx, actor, { action: 'greeting.sent', at, personId: me.personId, details });
    await mailManagers(deps, tx, 'greeting_waiting', {
      values: () => ({ teacher: teacher.firstName, seconds: durationSeconds }),
      cause: `greeting:${id}`,
      aboutId: me.personId,
    });
    await invalidatePages(deps, tx, [me.personId], 'teacher_page');
    return before;
  }).catch(async (error: unknown) => {
    await removeFiles(deps, [fileKey]);
    throw error;
  });
  await removeFiles(deps, replaced);
}

/** Serialises concurrent uploads and decisions. @throws Failure not_found */
export async function lockTeacher(tx: Tx, id: string) {
  const [teacher] = await lockPeople(tx, [id]);
  if (teacher?.type !== 'teacher' || teacher.deletedAt !== null) throw new Failure('not_found');
  return teacher;
}
