import { randomUUID } from 'node:crypto';
import { CODE_LASTS_MINUTES, CODE_TRIES, type CodeStrategy } from '@skylark/contract/auth.facts';
import { newCode } from '../../../platform/codes/newCode.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { countRequestedSms } from '../../../platform/sms/smsCeiling.ts';
import { queueMail, queueSms } from '../../notifications/index.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { provedAddresses } from '../closing.ts';
import { PROOFS_PER_PERSON } from '../limits.ts';
import { hashPassword, passwordMatches } from '../passwords.ts';
import { requireLive } from '../requireLive.ts';
import { requireOwner } from '../requireOwner.ts';
import { type Account, findAccount } from '../store.ts';
import * as store from './proofCodeStore.ts';

/** @throws Failure invalid_fields (strategy: required, if the account has no such proved address), too_many_requests */
export async function sendDeletionCode(
  deps: Deps,
  me: Caller,
  strategy: CodeStrategy,
  from: RequestOrigin,
): Promise<void> {
  const account = await findAccount(deps.db, me.accountId);
  if (!account) throw new Failure('not_signed_in');
  const to = provedAddresses(account).find((one) => one.strategy === strategy);
  if (!to) throw new Failure('invalid_fields', { strategy: 'required' });
  await deps.limits.take(PROOFS_PER_PERSON, me.accountId);
  const { address } = to;
  if (strategy === 'phone') await countRequestedSms(deps, { phone: address, address: from.address });
  const code = newCode();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_LASTS_MINUTES * 60_000);
  const school = deps.config.schoolName;
  const cause = `deletion_code:${randomUUID()}`;
  await transact(deps.db, async (tx) => {
    await requireLive(tx, me);
    const { accountId } = me;
    await store.putProofCode(tx, { accountId, strategy, address, codeHash, triesLeft: CODE_TRIES, expiresAt });
    const receiver = { personId: accountId, locale: account.locale };
    if (strategy === 'phone')
      return queueSms(deps, tx, { ...receiver, phone: address }, 'deletion_code', { school, code }, cause, {
        expiresAt,
      });
    const values = { name: account.parentName ?? account.firstName, school, code, minutes: CODE_LASTS_MINUTES };
    return queueMail(deps, tx, { ...receiver, email: address }, 'deletion_code', values, cause, { expiresAt });
  });
}

/**
 * Required before a family's account is deleted: the password, or a recent sign-in where there is none, and the code
 * sent to a proved address, where there is one.
 * @throws Failure invalid_fields (oldPassword; code: required), sign_in_again, invalid_code, code_used,
 * too_many_requests
 */
export async function requireDeletionCode(
  deps: Deps,
  me: Caller,
  given: { oldPassword: string; strategy?: CodeStrategy | undefined; code?: string | undefined },
): Promise<Account> {
  const account = await requireOwner(deps, me, given.oldPassword);
  const proved = provedAddresses(account);
  if (proved.length === 0) return account;
  const { strategy, code } = given;
  if (strategy === undefined || code === undefined) throw new Failure('invalid_fields', { code: 'required' });
  const tried = await store.takeProofTry(deps.db, me.accountId, strategy, deps.clock.now());
  // A code for an address that isn't proved, or no longer the account's, doesn't count.
  if (!tried || !proved.some((one) => one.strategy === strategy && one.address === tried.address))
    throw new Failure('code_used');
  if (!(await passwordMatches(tried.codeHash, code)))
    throw new Failure(tried.triesLeft === 0 ? 'code_used' : 'invalid_code');
  if (!(await store.removeProofCode(deps.db, me.accountId, tried.codeHash))) throw new Failure('code_used');
  return account;
}
