import { ACTS_KEPT_DAYS } from '@skylark/contract/acts.facts';
import type { PersonalData } from '../../platform/personalData.ts';
import { removeOlder } from '../../platform/retention.ts';
import { listActsOf, removeActsOf } from './store.ts';

/** Managers' recent acts about a person, kept while they can be undone. */
export const actsData: PersonalData = {
  name: 'acts',
  tables: ['acts'],
  retention: [
    {
      what: 'acts of managers, for undo and repeated requests',
      days: ACTS_KEPT_DAYS,
      remove: (db, before) => removeOlder(db, 'acts', 'at', before),
    },
  ],
  read: async (db, personId) => ({ acts: await listActsOf(db, personId) }),
  async forget(tx, personId) {
    await removeActsOf(tx, personId);
    return [];
  },
};
