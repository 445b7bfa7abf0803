import type { ChildCard } from '@skylark/contract/lessonPlans';
import { CARD_WORDS_SHOWN } from '@skylark/contract/lessonPlans.facts';
import type { ReadingLevel } from '@skylark/contract/people.facts';
import type { Deps } from '../../platform/deps.ts';
import { ageOf, findPerson } from '../people/index.ts';
import { findPlacement, knownOf } from '../practice/index.ts';
import { findAnswers } from '../trial/index.ts';
import { findAim, findLastHeld, findNextDeck } from './store.ts';

/** What is known about a lesson's child. @returns null for a deleted account */
export async function childCard(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { studentId, teacherId, startsAt }: { studentId: string; teacherId: string; startsAt: Date },
): Promise<ChildCard | null> {
  const now = clock.now();
  const child = await findPerson(db, studentId);
  if (!child) return null;
  const [answers, last, aim, next, placement, { met, known, hard }] = await Promise.all([
    findAnswers(db, studentId),
    findLastHeld(db, studentId, startsAt),
    findAim(db, studentId),
    findNextDeck(db, { studentId, teacherId, from: startsAt }),
    findPlacement(db, studentId),
    knownOf(db, child, now),
  ]);
  return {
    age: ageOf(child, now),
    reads: child.reads as ReadingLevel | null,
    likes: child.likes,
    wishes: answers ? { studied: answers.studied, format: answers.format, temperament: answers.temperament } : null,
    last: last ? { ...last, at: last.at.toISOString() } : null,
    words: { met, known },
    hard: hard.slice(0, CARD_WORDS_SHOWN).map(({ word }) => word),
    aim: aim ?? null,
    next: next ?? null,
    placement,
  };
}
