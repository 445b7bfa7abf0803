import { type PracticeResult, practiceResults } from '@skylark/contract/practice.facts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { AnswerOfDay, Memory } from './rules.ts';

const Result = z.enum(practiceResults);

interface MemoryOfWord extends Memory {
  word: string;
}

/** A child's word memories; words are in lower case. */
export async function listMemories(db: Db, studentId: string): Promise<MemoryOfWord[]> {
  const rows = await db
    .selectFrom('practiceCards')
    .select(['word', 'firstDay', 'lastDay', 'dueDay', 'stability', 'difficulty', 'answers', 'lapses', 'lastResult'])
    .where('studentId', '=', studentId)
    .orderBy('word')
    .execute();
  return rows.map((row) => ({ ...row, lastResult: Result.parse(row.lastResult) }));
}

/** Serialises batches of answers from a child's devices. */
export const lockPractice = async (tx: Tx, studentId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`practice ${studentId}`}, 0))`.execute(tx);
};

export interface NewAnswer {
  id: string;
  word: string;
  day: number;
  result: PracticeResult;
  answeredAt: Date;
}

/**
 * Of several answers to a word on one day the first one given counts, in whatever order they arrive; an answer that was
 * sent before changes nothing.
 * @returns what changed; `isNew` unless an earlier answer replaced a later one
 */
export async function addAnswers(
  tx: Tx,
  studentId: string,
  answers: readonly NewAnswer[],
): Promise<(Pick<NewAnswer, 'word' | 'day'> & { isNew: boolean })[]> {
  if (answers.length === 0) return [];
  const ids = answers.map(({ id }) => id);
  const known = await tx
    .selectFrom('practiceAnswers')
    .select('id')
    .where('studentId', '=', studentId)
    .where('id', 'in', ids)
    .execute();
  const sent = new Set(known.map(({ id }) => id));
  const once = new Map<string, NewAnswer>();
  for (const answer of answers.toSorted(firstGiven)) {
    const key = `${answer.day} ${answer.word}`;
    if (once.has(key) || sent.has(answer.id)) continue;
    sent.add(answer.id);
    once.set(key, answer);
  }
  if (once.size === 0) return [];
  return tx
    .insertInto('practiceAnswers')
    .values([...once.values()].map((answer) => ({ studentId, ...answer })))
    .onConflict((conflict) =>
      conflict
        .columns(['studentId', 'word', 'day'])
        .doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          result: eb.ref('excluded.result'),
          answeredAt: eb.ref('excluded.answeredAt'),
        }))
        .where(sql<boolean>`(excluded.answered_at, excluded.id) < (practice_answers.answered_at, practice_answers.id)`),
    )
    .returning(['word', 'day', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
}

const firstGiven = (a: NewAnswer, b: NewAnswer): number =>
  a.answeredAt.getTime() - b.answeredAt.getTime() || (a.id < b.id ? -1 : 1);

/** The answers from this day on. */
export const listAnswersSince = (tx: Tx, studentId: string, day: number) =>
  tx
    .selectFrom('practiceAnswers')
    .select(['word', 'day', 'answeredAt'])
    .where('studentId', '=', studentId)
    .where('day', '>=', day)
    .execute();

/** All answers to these words, earliest first. */
export async function listAnswers(
  tx: Tx,
  studentId: string,
  words: readonly string[],
): Promise<(AnswerOfDay & { word: string })[]> {
  const rows = await tx
    .selectFrom('practiceAnswers')
    .select(['word', 'day', 'result'])
    .where('studentId', '=', studentId)
    .where('word', 'in', words)
    .orderBy('word')
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ ...row, result: Result.parse(row.result) }));
}

export async function putMemories(tx: Tx, studentId: string, memories: readonly MemoryOfWord[]): Promise<void> {
  await tx
    .insertInto('practiceCards')
    .values(memories.map((memory) => ({ studentId, ...memory })))
    .onConflict((conflict) =>
      conflict.columns(['studentId', 'word']).doUpdateSet((eb) => ({
        firstDay: eb.ref('excluded.firstDay'),
        lastDay: eb.ref('excluded.lastDay'),
        dueDay: eb.ref('excluded.dueDay'),
        stability: eb.ref('excluded.stability'),
        difficulty: eb.ref('excluded.difficulty'),
        answers: eb.ref('excluded.answers'),
        lapses: eb.ref('excluded.lapses'),
        lastResult: eb.ref('excluded.lastResult'),
      })),
    )
    .execute();
}
