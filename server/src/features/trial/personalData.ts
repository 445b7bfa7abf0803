import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { PersonalData } from '../../platform/personalData.ts';
import { eraseMessagesAbout } from '../notifications/index.ts';
import { findPerson, listAddresses } from '../people/index.ts';
import { readTraits, removeTraits } from './traitsStore.ts';

/** A family's answers in the wizard, its wishes, and the traits used to select teachers. */
export const trialData: PersonalData = {
  name: 'trial',
  tables: ['trial_answers', 'teacher_traits', 'trial_wishes'],
  retention: [
    {
      what: 'wishes',
      days: 180,
      async remove(db, before) {
        const old = await db.deleteFrom('trialWishes').where('createdAt', '<', before).returning('id').execute();
        await eraseMessagesAbout(
          db,
          old.map(({ id }) => id),
        );
      },
    },
    {
      what: 'free lessons of children who were removed',
      days: 730,
      async remove(db, before) {
        await db.deleteFrom('formerTrials').where('lessonAt', '<', before).execute();
      },
    },
  ],
  async read(db, personId) {
    const answers = await db
      .selectFrom('trialAnswers')
      .select(['answers', 'contact', 'createdAt'])
      .where('personId', '=', personId)
      .executeTakeFirst();
    const wishes = await db
      .selectFrom('trialWishes')
      .select(['childName', 'parentName', 'phone', 'contact', 'answers', 'wish', 'reason', 'startsAt', 'timeZone'])
      .select(['locale', 'inviteCode', 'createdAt', 'doneAt'])
      .where('id', '=', anyOf(await listWishIds(db, personId)))
      .orderBy('createdAt')
      .execute();
    return { answers: answers ?? null, wishes, teaches: (await readTraits(db, personId)) ?? null };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('trialAnswers').where('personId', '=', personId).execute();
    const wishes = await listWishIds(tx, personId);
    await tx.deleteFrom('trialWishes').where('id', '=', anyOf(wishes)).execute();
    // Managers were mailed about them.
    await eraseMessagesAbout(tx, wishes);
    const { phone } = await listAddresses(tx, personId);
    if (phone.length > 0) await tx.deleteFrom('trialCodes').where('phone', 'in', phone).execute();
    // For a teacher: the wish belongs to the family, but its notification names the teacher.
    const chosen = tx.updateTable('trialWishes').set({ teacherId: null }).where('teacherId', '=', personId);
    const others = await chosen.returning('id').execute();
    await eraseMessagesAbout(
      tx,
      others.map(({ id }) => id),
    );
    // Wishes for the family's other children move with the account.
    const accountId = (await findPerson(tx, personId))?.accountId;
    if (accountId !== undefined && accountId !== personId)
      await tx.updateTable('trialWishes').set({ personId: accountId }).where('personId', '=', personId).execute();
    await removeTraits(tx, personId);
    return [];
  },
};

const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/**
 * A family's wishes: all under a number it has proved, including former ones; under an unproved number only those for
 * this child, because anyone could have entered that number.
 */
async function listWishIds(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select w.id from trial_wishes w join people p on p.id = ${personId}
      join accounts account on account.id = p.account_id
    where (w.person_id in (p.id, account.id) or (w.person_id is null and w.phone = account.phone))
      and ((w.person_id = p.id and p.account_id = p.id) or lower(w.child_name) = lower(p.first_name))
  `.execute(db);
  return rows.map(({ id }) => id);
}
