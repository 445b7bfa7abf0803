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
import { MAILS_PER_UNPROVED_ADDRESS, PROOFS_PER_PERSON } from '../limits.ts';
import { hashPassword, passwordMatches } from '../passwords.ts';
import { proveAddress } from '../proveAddress.ts';
import { requireLive } from '../requireLive.ts';
import { requireOwner } from '../requireOwner.ts';
import * as store from './proofCodeStore.ts';

/**
 * Sends a code to an unproved address of the account. Earlier codes stop working.
 * @throws Failure invalid_fields (strategy: required, if the account has no such address or it is proved already;
 * oldPassword: required, wrong_password), sign_in_again, too_many_requests
 */
export async function askForProof(
  deps: Deps,
  me: Caller,
  given: { strategy: CodeStrategy; oldPassword: string },
  from: RequestOrigin,
): Promise<void> {
  const { strategy } = given;
  const account = await requireOwner(deps, me, given.oldPassword);
  const address = account[strategy];
  const isProved = strategy === 'email' ? account.isEmailConfirmed : account.isPhoneConfirmed;
  if (address === null || isProved) throw new Failure('invalid_fields', { strategy: 'required' });
  await deps.limits.take(PROOFS_PER_PERSON, me.accountId);
  if (strategy === 'phone') await countRequestedSms(deps, { phone: address, address: from.address });
  else await deps.limits.take(MAILS_PER_UNPROVED_ADDRESS, address);
  const code = newCode();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_LASTS_MINUTES * 60_000);
  const school = deps.config.schoolName;
  const cause = `proof_code:${randomUUID()}`;
  await transact(deps.db, async (tx) => {
    await requireLive(tx, me);
    await store.putProofCode(tx, {
      accountId: me.accountId,
      strategy,
      address,
      codeHash,
      triesLeft: CODE_TRIES,
      expiresAt,
    });
    const to = { personId: me.accountId, locale: account.locale };
    if (strategy === 'phone') {
      const values = { school, code, host: new URL(deps.publicUrl()).hostname };
      return queueSms(deps, tx, { ...to, phone: address }, 'phone_code', values, cause, { expiresAt });
    }
    const values = { name: account.parentName ?? account.firstName, school, code, minutes: CODE_LASTS_MINUTES };
    return queueMail(deps, tx, { ...to, email: address }, 'email_code', values, cause, { expiresAt });
  });
}

/**
 * Checks the code sent to the account's address, which proves it: see proveAddress. Each try is counted before the code
 * is compared.
 * @throws Failure invalid_code; code_used if it has expired, was used or tried too often, or the address has changed
 */
export async function confirmProof(
  deps: Deps,
  me: Caller,
  given: { strategy: CodeStrategy; code: string },
  from: RequestOrigin,
): Promise<void> {
  const { strategy } = given;
  const tried = await store.takeProofTry(deps.db, me.accountId, strategy, deps.clock.now());
  if (!tried) throw new Failure('code_used');
  const { address, codeHash, triesLeft } = tried;
  if (!(await passwordMatches(codeHash, given.code))) throw new Failure(triesLeft === 0 ? 'code_used' : 'invalid_code');
  await transact(deps.db, async (tx) => {
    const account = await requireLive(tx, me);
    // Deleting the row uses the code up: of two concurrent correct codes, only one finds it.
    if (!(await store.removeProofCode(tx, me.accountId, codeHash))) throw new Failure('code_used');
    const by = { sessionId: me.sessionId, device: from.device };
    const proved = await proveAddress(deps, tx, account, { strategy, address, by });
    if (proved.kind !== 'proved') throw new Failure('code_used');
  });
}
