import { transact } from '../../platform/db/transact.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { isDeckInUse, setDeck } from './deckStore.ts';
import { lockLesson, type LockedLesson } from './lockLesson.ts';
import { recordChange } from './recordChange.ts';
import { findLesson } from './store.ts';

/**
 * Sets what a lesson is about.
 * @throws Failure not_found if there is no such lesson, or no such lesson deck in use; StaleRead (see `lockLesson`)
 */
export async function setLessonDeck(deps: Deps, tx: Tx, actor: Actor, id: string, deckId: string): Promise<void> {
  const lesson = await lockLesson(tx, id);
  if (!lesson || !(await setDeckOf(deps, tx, actor, lesson, deckId))) throw new Failure('not_found');
}

/**
 * Called when the teacher shows a deck in the lesson. A planned lesson keeps its deck; one without a deck gets the
 * first one picked.
 * @returns whether this lesson may show it; a planned deck may even have been retired since
 */
export async function pickDeck(deps: Deps, teacherId: string, id: string, deckId: string): Promise<boolean> {
  const found = await findLesson(deps.db, id);
  if (found?.teacherId !== teacherId) return false;
  if (found.deckId !== null) return found.deckId === deckId || isDeckInUse(deps.db, deckId, teacherId);
  const actor = { kind: 'person', id: teacherId, name: found.teacherFirstName } as const;
  return transact(deps.db, async (tx) => {
    const lesson = await lockLesson(tx, id);
    if (lesson?.teacherId !== teacherId) return false;
    // It may have been planned meanwhile.
    if (lesson.deckId !== null) return lesson.deckId === deckId || isDeckInUse(tx, deckId, teacherId);
    return setDeckOf(deps, tx, actor, lesson, deckId);
  });
}

async function setDeckOf(deps: Deps, tx: Tx, actor: Actor, lesson: LockedLesson, deckId: string): Promise<boolean> {
  if (!(await setDeck(tx, lesson.id, deckId))) return false;
  await recordChange(deps, tx, actor, { lesson, action: 'lesson.deck_set', details: { deckId } });
  return true;
}
