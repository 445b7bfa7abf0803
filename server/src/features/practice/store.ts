import {
  isProduced,
  type PracticeHow,
  practiceHows,
  type PracticeResult,
  practiceResults,
  type PracticeSource,
  practiceSources,
} from '@skylark/contract/practice.facts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../platform/db/database.ts';
import { joinTaughtDecks } from '../lessons/index.ts';
import type { AnswerOfDay, Memory } from './rules.ts';

const Result = z.enum(practiceResults);
const How = z.enum(practiceHows);
const Source = z.enum(practiceSources);

interface MemoryOfWord extends Memory {
  word: string;
}

/** A child's word memories; words are in lower case. */
export async function listMemories(db: Db, studentId: string): Promise<MemoryOfWord[]> {
  const rows = await db
    .selectFrom('practiceCards')
    .select(['word', 'firstDay', 'lastDay', 'dueDay', 'stability', 'difficulty', 'answers', 'lapses', 'lastResult'])
    .select(['step', 'producedDay'])
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
  source: PracticeSource;
  how: PracticeHow;
  among: number | null;
}

/**
 * Among several answers to a word on one day, the first recognised one and the first produced one count, and the best
 * one of games, in whatever order they arrive; an answer that was sent before changes nothing.
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
    const key = `${answer.day} ${answer.word} ${answer.source === 'game'} ${isProduced(answer.how)}`;
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
        .expression(sql`student_id, word, day, (source = 'game'), (how = 'recognised')`)
        .doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          result: eb.ref('excluded.result'),
          answeredAt: eb.ref('excluded.answeredAt'),
          source: eb.ref('excluded.source'),
          how: eb.ref('excluded.how'),
          among: eb.ref('excluded.among'),
        }))
        .where(
          sql<boolean>`(${rank('excluded')}, excluded.answered_at, excluded.id)
            < (${rank('practice_answers')}, practice_answers.answered_at, practice_answers.id)`,
        ),
    )
    .returning(['word', 'day', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();
}

/** SQL: the rank of an answer. Games are ranked by their result. */
const rank = (of: 'excluded' | 'practice_answers') => sql`case when ${sql.ref(`${of}.source`)} = 'game'
  then array_position(array['right', 'helped', 'missed'], ${sql.ref(`${of}.result`)}) else 0 end`;
const rankOf = ({ source, result }: NewAnswer): number => (source === 'game' ? practiceResults.indexOf(result) : 0);

const firstGiven = (a: NewAnswer, b: NewAnswer): number =>
  rankOf(a) - rankOf(b) || a.answeredAt.getTime() - b.answeredAt.getTime() || (a.id < b.id ? -1 : 1);

/** The answers from this day on. */
export async function listAnswersSince(tx: Tx, studentId: string, day: number) {
  const rows = await tx
    .selectFrom('practiceAnswers')
    .select(['word', 'day', 'answeredAt', 'result', 'source'])
    .where('studentId', '=', studentId)
    .where('day', '>=', day)
    .execute();
  return rows.map((row) => ({ ...row, result: Result.parse(row.result), source: Source.parse(row.source) }));
}

/** The number of days with an answer, the first and the last one included. */
export async function countAnswerDays(db: Db, studentId: string, { from, to }: { from: number; to: number }) {
  const { days } = await db
    .selectFrom('practiceAnswers')
    .select((eb) => eb.fn.count<number>('day').distinct().as('days'))
    .where('studentId', '=', studentId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .executeTakeFirstOrThrow();
  return days;
}

/** All answers to these words that count for the schedule, earliest first. */
export async function listAnswers(
  tx: Tx,
  studentId: string,
  words: readonly string[],
): Promise<(AnswerOfDay & { word: string })[]> {
  const rows = await tx
    .selectFrom('practiceAnswers')
    .select(['word', 'day', 'result', 'how', 'among'])
    .where('studentId', '=', studentId)
    .where('word', 'in', words)
    .where('source', '<>', 'game')
    .orderBy('word')
    .orderBy('day')
    .orderBy('answeredAt')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, result: Result.parse(row.result), how: How.parse(row.how) }));
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
        step: eb.ref('excluded.step'),
        producedDay: eb.ref('excluded.producedDay'),
      })),
    )
    .execute();
}

/** The decks that a lesson taught. */
export async function listTaughtDecks(db: Db, lessonId: string): Promise<string[]> {
  const { rows } = await sql<{ deckId: string }>`
    select taught.deck_id from lessons l ${joinTaughtDecks} where l.id = ${lessonId} order by 1`.execute(db);
  return rows.map(({ deckId }) => deckId);
}

const WEEKS_AT_ONCE = 200;

/**
 * Children with an answer within the last week, other than in a placement, in whose family's zone it is Sunday
 * afternoon.
 */
export async function listWeeksToTell(db: Db, now: Date, after: string | undefined): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from people p join accounts account on account.id = p.account_id
    where p.type = 'student' and p.deleted_at is null and account.blocked_at is null
      ${after === undefined ? sql`` : sql`and p.id > ${after}`}
      and extract(isodow from ${now}::timestamptz at time zone account.time_zone) = 7
      and extract(hour from ${now}::timestamptz at time zone account.time_zone) between 17 and 19
      and exists (
        select from practice_answers a
        where a.student_id = p.id and a.source <> 'placement' and a.answered_at > ${now}::timestamptz - interval '7 days'
      )
    order by p.id limit ${WEEKS_AT_ONCE}`.execute(db);
  return rows;
}
