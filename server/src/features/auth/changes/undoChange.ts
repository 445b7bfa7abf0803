import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { type Db, violatedConstraint } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { removeKnownDevices } from '../knownDevices.ts';
import { LINKS_PER_ADDRESS } from '../limits.ts';
import { changeAccount, freeAddress } from '../../people/index.ts';
import { revokeAccess, lockAccount, type LockedAccount, provedAtOf, setAddress } from '../proofStore.ts';
import { endSessionsOf } from '../sessions.ts';
import { isHeldByAnother } from '../store.ts';
import { hashToken } from '../tokens.ts';
import { otherThan } from './recordAddressChange.ts';
import { endChangesSince, findChange, findFirstChange, UNDO_MS } from './store.ts';

interface Undoable {
  /** The address that received the link: it is restored, or, if `isBeside`, stays as it is. */
  strategy: CodeStrategy;
  address: string;
  isBeside: boolean;
}
type Change = NonNullable<Awaited<ReturnType<typeof findChange>>>;

const toUndoable = ({ holder: { strategy, address }, isBeside }: Change): Undoable => ({ strategy, address, isBeside });

/** What a link would undo, so that a page can ask for confirmation first. @throws Failure link_used */
export async function readChange(deps: Deps, token: string, from: RequestOrigin): Promise<Undoable> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const change = await findChange(deps.db, hashToken(token), deps.clock.now());
  if (!change) throw new Failure('link_used');
  return toUndoable(change);
}

/**
 * Undoes a change of address, every later one, and what was set for the other address in the days before
 * (docs/decisions/0091). Whoever made them may also have set the password, so it is dropped, all sessions end, and all
 * pending links and codes stop working.
 * @throws Failure link_used; invalid_fields (address: taken) if another account has proved the address meanwhile
 */
export async function undoChange(deps: Deps, token: string, from: RequestOrigin): Promise<Undoable> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const tokenHash = hashToken(token);
  const at = deps.clock.now();
  try {
    return await transact(deps.db, async (tx) => {
      const found = await findChange(tx, tokenHash, at);
      const account = found && (await lockAccount(tx, found.accountId));
      // Read again under the lock: of two concurrent requests, the second sees that it is done.
      const change = account && (await findChange(tx, tokenHash, at));
      if (!account || !change) throw new Failure('link_used');
      const { strategy, address, provedAt } = change.holder;
      await freeAddress(tx, strategy, address, account.id);
      await setAddress(tx, account.id, strategy, address, provedAt);
      await changeAccount(tx, account.id, { passwordHash: null, untrustedAddress: null });
      await restoreOther(tx, account, change);
      await endChangesSince(tx, account.id, change.changedAt, at);
      await revokeAccess(deps, tx, account.id, at);
      await removeKnownDevices(tx, account.id);
      await endSessionsOf(deps, tx, account.id);
      return toUndoable(change);
    });
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('accounts_')) throw new Failure('invalid_fields', { address: 'taken' });
    throw error;
  }
}

/**
 * Restores the other address to its state before the window: the three days before the change, but not before the
 * link's holder had proved its own address. It can only be used to sign in if it could before the window and either
 * wasn't replaced at all or only since the change: an earlier replacement may have been made by the owner for good
 * reason.
 */
async function restoreOther(tx: Db, account: LockedAccount, { changedAt, holder }: Change): Promise<void> {
  const strategy = otherThan(holder.strategy);
  const windowAt = new Date(Math.max(changedAt.getTime() - UNDO_MS, holder.provedAt.getTime()));
  const first = await findFirstChange(tx, { accountId: account.id, strategy }, { changedAt, windowAt });
  const address = first ? first.oldAddress : account[strategy];
  const provedAt = first ? first.provedAt : provedAtOf(account, strategy);
  const isTrusted = provedAt !== null && provedAt <= windowAt && (!first || first.changedAt >= changedAt);
  if (address !== null && isTrusted) {
    await freeAddress(tx, strategy, address, account.id);
    // Another account may have proved it meanwhile, perhaps its owner's new one: the link works nevertheless.
    if (!(await isHeldByAnother(tx, strategy, address, account.id)))
      return setAddress(tx, account.id, strategy, address, provedAt);
  }
  const isFree = address !== null && !(await isHeldByAnother(tx, strategy, address, account.id));
  await setAddress(tx, account.id, strategy, isFree ? address : null, null);
  return changeAccount(tx, account.id, { untrustedAddress: isFree ? strategy : null });
}
