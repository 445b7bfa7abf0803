import type { CodeStrategy } from '@skylark/contract/auth.facts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { CODE_CHECKS_PER_ADDRESS } from '../limits.ts';
import { passwordMatches } from '../passwords.ts';
import { countGuess } from './countGuess.ts';
import { findBySignInAddress } from '../store.ts';
import { addOneTimeToken } from '../links/store.ts';
import { lockAccount } from '../proofStore.ts';
import { proveAddress } from '../proveAddress.ts';
import * as store from './store.ts';
import { hashToken, newToken } from '../tokens.ts';

const EXCHANGE_LASTS_MS = 10 * 60_000;

/**
 * Checks a code. Each try is counted before the code is compared, so that concurrent requests get no more than five
 * tries in total; of two concurrent correct ones, only one succeeds.
 * @param request the id returned when the code was requested
 * @param sessionId set if the person is signed in already and proves their identity again
 * @returns a single-use token to exchange for a session
 * @throws Failure invalid_code; code_used if it has expired, was used, or was tried too often; too_many_requests. The same errors
 * occur when no account has that address.
 */
export async function checkCode(
  deps: Deps,
  request: string,
  code: string,
  from: RequestOrigin,
  sessionId: string | undefined,
): Promise<{ id: string; passwordDropped: boolean }> {
  await deps.limits.takeFrom(CODE_CHECKS_PER_ADDRESS, from.address);
  const tried = await store.signInCodes.takeTry(deps.db, hashToken(request), deps.clock.now());
  if (!tried) throw new Failure('code_used');
  const { accountId, codeHash, recipient } = tried;
  const strategy = tried.strategy as CodeStrategy;
  // An account without any proved address is worth nothing to a stranger, so it isn't counted against the budget.
  const isProved = (await findBySignInAddress(deps.db, strategy, recipient))?.isProved ?? false;
  const wasRight = await countGuess(deps, from, { strategy, address: recipient }, isProved);
  const isRight = await passwordMatches(codeHash, code);
  if (!isRight || accountId === null) throw new Failure(tried.triesLeft === 0 ? 'code_used' : 'invalid_code');
  await wasRight();
  const now = deps.clock.now();
  const id = newToken();
  const passwordDropped = await transact(deps.db, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || !(await store.signInCodes.use(tx, tried.id, now))) throw new Failure('code_used');
    // Whoever read the code owns the address. If the account has a different one by now, the code is useless.
    const by = { sessionId, device: from.device };
    const proved = await proveAddress(deps, tx, account, {
      strategy,
      address: recipient,
      by,
    });
    if (proved.kind !== 'proved') throw new Failure('code_used');
    await addOneTimeToken(tx, {
      personId: accountId,
      purpose: 'sign_in',
      tokenHash: hashToken(id),
      createdAt: now,
      expiresAt: new Date(now.getTime() + EXCHANGE_LASTS_MS),
    });
    return proved.passwordDropped;
  });
  return { id, passwordDropped };
}
