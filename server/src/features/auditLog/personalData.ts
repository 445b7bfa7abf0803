import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { anonymizeAuditEntries } from './store.ts';

/**
 * The audit log. Entries remain as the record of what the school did, with numbers, times and ids; free text about a
 * person is deleted with that person.
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
    await anonymizeAuditEntries(tx, personId);
    return [];
  },
};
