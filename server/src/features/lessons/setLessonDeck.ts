import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { requireLesson } from './access.ts';
import { isDeckInUse, setDeck } from './deckStore.ts';
import { lockLesson, type LockedLesson } from './lockLesson.ts';
import { recordChange } from './recordChange.ts';
import { phaseOf, type Viewer } from './rules.ts';
import { findLesson } from './store.ts';

/**
 * Sets a lesson's deck.
 * @throws Failure not_found if there is no such lesson, or no such lesson deck in use; StaleRead (see `lockLesson`)
 */
export async function setLessonDeck(deps: Deps, tx: Tx, actor: Actor, id: string, deckId: string): Promise<void> {
  const lesson = await lockLesson(tx, id);
  if (!lesson || !(await setDeckOf(deps, tx, actor, lesson, deckId))) throw new Failure('not_found');
}

/**
 * Sets the deck of one of this teacher's lessons, until the lesson is over.
 * @throws Failure not_found, lesson_over, invalid_fields; StaleRead (see `lockLesson`)
 */
export async function planPresentation(deps: Deps, tx: Tx, teacher: Viewer, id: string, deckId: string): Promise<void> {
  const { teacherFirstName: name } = await requireLesson(tx, teacher, id);
  const lesson = await lockLesson(tx, id);
  if (lesson?.teacherId !== teacher.personId) throw new Failure('not_found');
  if (phaseOf(lesson, deps.clock.now()) === 'over') throw new Failure('lesson_over');
  if (lesson.deckId === deckId) return;
  const actor = { kind: 'person', id: teacher.personId, name } as const;
  if (!(await setDeckOf(deps, tx, actor, lesson, deckId))) throw new Failure('invalid_fields', { deckId: 'unknown' });
}

/**
 * Called when the teacher shows a deck in the lesson. A planned lesson keeps its deck; one without a deck gets the
 * first one picked.
 * @returns whether this lesson may show it; a planned deck may even have been retired since
 * @throws StaleRead (see `lockLesson`)
 */
export async function pickDeck(deps: Deps, tx: Tx, teacherId: string, id: string, deckId: string): Promise<boolean> {
  const found = await findLesson(tx, id);
  if (found?.teacherId !== teacherId) return false;
  if (found.deckId !== null) return found.deckId === deckId || isDeckInUse(tx, deckId, teacherId);
  const lesson = await lockLesson(tx, id);
  if (lesson?.teacherId !== teacherId) return false;
  // It may have been planned meanwhile.
  if (lesson.deckId !== null) return lesson.deckId === deckId || isDeckInUse(tx, deckId, teacherId);
  const actor = { kind: 'person', id: teacherId, name: found.teacherFirstName } as const;
  return setDeckOf(deps, tx, actor, lesson, deckId);
}

async function setDeckOf(deps: Deps, tx: Tx, actor: Actor, lesson: LockedLesson, deckId: string): Promise<boolean> {
  if (!(await setDeck(tx, lesson.id, deckId))) return false;
  await recordChange(deps, tx, actor, { lesson, action: 'lesson.deck_set', details: { deckId } });
  return true;
}
