import type { TrialAnswers } from '@skylark/contract/trial';
import type { WishReason } from '@skylark/contract/trial.facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const ROWS_SHOWN = 200;

export async function addWish(
  db: Db,
  wish: {
    childName: string;
    parentName: string;
    phone: string;
    contact: string;
    answers: TrialAnswers;
    timeZone: string;
    locale: string;
    inviteCode: string | null;
    wish: string;
    reason: WishReason;
    teacherId: string | null;
    startsAt: Date | null;
    createdAt: Date;
  },
): Promise<string> {
  const added = await db
    .insertInto('trialWishes')
    .values((eb) => ({
      ...wish,
      answers: JSON.stringify(wish.answers),
      // Whose the number is when it is proved; a number that is proved later takes its wishes along.
      personId: eb
        .selectFrom('people')
        .select('people.id')
        .where('people.phone', '=', wish.phone)
        .where('phoneConfirmedAt', 'is not', null),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** Wishes that nobody has dealt with yet, oldest first. */
export const listWishes = (db: Db) =>
  db
    .selectFrom('trialWishes')
    .leftJoin('people as teacher', 'teacher.id', 'trialWishes.teacherId')
    .select(['trialWishes.id', 'childName', 'trialWishes.parentName', 'trialWishes.phone', 'contact'])
    .select(['trialWishes.timeZone', 'reason', 'wish', 'answers', 'trialWishes.createdAt', 'startsAt'])
    .select(sql<string | null>`teacher.first_name || ' ' || teacher.last_name`.as('teacher'))
    .where('doneAt', 'is', null)
    .orderBy('trialWishes.createdAt')
    .limit(ROWS_SHOWN)
    .execute();

/** @returns false when it is unknown or was ended before */
export async function endWish(db: Db, id: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('trialWishes')
    .set({ doneAt: at })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}
