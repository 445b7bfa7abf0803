import { invalidateEveryPage } from '../../platform/bus/invalidatePages.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { type Contacts, saveContacts } from './store.ts';
import { transact } from '../../platform/db/transact.ts';

/** Changes the school's contacts, effective everywhere immediately. */
export async function setContacts(deps: Deps, manager: Actor, changes: Partial<Contacts>): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    await saveContacts(tx, changes, at);
    await invalidateEveryPage(deps, tx, 'school');
    await recordAudit(tx, manager, { action: 'school.contacts_changed', at, details: changes });
  });
}
