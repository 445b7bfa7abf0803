import type { PersonalData } from '../../platform/personalData.ts';
import { sql } from 'kysely';
import { forgetMessagesAbout } from '../notifications/index.ts';
import { findPerson } from '../people/index.ts';

/** What a family said in the wizard, and wishes that no hour could be found for. */
export const trialData: PersonalData = {
  name: 'trial',
  tables: ['trial_answers', 'teacher_traits', 'trial_wishes'],
  retention: [
    {
      what: 'wishes',
      days: 180,
      async remove(db, before) {
        const old = await db.deleteFrom('trialWishes').where('createdAt', '<', before).returning('id').execute();
        await forgetMessagesAbout(
          db,
          old.map(({ id }) => id),
        );
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
      .innerJoin('people', 'people.phone', 'trialWishes.phone')
      .select([
        'childName',
        'trialWishes.parentName',
        'trialWishes.phone',
        'answers',
        'wish',
        'startsAt',
        'trialWishes.createdAt',
      ])
      .where('people.id', '=', personId)
      .orderBy('trialWishes.createdAt')
      .execute();
    return { answers: answers ?? null, wishes };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('trialAnswers').where('personId', '=', personId).execute();
    const person = await findPerson(tx, personId);
    if (typeof person?.phone === 'string') {
      const isOneOfSome = person.accountId !== null;
      const wishes = await tx
        .deleteFrom('trialWishes')
        .where('phone', '=', person.phone)
        // The number is the family's: of a child who goes alone, what was asked for under its name.
        .$if(isOneOfSome, (query) => query.where(sql`lower(child_name)`, '=', person.firstName.toLowerCase()))
        .returning('id')
        .execute();
      // Managers got mail about them.
      await forgetMessagesAbout(
        tx,
        wishes.map(({ id }) => id),
      );
      if (!isOneOfSome) await tx.deleteFrom('trialCodes').where('phone', '=', person.phone).execute();
    }
    await tx.updateTable('trialWishes').set({ teacherId: null }).where('teacherId', '=', personId).execute();
    return [];
  },
};
