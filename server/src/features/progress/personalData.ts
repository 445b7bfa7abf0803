import type { PersonalData } from '../../platform/personalData.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { readProgress } from './readProgress.ts';

/**
 * The progress page's data and the certificates. They are deleted with the account, because their public pages name the
 * child.
 */
export const progressData: PersonalData = {
  name: 'progress',
  tables: ['certificates'],
  async read(db, personId) {
    const person = await db
      .selectFrom('people')
      .innerJoin('accounts', 'accounts.id', 'people.accountId')
      .select(['type', 'timeZone'])
      .where('people.id', '=', personId)
      .executeTakeFirstOrThrow();
    if (person.type !== 'student') return { certificates: [] };
    const certificates = await db
      .selectFrom('certificates as c')
      .innerJoin('courses as k', 'k.id', 'c.courseId')
      .select(['c.number', 'c.issuedAt', 'k.title as course'])
      .where('c.studentId', '=', personId)
      .orderBy('c.id')
      .execute();
    return {
      ...(await readProgress({ db, clock: systemClock }, { personId, timeZone: person.timeZone })),
      certificates,
    };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('certificates').where('studentId', '=', personId).execute();
    return [];
  },
};
