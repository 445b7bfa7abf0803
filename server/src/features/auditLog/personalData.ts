import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { forgetActs } from './store.ts';

/**
 * Who did what. That it was done stays, as the record of what the school itself did, with numbers, times and ids; what
 * somebody typed about a person goes with that person.
 */
export const auditLogData: PersonalData = {
  name: 'audit_log',
  tables: ['audit_log'],
  retention: [{ what: 'audit log', days: 3 * 365, remove: (db, before) => removeOlder(db, 'auditLog', 'at', before) }],
  read: (db, personId) =>
    db
      .selectFrom('auditLog')
      .select(['at', 'action', 'actorKind', 'lessonId', 'details'])
      .where('personId', '=', personId)
      .orderBy('id')
      .execute(),
  async forget(tx, personId) {
    await forgetActs(tx, personId);
    return [];
  },
};
