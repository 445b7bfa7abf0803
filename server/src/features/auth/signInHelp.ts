import type { Db, Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { CODES, SIGN_INS } from './limits.ts';
import { SESSION_IDLE_MS } from './sessions.ts';
import * as sessionStore from './sessionStore.ts';
import { listLastCodes, readWaysIn } from './signInHelpStore.ts';

const CODES_SHOWN = 5;

/** Why somebody can't sign in, as far as the account shows it. Limits used up by known browsers aren't included. */
export async function readSignIn(deps: Pick<Deps, 'db' | 'clock' | 'limits'>, accountId: string) {
  const now = deps.clock.now();
  const account = await readWaysIn(deps.db, accountId);
  if (!account) throw new Failure('not_found');
  const addresses = [account.email, account.phone].filter((one) => one !== null);
  const [codes, sessions, viewSessions, ...limits] = await Promise.all([
    listLastCodes(deps.db, accountId, CODES_SHOWN),
    sessionStore.listSessions(deps.db, accountId, now, new Date(now.getTime() - SESSION_IDLE_MS)),
    sessionStore.listOpenViewSessions(deps.db, accountId, now),
    ...addresses.flatMap((address) => [
      deps.limits.usedUpUntil(SIGN_INS.perAccount, address).then((until) => ({ of: 'sign_in' as const, until })),
      deps.limits.usedUpUntil(CODES.perAccount, address).then((until) => ({ of: 'code' as const, until })),
    ]),
  ]);
  return {
    account,
    sessions,
    viewSessions: viewSessions.size,
    codes: codes.map(({ strategy, createdAt, expiresAt, usedAt, triesLeft }) => ({
      by: strategy as 'email' | 'phone',
      at: createdAt,
      state: usedAt
        ? ('used' as const)
        : triesLeft <= 0
          ? ('guessed' as const)
          : expiresAt <= now
            ? ('expired' as const)
            : ('open' as const),
    })),
    limits: limits.flatMap(({ of, until }) => (until ? [{ of, until }] : [])),
  };
}

/** Ends one session of an account. @returns whether there was one */
export async function endDeviceOf(
  deps: Pick<Deps, 'bus'>,
  tx: Tx | Db,
  accountId: string,
  sessionId: string,
): Promise<boolean> {
  if (!(await sessionStore.removeSessionOf(tx, accountId, sessionId))) return false;
  await deps.bus.publish(tx, 'session', sessionId);
  return true;
}
