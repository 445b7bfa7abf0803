import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';

/** Managers' notes about a family. Its state is computed from other tables, and goes with them. */
export const deskData: PersonalData = {
  name: 'notes',
  tables: ['family_notes', 'family_states'],
  retention: [
    {
      what: 'managers’ notes about families',
      days: 1_095,
      remove: (db, before) => removeOlder(db, 'familyNotes', 'createdAt', before),
    },
  ],
  async read(db, personId) {
    const notes = await db
      .selectFrom('familyNotes')
      .select(['text', 'isPinned', 'createdAt', 'changedAt'])
      .where('accountId', '=', personId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    return { notes };
  },
  async forget(tx, personId) {
    await tx.deleteFrom('familyNotes').where('accountId', '=', personId).execute();
    return [];
  },
};
