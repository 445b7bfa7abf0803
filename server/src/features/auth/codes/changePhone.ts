import { randomUUID } from 'node:crypto';
import { CODE_LASTS_MINUTES, CODE_TRIES } from '@skylark/contract/auth.facts';
import { violatedConstraint } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import { newCode } from '../../../platform/codes/newCode.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { queueSms } from '../../notifications/index.ts';
import { countRequestedSms } from '../../../platform/sms/smsCeiling.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { PHONE_CHANGES_PER_PERSON } from '../limits.ts';
import { hashPassword, passwordMatches } from '../passwords.ts';
import { recordAddressChange } from '../changes/recordAddressChange.ts';
import { setAddress } from '../proofStore.ts';
import { proveAddress } from '../proveAddress.ts';
import { requireLive } from '../requireLive.ts';
import { requireOwner } from '../requireOwner.ts';
import { findByAddress } from '../store.ts';
import * as store from './phoneStore.ts';

/**
 * Sends a code to a new number; the old one stays in use until the code is entered. Earlier codes stop working.
 * @throws Failure invalid_fields (phone: taken; oldPassword: required, wrong_password), sign_in_again,
 * too_many_requests
 */
export async function askForPhone(
  deps: Deps,
  me: Caller,
  given: { phone: string; oldPassword: string },
  from: RequestOrigin,
): Promise<void> {
  const account = await requireOwner(deps, me, given.oldPassword);
  const { phone } = given;
  await deps.limits.take(PHONE_CHANGES_PER_PERSON, me.accountId);
  await countRequestedSms(deps, { phone, address: from.address });
  // The account's own unproved number may be proved here; a proved one needs no change.
  const holder = await findByAddress(deps.db, 'phone', phone);
  const isOwnUnproved = holder?.id === me.accountId && !account.isPhoneConfirmed;
  if (holder && !isOwnUnproved) throw new Failure('invalid_fields', { phone: 'taken' });
  const code = newCode();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(deps.clock.now().getTime() + CODE_LASTS_MINUTES * 60_000);
  await transact(deps.db, async (tx) => {
    await requireLive(tx, me);
    await store.putPhoneChange(tx, { accountId: me.accountId, phone, codeHash, triesLeft: CODE_TRIES, expiresAt });
    const to = { personId: me.accountId, phone, locale: account.locale };
    const values = { school: deps.config.schoolName, code, host: new URL(deps.publicUrl()).hostname };
    await queueSms(deps, tx, to, 'phone_code', values, `phone_code:${randomUUID()}`, { expiresAt });
  });
}

/**
 * Checks the code sent to the new number, which then becomes the account's number. Each try is counted before the code
 * is compared.
 * @throws Failure invalid_code; code_used if it has expired, was used or tried too often; invalid_fields (phone: taken)
 */
export async function confirmPhone(deps: Deps, me: Caller, code: string, from: RequestOrigin): Promise<void> {
  const now = deps.clock.now();
  const tried = await store.takePhoneTry(deps.db, me.accountId, now);
  if (!tried) throw new Failure('code_used');
  if (!(await passwordMatches(tried.codeHash, code)))
    throw new Failure(tried.triesLeft === 0 ? 'code_used' : 'invalid_code');
  try {
    await transact(deps.db, async (tx) => {
      const account = await requireLive(tx, me);
      // Deleting the row uses the code up: of two concurrent correct codes, only one finds it.
      if (!(await store.removePhoneChange(tx, me.accountId, tried.codeHash))) throw new Failure('code_used');
      const { phone } = tried;
      if (phone !== account.phone || account.phoneConfirmedAt === null)
        await recordAddressChange(deps, tx, account, 'phone');
      await setAddress(tx, me.accountId, 'phone', phone, null);
      const by = { sessionId: me.sessionId, device: from.device };
      const next = { ...account, phone, phoneConfirmedAt: null };
      await proveAddress(deps, tx, next, { strategy: 'phone', address: phone, by, isChange: true });
    });
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_phone_key') throw new Failure('invalid_fields', { phone: 'taken' });
    throw error;
  }
}
