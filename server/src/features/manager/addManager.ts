import { violatedConstraint } from '../../platform/db/database.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Deps } from '../../platform/deps.ts';
import { hashToken, newToken } from '../auth/index.ts';
import { endManagerNamed, insertManager } from './store.ts';

/** Makes a manager and the token by which they call; it is shown once. @throws Failure invalid_fields with `taken` */
export async function addManager(
  deps: Pick<Deps, 'db' | 'clock'>,
  manager: { name: string; email: string | null },
): Promise<{ id: string; token: string }> {
  const token = newToken();
  try {
    const id = await insertManager(deps.db, { ...manager, tokenHash: hashToken(token), createdAt: deps.clock.now() });
    return { id, token };
  } catch (error) {
    if (violatedConstraint(error) === 'managers_name_key') throw new Failure('invalid_fields', { name: 'taken' });
    throw error;
  }
}

/** Their token opens nothing any more. @returns whether there was one */
export const endManager = (deps: Pick<Deps, 'db' | 'clock'>, name: string): Promise<boolean> =>
  endManagerNamed(deps.db, name, deps.clock.now());
