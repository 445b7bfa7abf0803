import type { PersonalData } from '../../platform/personalData.ts';

/** A child's stars and stickers, kept as long as the account. */
export const starsData: PersonalData = {
  name: 'stars',
  tables: ['stars', 'opened_stickers'],
  async read(db, personId) {
    const [stars, stickers] = await Promise.all([
      db
        .selectFrom('stars')
        .select(['reason', 'source', 'item', 'givenAt'])
        .where('studentId', '=', personId)
        .orderBy('givenAt')
        .execute(),
      db
        .selectFrom('openedStickers')
        .select(['sticker', 'openedAt'])
        .where('studentId', '=', personId)
        .orderBy('openedAt')
        .execute(),
    ]);
    return { stars, stickers };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('stars').where('studentId', '=', personId).execute();
    await tx.deleteFrom('openedStickers').where('studentId', '=', personId).execute();
    return [];
  },
};
