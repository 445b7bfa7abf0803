import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** When a family requested a code to open its pages on another device. */
export const tabletData: PersonalData = {
  name: 'tablets',
  tables: ['tablet_codes'],
  retention: [
    {
      what: 'codes for another device',
      days: 7,
      remove: (db, before) => removeOlder(db, 'tabletCodes', 'offeredAt', before),
    },
  ],
  async read(db, personId) {
    const codes = await db
      .selectFrom('tabletCodes')
      .select(['lessonId', 'offeredAt', 'usedAt'])
      .where('personId', '=', personId)
      .orderBy('offeredAt')
      .execute();
    return { codes };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('tabletCodes').where('personId', '=', personId).execute();
    return [];
  },
};
