import type { Rehearsal } from '@skylark/contract/firstDay';
import { REHEARSAL_MINUTES } from '@skylark/contract/firstDay.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { text } from '../../platform/texts/texts.ts';
import { openSession } from '../auth/index.ts';
import { addSyntheticLesson, LESSON_CHANGED } from '../lessons/index.ts';
import { addAccount, lockPeople, removeSynthetic } from '../people/index.ts';
import { addRehearsal, findFirstDeck, findOwner, findRehearsal, recordStep } from './store.ts';

/**
 * Starts a lesson of two synthetic people that is in progress now. It gets no outcome, because lessons with one stay in
 * the books for good: it ends by being removed. The teacher gets the sessions of both people: they play one person, and
 * their page or another device of theirs plays the other.
 */
export async function rehearse(deps: Deps, me: Caller, userAgent: string): Promise<Rehearsal> {
  const now = deps.clock.now();
  const endsAt = new Date(now.getTime() + REHEARSAL_MINUTES * 60_000);
  const locale = me.locale ?? 'en';
  return transact(deps.db, async (tx) => {
    const [teacher] = await lockPeople(tx, [me.personId]);
    if (!teacher || teacher.deletedAt !== null) throw new Failure('not_signed_in');
    await endIn(deps, tx, me.personId);
    const account = { locale, timeZone: me.timeZone };
    const person = { lastName: '', createdAt: now, isSynthetic: true, syntheticUntil: endsAt };
    const teacherId = await addAccount(tx, account, { ...person, type: 'teacher', firstName: teacher.firstName });
    const child = text(locale, 'rehearsal.child');
    const studentId = await addAccount(tx, account, { ...person, type: 'student', firstName: child });
    await addRehearsal(tx, { ownerId: me.personId, teacherId, studentId });
    const deckId = await findFirstDeck(tx);
    const lesson = { teacherId, studentId, deckId, startsAt: now, endsAt, createdAt: now };
    const lessonId = await addSyntheticLesson(tx, lesson);
    await recordStep(tx, me.personId, 'rehearsedAt', now);
    await invalidatePages(deps, tx, [me.personId], 'first_day');
    const [played, madeUp] = [
      await openSession(deps, tx, teacherId, userAgent),
      await openSession(deps, tx, studentId, userAgent),
    ];
    return { lessonId, teacherToken: played.token, studentToken: madeUp.token };
  });
}

/** Ends the caller's rehearsal, or the one whose teacher it plays. */
export async function endRehearsal(deps: Deps, me: Caller): Promise<void> {
  await transact(deps.db, async (tx) => {
    const ownerId = (await findOwner(tx, me.personId)) ?? me.personId;
    await lockPeople(tx, [ownerId]);
    await endIn(deps, tx, ownerId);
  });
}

/** @param ownerId locked */
export async function endIn(deps: Pick<Deps, 'bus'>, tx: Tx, ownerId: string): Promise<void> {
  const found = await findRehearsal(tx, ownerId);
  if (!found) return;
  await removeSynthetic(tx, [found.teacherId, found.studentId]);
  // Makes the servers release its room.
  const { lessonId } = found;
  if (lessonId !== null) await deps.bus.publishAll(tx, [{ topic: LESSON_CHANGED, key: lessonId, id: lessonId }]);
}
