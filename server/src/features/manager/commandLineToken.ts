import type { Db } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { addManager } from './addManager.ts';
import { findManagerByToken, replaceOwnersToken } from './store.ts';

/** The token `npm run school` uses on this machine. @param known the token stored here earlier */
export async function commandLineToken(
  deps: { db: Db; clock: Deps['clock'] },
  machine: string,
  known: string | undefined,
): Promise<string> {
  const manager = known === undefined ? undefined : await findManagerByToken(deps.db, hashToken(known));
  // Restores the owner role if it was changed: whoever controls the server can always fix roles.
  if (known !== undefined && manager?.role === 'owner') return known;
  const name = `command line on ${machine}`.slice(0, 80);
  const token = newToken();
  if (await replaceOwnersToken(deps.db, name, hashToken(token))) return token;
  return (await addManager(deps, { name, email: null })).token;
}
