import type { TrialAnswers } from '@skylark/contract/trial';
import type { WishReason } from '@skylark/contract/trial.facts';
import { sql } from 'kysely';
import { countRows } from '../../platform/db/countRows.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Page, requirePlace } from '../../platform/db/requirePlace.ts';

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
      // The number's owner, if proved; wishes are linked when a number is proved later.
      personId: eb
        .selectFrom('accounts')
        .select('accounts.id')
        .where('accounts.phone', '=', wish.phone)
        .where('phoneConfirmedAt', 'is not', null),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** One page of wishes, longest waiting first, and the total. */
export async function listWishes(
  db: Db,
  of: { state: 'open' | 'done' | 'all'; reason?: WishReason | undefined },
  page: Page,
) {
  await requirePlace(db, page, sql`select id from trial_wishes where id = ${page.cursor}`);
  const wanted = db
    .selectFrom('trialWishes as w')
    .$if(of.state === 'open', (query) => query.where('w.doneAt', 'is', null))
    .$if(of.state === 'done', (query) => query.where('w.doneAt', 'is not', null))
    .$if(of.reason !== undefined, (query) => query.where('w.reason', '=', of.reason ?? ''));
  const rows = await wanted
    .leftJoin('people as t', 't.id', 'w.teacherId')
    .select(['w.id', 'w.childName', 'w.parentName', 'w.phone', 'w.contact', 'w.timeZone', 'w.reason', 'w.wish'])
    .select(['w.answers', 'w.createdAt', 'w.doneAt', 'w.startsAt'])
    .select(sql<string | null>`t.first_name || ' ' || t.last_name`.as('teacher'))
    .$if(page.cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(w.created_at, w.id) > (select created_at, id from trial_wishes where id = ${page.cursor})`,
      ),
    )
    .orderBy('w.createdAt')
    .orderBy('w.id')
    .limit(page.limit + 1)
    .execute();
  return { rows, total: await countRows(db, sql`${wanted} as wanted`) };
}

/** @returns false if it is unknown or was ended before */
export async function endWish(db: Db, id: string, at: Date): Promise<boolean> {
  const ended = await db
    .updateTable('trialWishes')
    .set({ doneAt: at })
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows === 1n;
}
