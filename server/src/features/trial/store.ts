import type { TrialAnswers } from '@skylark/contract/trial';
import type { Db } from '../../platform/db/database.ts';
import { isOwedTrial } from '../lessons/index.ts';

/** A family's answers in the wizard; undefined if it wasn't asked. */
export async function findAnswers(db: Db, personId: string): Promise<TrialAnswers | undefined> {
  const row = await db.selectFrom('trialAnswers').select('answers').where('personId', '=', personId).executeTakeFirst();
  return row?.answers as TrialAnswers | undefined;
}

/** Replaces the family's earlier answers. */
export async function putAnswers(
  db: Db,
  of: { personId: string; answers: TrialAnswers; contact: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('trialAnswers')
    .values({ ...of, answers: JSON.stringify(of.answers) })
    .onConflict((conflict) =>
      conflict.column('personId').doUpdateSet((eb) => ({
        answers: eb.ref('excluded.answers'),
        contact: eb.ref('excluded.contact'),
        createdAt: eb.ref('excluded.createdAt'),
      })),
    )
    .execute();
}

/** Whether a student has had or booked a lesson; cancelled ones and trials owed again don't count. */
export async function hasHadLessons(db: Db, personId: string): Promise<boolean> {
  const one = await db
    .selectFrom('lessons')
    .select('id')
    .where('studentId', '=', personId)
    .where('status', '!=', 'cancelled')
    .where((eb) => eb.not(isOwedTrial))
    .limit(1)
    .executeTakeFirst();
  return one !== undefined;
}
