import type { ManagerRole } from '@skylark/contract/manager.facts';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { changeManagerNamed, endManagerNamed, insertManager, lockOwners } from './store.ts';

interface NewManager {
  name: string;
  email: string | null;
  /** Defaults to owner: anyone who can create a manager without the API controls the server anyway. */
  role?: ManagerRole;
}

/** Creates a manager and their token, which is shown only once. @throws Failure invalid_fields with `taken` */
export async function addManager(
  deps: { db: Db; clock: Deps['clock'] },
  { role = 'owner', ...manager }: NewManager,
): Promise<{ id: string; token: string }> {
  const token = newToken();
  const createdAt = deps.clock.now();
  try {
    return { id: await insertManager(deps.db, { ...manager, role, tokenHash: hashToken(token), createdAt }), token };
  } catch (error) {
    if (violatedConstraint(error) === 'managers_name_key') throw new Failure('invalid_fields', { name: 'taken' });
    throw error;
  }
}

/** Like addManager, called by another manager. */
export const addManagerBy = (deps: Pick<Deps, 'db' | 'clock'>, by: Actor, manager: Required<NewManager>) =>
  transact(deps.db, async (tx) => {
    const made = await addManager({ db: tx, clock: deps.clock }, manager);
    const { name, role } = manager;
    await recordAudit(tx, by, { action: 'manager.made', at: deps.clock.now(), details: { name, role } });
    return made;
  });

/** Sets role and email; omitted fields stay unchanged. @throws Failure not_found, last_owner */
export async function changeManager(
  deps: Pick<Deps, 'db' | 'clock'>,
  by: Actor,
  name: string,
  changes: { role?: ManagerRole; email?: string | null },
): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (changes.role !== undefined && changes.role !== 'owner') await requireAnotherOwner(tx, name);
    if (!(await changeManagerNamed(tx, name, changes))) throw new Failure('not_found');
    await recordAudit(tx, by, { action: 'manager.changed', at: deps.clock.now(), details: { name, ...changes } });
  });
}

/** Invalidates the manager's token. @throws Failure not_found, last_owner */
export async function endManager(deps: Pick<Deps, 'db' | 'clock'>, by: Actor, name: string): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    await requireAnotherOwner(tx, name);
    if (!(await endManagerNamed(tx, name, at))) throw new Failure('not_found');
    await recordAudit(tx, by, { action: 'manager.ended', at, details: { name } });
  });
}

/**
 * Without an owner nobody could name one any more, except on the server's own machine. The owners are locked, so that
 * of two who end or demote each other at the same time only one succeeds.
 * @throws Failure last_owner
 */
async function requireAnotherOwner(tx: Tx, name: string): Promise<void> {
  const owners = await lockOwners(tx);
  if (owners.length === 1 && owners[0] === name) throw new Failure('last_owner');
}
