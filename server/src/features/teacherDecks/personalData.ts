import type { PersonalData } from '../../platform/personalData.ts';
import { listOwnContents, removeDecksOf } from './store.ts';

/** The decks that a teacher makes; what lessons show of them is kept by materials. */
export const teacherDecksData: PersonalData = {
  name: 'decks',
  tables: ['teacher_decks'],
  async read(db, personId) {
    return listOwnContents(db, personId);
  },
  async forget(tx, personId) {
    // Their files go with the nightly sweep.
    await removeDecksOf(tx, personId);
    return [];
  },
};
