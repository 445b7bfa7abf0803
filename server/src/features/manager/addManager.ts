import { INVITATION_HOURS } from '@skylark/contract/desk.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { MANAGER_KEY_DAYS } from '@skylark/contract/manager.facts';
import { type Db, type Tx, violatedConstraint } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Actor, type ManagerActor, recordAudit } from '../auditLog/index.ts';
import { endViewerSessions } from '../auth/index.ts';
import { endDeskAccess, endDeskSessions, inviteToDesk, removeInvitation } from '../deskAuth/index.ts';
import { mailManager } from '../notifications/index.ts';
import { findActiveManager, lockManagerNamed, lockOwners, revokeKeysOf } from './keysStore.ts';
import { createKey, expiryOf } from './managerKeys.ts';
import { changeManagerNamed, endManagerNamed, insertManager } from './store.ts';

/** Name of the key created with a manager. */
const FIRST_KEY = 'first';

interface NewManager {
  name: string;
  email: string | null;
  /** Defaults to owner: anyone who can create a manager without the API controls the server anyway. */
  role?: ManagerRole;
}

/** How long a manager's first key is valid. */
interface FirstKey {
  name?: string;
  expiresAt?: Date | null;
}

/** Creates a manager and a key, whose token is shown only once. @throws Failure invalid_fields (name, email: taken) */
export async function addManager(
  deps: { db: Db; clock: Deps['clock'] },
  { role = 'owner', ...manager }: NewManager,
  key: FirstKey = {},
): Promise<{ id: string; token: string }> {
  const createdAt = deps.clock.now();
  const { name: keyName = FIRST_KEY, expiresAt = expiryOf(createdAt, MANAGER_KEY_DAYS) } = key;
  try {
    const id = await insertManager(deps.db, { ...manager, role, createdAt });
    return { id, token: await createKey(deps.db, { managerId: id, name: keyName, createdAt, expiresAt }) };
  } catch (error) {
    throw takenBy(error);
  }
}

function takenBy(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'managers_name_key') return new Failure('invalid_fields', { name: 'taken' });
  if (constraint === 'managers_email_key') return new Failure('invalid_fields', { email: 'taken' });
  return error;
}

/** Like addManager, called by another manager. If an email is given, a link to join the desk is mailed to it. */
export const addManagerBy = (
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'config'>,
  by: ManagerActor,
  { days, ...manager }: Required<NewManager> & { days: number },
) =>
  transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const expiresAt = expiryOf(at, days);
    const made = await addManager({ db: tx, clock: deps.clock }, manager, { expiresAt });
    const { name, role } = manager;
    await recordAudit(tx, by, { action: 'manager.made', at, details: { id: made.id, name, role } });
    const deskLink = manager.email === null ? null : await mailInvitation(deps, tx, by, made.id);
    return { ...made, expiresAt: expiresAt.toISOString(), deskLink };
  });

/** @returns the link, which replaces the previous one */
async function mailInvitation(
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'config'>,
  tx: Tx,
  by: ManagerActor,
  managerId: string,
): Promise<string> {
  const { link } = await inviteToDesk(deps, tx, managerId);
  await mailManager(deps, tx, managerId, 'manager_invited', `manager_invited:${crypto.randomUUID()}`, (greeting) => ({
    ...greeting,
    by: by.name,
    link,
    hours: INVITATION_HOURS,
  }));
  return link;
}

/**
 * Sets role and email; omitted fields stay unchanged. A new role ends the manager's sessions, and those opened as
 * somebody. A new email ends an invitation mailed to the old one, whose reader could otherwise become a manager.
 * @throws Failure not_found, last_owner, invalid_fields (email: taken)
 */
export async function changeManager(
  deps: Pick<Deps, 'db' | 'clock' | 'bus' | 'publicUrl' | 'config'>,
  by: ManagerActor,
  name: string,
  changes: { role?: ManagerRole; email?: string | null },
): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (changes.role !== undefined && changes.role !== 'owner') await requireAnotherOwner(tx, deps.clock.now(), name);
    const before = await findActiveManager(tx, name);
    const id = await changeManagerNamed(tx, name, changes).catch((error: unknown) => {
      throw takenBy(error);
    });
    if (id === undefined) throw new Failure('not_found');
    const isReadElsewhere = changes.email !== undefined && changes.email !== before?.email;
    if (isReadElsewhere && (await removeInvitation(tx, id)) && changes.email !== null)
      await mailInvitation(deps, tx, by, id);
    if (changes.role !== undefined) {
      await endViewerSessions(deps, tx, { managerId: id });
      await endDeskSessions(deps, tx, id);
    }
    await recordAudit(tx, by, { action: 'manager.changed', at: deps.clock.now(), details: { name, ...changes } });
  });
}

/** Revokes the manager's keys and ways to sign in, and ends the sessions opened with them. @throws Failure not_found, last_owner */
export async function endManager(deps: Pick<Deps, 'db' | 'clock' | 'bus'>, by: Actor, name: string): Promise<void> {
  const at = deps.clock.now();
  await transact(deps.db, async (tx) => {
    await requireAnotherOwner(tx, at, name);
    const id = await endManagerNamed(tx, name, at);
    if (id === undefined) throw new Failure('not_found');
    await revokeKeysOf(tx, id, at);
    await endDeskAccess(deps, tx, id);
    await endViewerSessions(deps, tx, { managerId: id });
    await recordAudit(tx, by, { action: 'manager.ended', at, details: { id, name } });
  });
}

/**
 * For a manager who has lost every way to sign in: ends sessions, passkeys, password and recovery codes, and creates a
 * single-use link to join the desk again. Keys keep working.
 * @throws Failure not_found, email_needed
 */
export const resetManager = (
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'config' | 'bus'>,
  by: Actor,
  name: string,
): Promise<{ link: string; expiresAt: string }> =>
  transact(deps.db, async (tx) => {
    const found = await lockManagerNamed(tx, name);
    if (!found) throw new Failure('not_found');
    const email = (await findActiveManager(tx, name))?.email ?? null;
    if (email === null) throw new Failure('email_needed');
    await endDeskAccess(deps, tx, found.id);
    const { link, expiresAt } = await inviteToDesk(deps, tx, found.id);
    const details = { id: found.id, name };
    await recordAudit(tx, by, { action: 'manager.reset', at: deps.clock.now(), details });
    return { link, expiresAt: expiresAt.toISOString() };
  });

/**
 * Without an owner nobody could appoint one any more, except on the server's own machine. Owners with neither a working
 * key nor a way to sign in don't count. The owners are locked, so that of two who end or demote each other at the same
 * time only one succeeds.
 * @throws Failure last_owner
 */
async function requireAnotherOwner(tx: Tx, now: Date, name: string): Promise<void> {
  const owners = await lockOwners(tx, now);
  if (owners.length === 1 && owners[0] === name) throw new Failure('last_owner');
}
