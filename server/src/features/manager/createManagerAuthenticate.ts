import type { ManagerRole } from '@skylark/contract/manager.facts';
import type { AuthenticateManager } from '../../platform/http/bind.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { hashToken } from '../auth/index.ts';
import { findManagerByToken, touchKey } from './keysStore.ts';

/** Keys can't be guessed; more wrong ones than this are an attack, or a script that doesn't notice its key has ended. */
export const WRONG_KEYS_PER_ADDRESS: Limit = { name: 'manager-key-wrong', tries: 300, perSeconds: 10 * 60 };
/** A desk and a script together stay far below it; it slows down reading the whole school with a leaked key. */
const CALLS_PER_KEY: Limit = { name: 'manager-key-calls', tries: 1_200, perSeconds: 60 };
/** Precision of "last used": anything finer would cost a write per call. */
const LAST_USED_EVERY_MS = 5 * 60 * 1000;

/**
 * Managers have separate tokens: a person's session doesn't open the manager API, and a manager's token opens no page.
 */
export const createManagerAuthenticate =
  (deps: Pick<Deps, 'db' | 'clock' | 'limits'>): AuthenticateManager =>
  async (token, address) => {
    const now = deps.clock.now();
    const found = await findManagerByToken(deps.db, hashToken(token), now);
    if (!found) {
      await deps.limits.takeFrom(WRONG_KEYS_PER_ADDRESS, address);
      return undefined;
    }
    const { id, name, role, keyId, lastUsedAt } = found;
    await deps.limits.takeLocally(CALLS_PER_KEY, keyId);
    if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > LAST_USED_EVERY_MS)
      await touchKey(deps.db, keyId, now);
    return { id, name, role: role as ManagerRole, keyId };
  };
