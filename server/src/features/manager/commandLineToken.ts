import type { Deps } from '../../platform/deps.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { addManager } from './addManager.ts';
import { findManagerByToken, replaceToken } from './store.ts';

/** The token by which `npm run school` calls from this machine. @param known the one that was written here before */
export async function commandLineToken(
  deps: Pick<Deps, 'db' | 'clock'>,
  machine: string,
  known: string | undefined,
): Promise<string> {
  if (known !== undefined && (await findManagerByToken(deps.db, hashToken(known)))) return known;
  const name = `command line on ${machine}`.slice(0, 80);
  const token = newToken();
  if (await replaceToken(deps.db, name, hashToken(token))) return token;
  return (await addManager(deps, { name, email: null })).token;
}
