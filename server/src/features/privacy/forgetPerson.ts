import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { endSessionsOf } from '../auth/index.ts';
import { cancelLesson } from '../lessons/index.ts';
import { queueMail } from '../notifications/index.ts';
import { lockPeople } from '../people/index.ts';
import { personalData } from './features.ts';
import { findForgettable, listLessonsAhead, listTeachersAhead } from './store.ts';

/**
 * Deletes a student's account for good: lessons that are booked are cancelled by the same rule as any, everything that
 * names or shows the family is removed by the feature that keeps it, and what the books need stays without a name.
 * @throws Failure not_found, lesson_in_progress
 */
export async function forgetPerson(deps: Deps, actor: Actor, personId: string): Promise<void> {
  const at = deps.clock.now();
  const files = await transact(deps.db, async (tx) => {
    // All at once, before any lesson: the order of docs/decisions/0031.
    await lockPeople(tx, [personId, ...(await listTeachersAhead(tx, personId))]);
    const person = await findForgettable(tx, personId);
    if (!person) throw new Failure('not_found');
    for (const lesson of await listLessonsAhead(tx, personId)) {
      // A room that is open lives in a server's memory, and would be written again.
      if (lesson.status === 'in_progress' || opensAt(lesson.startsAt) <= at) throw new Failure('lesson_in_progress');
      await cancelLesson(deps, tx, actor, lesson.id, { by: 'student', reason: 'account deleted' });
    }
    await endSessionsOf(deps, tx, personId);
    const keys: string[] = [];
    for (const feature of personalData) keys.push(...(await feature.forget(tx, personId)));
    await recordAudit(tx, actor, { action: 'person.forgotten', at, personId });
    if (person.email !== null)
      await queueMail(
        deps,
        tx,
        { personId: null, email: person.email, locale: person.locale },
        'account_deleted',
        { name: person.name, school: deps.config.schoolName },
        `account-deleted:${personId}`,
        { forget: true },
      );
    return keys;
  });
  for (const key of files) await deps.files.remove(key);
}

const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - ACTIVATION_DELAY_SECONDS * 1000);
