import type { Placement, PlacementAnswers, Rung } from '@skylark/contract/placement';
import { beginOf, levelRank, RUNGS_MAX, type RungAnswers, WORDS_A_RUNG } from '@skylark/contract/placement.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listLessonsWithWords } from '../materials/index.ts';
import { findPerson, holdPerson, invalidatePartners } from '../people/index.ts';
import { putPlacement } from './placementStore.ts';
import { remember } from './remember.ts';
import { dayOf } from './rules.ts';
import { lockPractice } from './store.ts';

/** The school's lessons from the easiest, each with some of its words; long courses are represented by some lessons. */
export async function readLadder(db: Db): Promise<Rung[]> {
  const lessons = (await listLessonsWithWords(db)).filter(({ words }) => words.length >= WORDS_A_RUNG);
  const inOrder = lessons.toSorted((a, b) => levelRank(a.level) - levelRank(b.level));
  const step = Math.max(1, inOrder.length / RUNGS_MAX);
  return Array.from({ length: Math.min(inOrder.length, RUNGS_MAX) }, (_, at) => inOrder[Math.floor(at * step)]).flatMap(
    (lesson) => (lesson ? { ...lesson, words: lesson.words.slice(0, WORDS_A_RUNG) } : []),
  );
}

interface Asked {
  studentId: string;
  byTeacher: boolean;
  answers: PlacementAnswers;
}

/**
 * Places a child by its answers, replacing an earlier result. The first answer to each word counts, as on the page.
 * @throws Failure not_found if no answer is about a word of these lessons, or the child's account was deleted
 */
export async function placeChild(
  deps: Pick<Deps, 'db' | 'bus' | 'clock'>,
  { studentId, byTeacher, answers }: Asked,
): Promise<Placement> {
  const rungs = await readLadder(deps.db);
  const known = new Map<string, number>(
    rungs.flatMap(({ deckId, words }, rung) =>
      words.map(({ word }) => [`${deckId} ${word.toLowerCase()}`, rung] as const),
    ),
  );
  const first = new Map<string, PlacementAnswers[number] & { rung: number }>();
  for (const answer of answers) {
    const key = `${answer.deckId} ${answer.word.toLowerCase()}`;
    const rung = known.get(key);
    if (rung !== undefined && !first.has(key)) first.set(key, { ...answer, rung });
  }
  if (first.size === 0) throw new Failure('not_found');
  const at = new Map<number, RungAnswers>();
  for (const { rung, result } of first.values()) {
    const { right, wrong } = at.get(rung) ?? { right: 0, wrong: 0 };
    at.set(rung, result === 'right' ? { right: right + 1, wrong } : { right, wrong: wrong + 1 });
  }
  const now = deps.clock.now();
  const begins = rungs[beginOf(rungs.length, at)];
  const placement: Placement = {
    takenAt: now.toISOString(),
    byTeacher,
    asked: first.size,
    known: [...first.values()].filter(({ result }) => result === 'right').length,
    begins: begins
      ? { course: begins.course, level: begins.level, lesson: begins.lesson, number: begins.number }
      : null,
  };
  await transact(deps.db, async (tx) => {
    const child = (await holdPerson(tx, studentId)) && (await findPerson(tx, studentId));
    if (!child) throw new Failure('not_found');
    await lockPractice(tx, studentId);
    await putPlacement(tx, studentId, placement);
    await remember(
      tx,
      studentId,
      [...first.values()].map(({ id, word, result, among }) => ({
        id,
        word: word.toLowerCase(),
        result,
        among,
        // A word shown by pointing or acting while a teacher says it counts as recognised, too.
        how: 'recognised',
        source: 'placement',
        answeredAt: now,
        day: dayOf(now, child.timeZone),
      })),
    );
    await invalidatePages(deps, tx, [studentId], 'lessons');
    await invalidatePartners(deps, tx, [studentId], 'lessons');
  });
  return placement;
}
