import { createAuthenticate } from '../src/features/auth/index.ts';
import { closeFamily } from '../src/features/privacy/index.ts';
import { Failure } from '../src/platform/http/failure.ts';
import type { Answer } from './http.ts';
import type { School } from './school.ts';

/** Closes a family's account as the call does once the code was right, which takes too long for a race. */
export async function closeNow(school: School, { token }: { token: string }, isRefunded = false): Promise<Answer> {
  const headers = new Headers();
  const { deps } = school.app;
  const me = await createAuthenticate(deps)(token);
  if (!me) return { status: 401, body: { error: 'not_signed_in' }, headers };
  try {
    return { status: 200, body: await closeFamily(deps, me, { isRefunded }), headers };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { status: error.status, body: { error: error.code }, headers };
  }
}
