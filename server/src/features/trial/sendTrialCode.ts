import { CODE_LASTS_MINUTES, CODE_TRIES } from '@skylark/contract/auth.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { HOLD_MAX_MINUTES } from '@skylark/contract/schedule.facts';
import { TRIAL_MINUTES } from '@skylark/contract/trial.facts';
import { newCode } from '../../platform/codes/newCode.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { transact } from '../../platform/db/transact.ts';
import { countRequestedSms } from '../../platform/sms/smsCeiling.ts';
import { hashPassword, hashToken, newToken } from '../auth/index.ts';
import { queueSms } from '../notifications/index.ts';
import { lockPeople } from '../people/index.ts';
import { confirmHold, findHold, lockHold, slotProblem } from '../schedule/index.ts';
import { addCode, closeCodes } from './codeStore.ts';
import { CODES_PER_ADDRESS } from './limits.ts';

const MINUTE_MS = 60_000;

/**
 * Sends a six-digit code for one held slot; earlier codes for it stop working. The hold is extended to the code's
 * lifetime, up to a limit, and from then on blocks the slot for everybody. Whether the number has an account isn't
 * looked up, so the response can't reveal it.
 * @returns the id to submit the code with
 * @throws Failure hold_expired, too_many_requests
 */
export async function sendTrialCode(
  deps: Deps,
  given: { holdId: string; phone: string; locale: Locale },
  address: string,
): Promise<{ id: string; holdExpiresAt: Date }> {
  const { holdId, phone, locale } = given;
  await deps.limits.takeFrom(CODES_PER_ADDRESS, address);
  const createdAt = deps.clock.now();
  // Checked before counting tries and hashing, so that requests without a hold cost nothing.
  const { teacherId, startsAt } = requireLive(await findHold(deps.db, holdId), createdAt);
  await countRequestedSms(deps, { phone, address });
  const id = newToken();
  const code = newCode();
  const codeHash = await hashPassword(code);
  const expiresAt = new Date(createdAt.getTime() + CODE_LASTS_MINUTES * MINUTE_MS);
  return transact(deps.db, async (tx) => {
    await lockPeople(tx, [teacherId]);
    const hold = requireLive(await lockHold(tx, holdId), createdAt);
    // Until now, families and managers could book the slot despite the hold.
    const slot = { teacherId, startsAt, durationMinutes: TRIAL_MINUTES, now: createdAt, exceptHold: holdId };
    if (await slotProblem(tx, slot)) throw new Failure('hold_expired');
    const latest = hold.createdAt.getTime() + HOLD_MAX_MINUTES * MINUTE_MS;
    const wanted = Math.min(expiresAt.getTime(), latest);
    const holdExpiresAt = new Date(Math.max(hold.expiresAt.getTime(), wanted));
    await confirmHold(tx, holdId, holdExpiresAt);
    await closeCodes(tx, holdId, createdAt);
    const requestHash = hashToken(id);
    const codeId = await addCode(tx, {
      requestHash,
      holdId,
      phone,
      codeHash,
      triesLeft: CODE_TRIES,
      createdAt,
      expiresAt,
    });
    const values = { school: deps.config.schoolName, code, host: new URL(deps.publicUrl()).hostname };
    const to = { personId: null, phone, locale };
    await queueSms(deps, tx, to, 'trial_code', values, `trial_code:${codeId}`, { expiresAt });
    return { id, holdExpiresAt };
  });
}

function requireLive<Hold extends { expiresAt: Date }>(hold: Hold | undefined, now: Date): Hold {
  if (!hold || hold.expiresAt <= now) throw new Failure('hold_expired');
  return hold;
}
