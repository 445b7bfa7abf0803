import type { PersonalData } from '../../platform/personalData.ts';
import * as store from './store.ts';

/** Devices and chats that get an account's notifications. Devices are deleted with their sessions. */
export const channelsData: PersonalData = {
  name: 'channels',
  tables: ['telegram_chats', 'telegram_codes'],
  retention: [
    {
      what: 'codes that link a chat',
      days: 1,
      remove: async (db, before) => void (await store.removeOldCodes(db, before)),
    },
  ],
  async read(db, personId) {
    const devices = await db
      .selectFrom('pushDevices')
      .innerJoin('sessions', 'sessions.id', 'pushDevices.sessionId')
      .select(['pushDevices.createdAt', 'sessions.userAgent'])
      .where('sessions.accountId', '=', personId)
      .orderBy('pushDevices.id')
      .execute();
    return { devices, chats: await store.listChats(db, personId) };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('telegramChats').where('accountId', '=', personId).execute();
    await tx.deleteFrom('telegramCodes').where('accountId', '=', personId).execute();
    return [];
  },
};
