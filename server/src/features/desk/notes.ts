import { NOTES_MAX } from '@skylark/contract/managerFamilies.facts';
import type { Db } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { lockPeople } from '../people/index.ts';
import { findAccount } from './familiesStore.ts';
import * as store from './notesStore.ts';

type Changing = Pick<Deps, 'db' | 'clock'>;

export const noteLine = (row: store.NoteRow) => ({
  id: row.id,
  text: row.text,
  isPinned: row.isPinned,
  by: row.by,
  at: row.createdAt.toISOString(),
  changedAt: row.changedAt?.toISOString() ?? null,
});

/** The note's text stays out of the audit log, which is kept for longer. @throws Failure not_found, too_many_notes */
export const addNote = (deps: Changing, me: Manager, personId: string, given: { text: string; isPinned: boolean }) =>
  transact(deps.db, async (tx) => {
    const accountId = await findAccount(tx, personId);
    if (accountId === undefined) throw new Failure('not_found');
    // Locked, so that the account isn't deleted meanwhile, and two managers' notes are counted together.
    await lockPeople(tx, [accountId]);
    if ((await findAccount(tx, accountId)) === undefined) throw new Failure('not_found');
    if ((await store.countNotes(tx, accountId)) >= NOTES_MAX) throw new Failure('too_many_notes');
    const at = deps.clock.now();
    const id = await store.insertNote(tx, { accountId, managerId: me.managerId, createdAt: at, ...given });
    await recordAudit(tx, managerActor(me), { action: 'note.added', at, personId: accountId, details: { id } });
    return noteLine(await requireNote(tx, id));
  });

/** @throws Failure not_found */
export const changeNote = (
  deps: Changing,
  me: Manager,
  id: string,
  given: { text?: string | undefined; isPinned?: boolean | undefined },
) =>
  transact(deps.db, async (tx) => {
    const before = await requireNote(tx, id);
    const at = deps.clock.now();
    await store.updateNote(tx, id, {
      isPinned: given.isPinned ?? before.isPinned,
      ...(given.text !== undefined && given.text !== before.text && { text: given.text, changedAt: at }),
    });
    const { accountId: personId } = before;
    await recordAudit(tx, managerActor(me), { action: 'note.changed', at, personId, details: { id } });
    return noteLine(await requireNote(tx, id));
  });

/** @throws Failure not_found */
export const removeNote = (deps: Changing, me: Manager, id: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    const { accountId: personId } = await requireNote(tx, id);
    await store.removeNote(tx, id);
    const at = deps.clock.now();
    await recordAudit(tx, managerActor(me), { action: 'note.removed', at, personId, details: { id } });
  });

/** @throws Failure not_found */
async function requireNote(db: Db, id: string): Promise<store.NoteRow> {
  const note = await store.findNote(db, id);
  if (!note) throw new Failure('not_found');
  return note;
}
