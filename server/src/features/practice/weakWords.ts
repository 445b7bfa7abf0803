import type { Word } from '@skylark/contract/materials';
import { WEAK_WORDS_DAYS, WEAK_WORDS_MAX } from '@skylark/contract/practice.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { requireLesson } from '../lessons/index.ts';
import { allMetWords } from '../materials/index.ts';
import { findPerson } from '../people/index.ts';
import { dayOf, isWeak, retrievabilityOn, stageOf } from './rules.ts';
import { listMemories } from './store.ts';

interface Teacher {
  personId: string;
  type: 'teacher';
}
const DAY_MS = 86_400_000;

/** The words a lesson's student finds hard, hardest first. @throws Failure not_found if it is someone else's lesson */
export async function weakWords(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: Teacher,
  lessonId: string,
): Promise<Word[]> {
  const lesson = await requireLesson(db, me, lessonId);
  const now = clock.now();
  const isOld = lesson.startsAt.getTime() < now.getTime() - WEAK_WORDS_DAYS * DAY_MS;
  const child = await findPerson(db, lesson.studentId);
  if (isOld || lesson.status === 'cancelled' || !child) return [];
  return (await knownOf(db, child, now)).hard;
}

/** How many words a child has met and knows, and those it finds hard, hardest first. */
export async function knownOf(
  db: Db,
  child: { id: string; timeZone: string },
  now: Date,
): Promise<{ met: number; known: number; hard: Word[] }> {
  const today = dayOf(now, child.timeZone);
  const [words, memories] = await Promise.all([allMetWords(db, child.id), listMemories(db, child.id)]);
  const shown = new Map(words.map((word) => [word.word.toLowerCase(), word]));
  const hard = memories
    .filter((memory) => isWeak(memory, today))
    .toSorted((a, b) => retrievabilityOn(today, a) - retrievabilityOn(today, b))
    .flatMap(({ word }) => shown.get(word) ?? [])
    .slice(0, WEAK_WORDS_MAX);
  const known = memories.filter((memory) => shown.has(memory.word) && stageOf(memory) === 'known').length;
  return { met: words.length, known, hard };
}
