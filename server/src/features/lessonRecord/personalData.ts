import type { PersonalData } from '../../platform/personalData.ts';
import { eraseRecords, listRecordsOf, listVerdicts } from './store.ts';

/** Who came into the room of a lesson and when, and how it was decided. */
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
  /** A teacher's part in it is the family's too: it stays, without a name. */
  async forget(tx, personId) {
    await eraseRecords(tx, personId);
    return [];
  },
};
