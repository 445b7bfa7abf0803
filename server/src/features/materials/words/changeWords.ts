import { WORDS_PER_LESSON_MAX } from '@skylark/contract/materials.facts';
import type { LessonWord } from '@skylark/contract/materials';
import type { Db } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { invalidatePages } from '../../../platform/bus/invalidatePages.ts';
import { requireLesson } from '../../lessons/index.ts';
import { shownWord } from './shownWord.ts';
import { removeWordChange, listLessonWords, lockLessonWords, setLessonWord } from './store.ts';

interface Teacher {
  personId: string;
  type: 'teacher';
}

/** Words of a lesson: those of its deck, and those the teacher added. The caller checks access. */
export async function wordsOf(db: Db, lessonId: string): Promise<LessonWord[]> {
  const words = await listLessonWords(db, lessonId);
  return words.map((row) => ({ ...shownWord(row), isAdded: row.isAdded }));
}

/** @throws Failure not_found, words_full */
export const addWord = (deps: Pick<Deps, 'db' | 'bus' | 'clock'>, me: Teacher, lessonId: string, word: string) =>
  change(deps, me, lessonId, word, 'learned');

/** @throws Failure not_found */
export const removeWord = (deps: Pick<Deps, 'db' | 'bus' | 'clock'>, me: Teacher, lessonId: string, word: string) =>
  change(deps, me, lessonId, word, 'not learned');

async function change(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  me: Teacher,
  lessonId: string,
  word: string,
  is: 'learned' | 'not learned',
): Promise<LessonWord[]> {
  const lesson = await requireLesson(deps.db, me, lessonId);
  return transact(deps.db, async (tx) => {
    await lockLessonWords(tx, lesson.id);
    const same = (one: { word: string }): boolean => one.word.toLowerCase() === word.toLowerCase();
    const before = await listLessonWords(tx, lesson.id);
    if (before.some(same) !== (is === 'learned')) {
      // Removes any earlier change to the word first, so that only the deck's own words remain for comparison.
      await removeWordChange(tx, lesson.id, word);
      const isThere = (await listLessonWords(tx, lesson.id)).some(same);
      if (is === 'learned' && !isThere && before.length >= WORDS_PER_LESSON_MAX) throw new Failure('words_full');
      if (isThere !== (is === 'learned')) await setLessonWord(tx, lesson.id, word, is !== 'learned', deps.clock.now());
      await invalidatePages(deps, tx, [lesson.studentId, lesson.teacherId], 'lessons');
    }
    return wordsOf(tx, lesson.id);
  });
}
