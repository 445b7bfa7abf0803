import { DEFAULT_LOCALE } from '@skylark/contract/people.facts';
import { GREETING_MAX_SECONDS } from '@skylark/contract/teacherPages.facts';
import { randomUUID } from 'node:crypto';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';
import { rewriteVideo } from '../../platform/files/videos.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { recordAudit } from '../auditLog/index.ts';
import { listManagers } from '../manager/index.ts';
import { queueMail } from '../notifications/index.ts';
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
  const replaced = await deps.db
    .transaction()
    .execute(async (tx) => {
      const at = deps.clock.now();
      const teacher = await lockTeacher(tx, me.personId);
      const before = await removeGreetings(tx, me.personId, 'other');
      const greeting = { teacherId: me.personId, fileKey, contentType, bytes: bytes.length, durationSeconds };
      const { id } = await addGreeting(tx, { ...greeting, createdAt: at });
      const actor = { kind: 'person', id: me.personId, name: teacher.firstName } as const;
      const details = { greeting: id, seconds: durationSeconds };
      await recordAudit(tx, actor, { action: 'greeting.sent', at, personId: me.personId, details });
      await askManagers(deps, tx, { id: me.personId, name: teacher.firstName }, id, durationSeconds);
      await invalidatePages(deps, tx, [me.personId], 'teacher_page');
      return before;
    })
    .catch(async (error: unknown) => {
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

/** Mails every manager with an address that a greeting is waiting. */
async function askManagers(
  deps: Deps,
  tx: Tx,
  teacher: { id: string; name: string },
  greetingId: string,
  seconds: number,
): Promise<void> {
  for (const { id, name, email, endedAt } of await listManagers(tx)) {
    if (email === null || endedAt !== null) continue;
    const values = { name, school: deps.config.schoolName, teacher: teacher.name, seconds };
    const to = { personId: null, email, locale: DEFAULT_LOCALE };
    await queueMail(deps, tx, to, 'greeting_waiting', values, `greeting:${greetingId}:${id}`, { aboutId: teacher.id });
  }
}
