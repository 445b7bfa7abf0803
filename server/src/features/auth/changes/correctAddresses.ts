import { type CodeStrategy, codeStrategies } from '@skylark/contract/auth.facts';
import { type Tx, violatedConstraint } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { changeAccount, hasFormerAddress } from '../../people/index.ts';
import { sendActivation } from '../links/activate.ts';
import { sendConfirmation } from '../links/confirmEmail.ts';
import { dropPendingChanges, lockAccount, type LockedAccount, provedAtOf } from '../proofStore.ts';
import { isEmailTaken } from '../store.ts';
import { recordAddressChange } from './recordAddressChange.ts';

interface Corrected {
  email?: string | undefined;
  phone?: string | undefined;
  /** Whether an account that has never been used gets a link to set a password, sent to its new email. */
  isInvited: boolean;
  /** Whether a proved address may be replaced; it may be the only way to sign in. */
  mayReplaceProved: boolean;
}

/**
 * Sets addresses of an account on behalf of someone who can't do it themselves, in the caller's transaction. The new
 * address is unproved, and sessions continue until it is proved: proveAddress ends them. If another address of the
 * account is proved, the new one can't be used to sign in until then; otherwise whoever proves it owns the account
 * (docs/decisions/0089).
 * @returns what was changed; empty if the account has these addresses already
 * @throws Failure not_found; forbidden; invalid_fields with `taken`
 */
export async function correctAddresses(
  deps: Deps,
  tx: Tx,
  accountId: string,
  given: Corrected,
): Promise<CodeStrategy[]> {
  const account = await lockAccount(tx, accountId);
  if (!account) throw new Failure('not_found');
  const changed = codeStrategies.filter((one) => given[one] !== undefined && given[one] !== account[one]);
  if (changed.length === 0) return [];
  if (!given.mayReplaceProved && (await isOwned(tx, account, changed))) throw new Failure('forbidden');
  const { email, phone } = given;
  if (changed.includes('email') && email !== undefined && (await isEmailTaken(tx, email, accountId)))
    throw new Failure('invalid_fields', { email: 'taken' });
  const now = deps.clock.now();
  for (const one of changed)
    await recordAddressChange(deps, tx, account, one, { changedAt: now, tellsOther: changed.length === 1 });
  await changeAccount(tx, accountId, {
    ...(changed.includes('email') && { email, emailConfirmedAt: null }),
    ...(changed.includes('phone') && { phone, phoneConfirmedAt: null }),
    untrustedAddress: untrustedAfter(account, changed),
  }).catch((error: unknown) => {
    const constraint = violatedConstraint(error);
    if (constraint === 'accounts_email_key') throw new Failure('invalid_fields', { email: 'taken' });
    if (constraint === 'accounts_phone_key') throw new Failure('invalid_fields', { phone: 'taken' });
    throw error;
  });
  // A change requested earlier in the settings would otherwise set another address later.
  await dropPendingChanges(tx, accountId, now);
  if (changed.includes('email') && email !== undefined) await writeTo(deps, tx, account, email, given.isInvited);
  return changed;
}

const isProved = (account: LockedAccount, strategy: CodeStrategy): boolean => provedAtOf(account, strategy) !== null;

/**
 * Whether these addresses determine the account's owner: one of them is proved, or the account, which had a proved
 * address before, has none now and the next one to be proved decides.
 */
async function isOwned(tx: Tx, account: LockedAccount, changed: readonly CodeStrategy[]): Promise<boolean> {
  if (changed.some((one) => isProved(account, one))) return true;
  return !codeStrategies.some((one) => isProved(account, one)) && (await hasFormerAddress(tx, account.id));
}

/** The address that can't be used to sign in until it is proved in the settings: see proveAddress. */
function untrustedAfter(account: LockedAccount, changed: readonly CodeStrategy[]): CodeStrategy | null {
  const [first] = changed;
  if (first === undefined || changed.length > 1) return null;
  if (codeStrategies.some((one) => one !== first && isProved(account, one))) return first;
  return account.untrustedAddress === first ? null : account.untrustedAddress;
}

async function writeTo(deps: Deps, tx: Tx, account: LockedAccount, email: string, isInvited: boolean): Promise<void> {
  const to = { id: account.id, name: account.parentName ?? account.firstName, locale: account.locale, email };
  const isUsed = account.passwordHash !== null || codeStrategies.some((one) => isProved(account, one));
  if (isUsed) await sendConfirmation(deps, tx, to);
  else if (isInvited) await sendActivation(deps, tx, to);
}
