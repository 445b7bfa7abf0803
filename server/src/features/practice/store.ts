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

/** @returns the new ones: not sent before, and the first answer to the word on that day */
export async function addAnswers(
  tx: Tx,
  studentId: string,
  answers: readonly NewAnswer[],
): Promise<Pick<NewAnswer, 'word' | 'day'>[]> {
  if (answers.length === 0) return [];
  return tx
    .insertInto('practiceAnswers')
    .values(answers.map((answer) => ({ studentId, ...answer })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['word', 'day'])
    .execute();
}

/** The number of words practised on each of these days. */
export async function countByDay(tx: Tx, studentId: string, days: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx
    .selectFrom('practiceAnswers')
    .select(['day', (eb) => eb.fn.countAll<number>().as('count')])
    .where('studentId', '=', studentId)
    .where('day', 'in', days)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, count }) => [day, count]));
}

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
