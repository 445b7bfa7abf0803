import type { Seat } from '@skylark/contract/room';
import { normalizeShownCode } from '@skylark/contract/shownCode.facts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import { hashToken, newToken } from '../../auth/index.ts';
import { PEN_ENDED } from '../../room/index.ts';
import { callerOf } from './findPen.ts';
import * as store from './store.ts';

/**
 * Enough for a class of tablets behind one address; guessing a 40-bit code within five minutes would take far more
 * tries. Correct codes count too: otherwise an attacker's own code would reset the limit for any number of guesses.
 */
const CLAIMS: Limit = { name: 'pen-claim', tries: 20, perSeconds: 10 * 60 };

/**
 * Redeems a code. It works once, and disconnects the device that was this person's pen before.
 * @throws Failure invalid_code, whatever the reason; too_many_requests
 */
export async function claimPen(
  deps: Deps,
  typed: string,
  address: string,
): Promise<{ token: string; roomId: string; seat: Seat }> {
  await deps.limits.takeFrom(CLAIMS, address);
  const codeHash = hashToken(normalizeShownCode(typed));
  const token = newToken();
  return transact(deps.db, async (tx) => {
    const row = await store.lockByCode(tx, codeHash, deps.clock.now());
    if (!row || !(await callerOf({ db: tx, clock: deps.clock }, row))) throw new Failure('invalid_code');
    await store.setClaimed(tx, codeHash, hashToken(token));
    if (row.penId !== null) await deps.bus.publish(tx, PEN_ENDED, row.penId);
    return { token, roomId: row.lessonId, seat: row.seat as Seat };
  });
}
