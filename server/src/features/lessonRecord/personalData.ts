import type { PersonalData } from '../../platform/personalData.ts';
import { eraseRecords, listRecordsOf, listVerdicts } from './store.ts';

/** Presence in a lesson's room, and the verdicts. */
export const lessonRecordData: PersonalData = {
  name: 'lesson_records',
  tables: ['lesson_records'],
  async read(db, personId) {
    const records = [];
    for (const record of await listRecordsOf(db, personId)) {
      const verdicts = await listVerdicts(db, record.lessonId);
      records.push({ ...record, verdicts });
    }
    return records;
  },
  /** A teacher's part of a record also concerns the family, so it stays, without the name. */
  async forget(tx, personId) {
    await eraseRecords(tx, personId);
    return [];
  },
};
