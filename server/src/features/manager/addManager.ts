import { violatedConstraint } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { insertManager } from './store.ts';

/** Makes a manager and the token by which they call; it is shown once. @throws Error when the name is taken */
export async function addManager(
  deps: Pick<Deps, 'db' | 'clock'>,
  manager: { name: string; email: string | null },
): Promise<{ id: string; token: string }> {
  const token = newToken();
  try {
    const id = await insertManager(deps.db, { ...manager, tokenHash: hashToken(token), createdAt: deps.clock.now() });
    return { id, token };
  } catch (error) {
    if (violatedConstraint(error) === 'managers_name_key')
      throw new Error(`There is a manager called ${manager.name}.`);
    throw error;
  }
}
