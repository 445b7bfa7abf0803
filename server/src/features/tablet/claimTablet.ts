import { normalizeShownCode } from '@skylark/contract/shownCode.facts';
import { TABLET_CODE_LENGTH } from '@skylark/contract/tablet.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { hashToken, openSessionBeside, type Opened, type RequestOrigin } from '../auth/index.ts';
import { CLAIMS_PER_NETWORK, WRONG_TABLET_CODES } from './limits.ts';
import * as store from './store.ts';

/**
 * Signs a device in with a code shown on another one. The code works once.
 * @param replaced this device's former session
 * @throws Failure invalid_code, whatever the reason; account_blocked, too_many_requests
 */
export async function claimTablet(
  deps: Deps,
  typed: string,
  from: RequestOrigin,
  replaced: string | undefined,
): Promise<Opened & { lessonId: string | null }> {
  await deps.limits.takeFrom(CLAIMS_PER_NETWORK, from.address);
  const short = normalizeShownCode(typed);
  const isShort = short.length === TABLET_CODE_LENGTH;
  // Counted before it is compared, so that concurrent guesses count as well.
  if (isShort) await deps.limits.takeOfSchool(WRONG_TABLET_CODES, false);
  const hash = hashToken(isShort ? short : typed.trim());
  const opened = await transact(deps.db, async (tx) => {
    const now = deps.clock.now();
    const offer = await store.find(tx, hash, now);
    if (!offer) throw new Failure('invalid_code');
    const { sessionId, personId, lessonId } = offer;
    // The account is locked before its code, the same order as in a deletion.
    const session = await openSessionBeside(deps, tx, { sessionId, childId: personId, replaced }, from);
    if (!session || !(await store.use(tx, hash, now))) throw new Failure('invalid_code');
    await invalidatePages(deps, tx, [personId], 'family');
    return { ...session, lessonId };
  });
  if (isShort) await deps.limits.giveBackOfSchool(WRONG_TABLET_CODES, false);
  return opened;
}
