import type { ManagerRole } from '@skylark/contract/manager.facts';
import type { AuthenticateManager } from '../../platform/http/bind.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken } from '../auth/index.ts';
import { findManagerByToken } from './store.ts';

/**
 * Managers have separate tokens: a person's session doesn't open the manager API, and a manager's token opens no page.
 */
export const createManagerAuthenticate =
  (deps: Pick<Deps, 'db'>): AuthenticateManager =>
  async (token) => {
    const found = await findManagerByToken(deps.db, hashToken(token));
    return found && { ...found, role: found.role as ManagerRole };
  };
