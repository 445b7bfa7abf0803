import { ACTIVATION_DELAY_SECONDS } from '@skylark/contract/lessons.facts';
import type { Locale } from '@skylark/contract/people.facts';
import type { DeletionReason } from '@skylark/contract/privacy.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { StaleRead, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { dropClosing, endSessionsOf, leaveAccount, takeDueClosing } from '../auth/index.ts';
import { cancelLesson } from '../lessons/index.ts';
import { queueMail } from '../notifications/index.ts';
import { changePerson, lockPeople } from '../people/index.ts';
import { recordFormerTrials } from '../trial/index.ts';
import { personalData } from './features.ts';
import { queueRepeatedErasure } from './repeatErasure.ts';
import { findFamily, findErasable, listLessonsAhead, listTeachersAhead } from './store.ts';
import { removeFiles } from '../../platform/files/removeFiles.ts';

/**
 * Deletes a family's account permanently, with all its children: booked lessons are cancelled by the normal rules,
 * identifying data is removed by the feature that stores it, and what accounting needs is kept anonymously.
 * @throws Failure not_found, lesson_in_progress
 */
export async function eraseAccount(deps: Deps, actor: Actor, accountId: string): Promise<void> {
  await forget(deps, actor, accountId, 'all');
}

/**
 * Deletes one child, and the account if it is the only child. Siblings' data isn't touched, and nobody is signed out.
 * @param options `stays`: refuse to delete the account's only child
 * @throws Failure not_found, last_child, lesson_in_progress
 */
export async function eraseChild(
  deps: Deps,
  actor: Actor,
  childId: string,
  { stays = false, reason }: { stays?: boolean; reason?: DeletionReason } = {},
): Promise<void> {
  await forget(deps, actor, childId, stays ? 'one' : 'one or all', reason);
}

/**
 * Like eraseAccount, for a closed account that is due. Does nothing if somebody has signed in or another server was
 * first.
 */
export async function eraseClosed(deps: Deps, actor: Actor, accountId: string): Promise<void> {
  await forget(deps, actor, accountId, 'all', 'asked', true);
}

async function forget(
  deps: Deps,
  actor: Actor,
  id: string,
  which: 'all' | 'one' | 'one or all',
  reason: DeletionReason = 'asked',
  isDue = false,
): Promise<void> {
  const at = deps.clock.now();
  const files = await transact(deps.db, async (tx) => {
    const seen = await findFamily(tx, id);
    // Another server was first.
    if (seen.length === 0 && isDue) return [];
    if (seen.length === 0) throw new Failure('not_found');
    // All together and before any lesson: the lock order of docs/decisions/0031.
    await lockPeople(tx, [...seen.map((child) => child.id), ...(await listTeachersAhead(tx, ids(seen)))]);
    const family = await findFamily(tx, id);
    // Before the lock, a child was added or removed, or the account handed over.
    if (JSON.stringify(family) !== JSON.stringify(seen)) throw new StaleRead();
    const accountId = family[0]?.id ?? id;
    if (isDue && !(await takeDueClosing(tx, accountId, at))) return [];
    const account = await findErasable(tx, accountId);
    if (!account) throw new Failure('not_found');
    const isAll = which === 'all' || family.length === 1;
    if (isAll && which === 'one') throw new Failure('last_child');
    const going = isAll ? ids(family).toReversed() : [id];
    for (const one of going) await cancelLessonsAhead(deps, tx, actor, one, at);
    await recordFormerTrials(deps, tx, account.id, going);
    if (isAll) {
      await endSessionsOf(deps, tx, account.id);
      await dropClosing(tx, account.id);
    }
    const keys: string[] = [];
    for (const one of going) {
      if (!isAll || one !== account.id) await leaveAccount(deps, tx, one, family);
      keys.push(...(await eraseRows(deps, tx, actor, one, reason)));
    }
    if (!isAll) await invalidatePages(deps, tx, ids(family), 'family');
    if (isAll && account.email !== null)
      await queueMail(
        deps,
        tx,
        { personId: null, email: account.email, locale: account.locale },
        'account_deleted',
        { name: account.name, school: deps.config.schoolName },
        `account-deleted:${account.id}`,
        { forget: true },
      );
    return keys;
  });
  await removeFiles(deps, files);
}

/** @returns keys of files to remove afterwards */
export async function eraseRows(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  personId: string,
  reason: DeletionReason | 'restored',
  deletedAt = deps.clock.now(),
): Promise<string[]> {
  const keys: string[] = [];
  for (const feature of personalData) keys.push(...(await feature.forget(tx, personId)));
  await changePerson(tx, personId, { deletedAt });
  const at = deps.clock.now();
  await recordAudit(tx, actor, { action: 'person.forgotten', at, personId, details: { reason } });
  await queueRepeatedErasure(deps, tx, personId);
  return keys;
}

/**
 * Deletes a teacher's account. Upcoming lessons affect families, so they must be reassigned first.
 * @throws Failure not_found, lessons_ahead
 */
export async function eraseTeacher(deps: Deps, actor: Actor, id: string, reason: DeletionReason): Promise<void> {
  const files = await transact(deps.db, async (tx) => {
    const [teacher] = await lockPeople(tx, [id]);
    if (teacher?.type !== 'teacher' || teacher.deletedAt) throw new Failure('not_found');
    if ((await listLessonsAhead(tx, id)).length > 0) throw new Failure('lessons_ahead');
    await endSessionsOf(deps, tx, id);
    const { email, firstName: name, locale } = teacher;
    const keys = await eraseRows(deps, tx, actor, id, reason);
    const to = { personId: null, email: email ?? '', locale: locale as Locale | null };
    const values = { name, school: deps.config.schoolName };
    if (email !== null)
      await queueMail(deps, tx, to, 'teacher_deleted', values, `account-deleted:${id}`, { forget: true });
    return keys;
  });
  await removeFiles(deps, files);
}

/** @param until only lessons that start before it @throws Failure lesson_in_progress */
export async function cancelLessonsAhead(
  deps: Deps,
  tx: Tx,
  actor: Actor,
  id: string,
  at: Date,
  until?: Date,
): Promise<void> {
  for (const lesson of await listLessonsAhead(tx, id)) {
    if (until && lesson.startsAt >= until) continue;
    // An open room is held in a server's memory and would be written to the database again.
    if (lesson.status === 'in_progress' || opensAt(lesson.startsAt) <= at) throw new Failure('lesson_in_progress');
    await cancelLesson(deps, tx, actor, lesson.id, { by: 'student', reason: 'account deleted' });
  }
}

const ids = (family: readonly { id: string }[]): string[] => family.map((child) => child.id);
const opensAt = (startsAt: Date): Date => new Date(startsAt.getTime() - ACTIVATION_DELAY_SECONDS * 1000);
