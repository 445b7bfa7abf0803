import type { PersonalData } from '../../platform/personalData.ts';
import { listOwnContents, removeDecksOf } from './store.ts';

/** A teacher's own decks; what lessons show of them belongs to the feature `materials`. */
export const teacherDecksData: PersonalData = {
  name: 'decks',
  tables: ['teacher_decks'],
  async read(db, personId) {
    return listOwnContents(db, personId);
  },
  async forget(tx, personId) {
    // The nightly cleanup removes their files.
    await removeDecksOf(tx, personId);
    return [];
  },
};
