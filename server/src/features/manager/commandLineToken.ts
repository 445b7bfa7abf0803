import type { Deps } from '../../platform/deps.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { addManager } from './addManager.ts';
import { findManagerByToken, replaceOwnersToken } from './store.ts';

/** The token by which `npm run school` calls from this machine. @param known the one that was written here before */
export async function commandLineToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  machine: string,
  known: string | undefined,
): Promise<string> {
  const manager = known === undefined ? undefined : await findManagerByToken(deps.db, hashToken(known));
  // Whoever has the server can always put the roles right again.
  if (known !== undefined && manager?.role === 'owner') return known;
  const name = `command line on ${machine}`.slice(0, 80);
  const token = newToken();
  if (await replaceOwnersToken(deps.db, name, hashToken(token))) return token;
  return (await addManager(deps, { name, email: null })).token;
}
