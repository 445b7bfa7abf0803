import { createHash } from 'node:crypto';
import { eraseAccount } from '../src/features/privacy/index.ts';
import { Failure } from '../src/platform/http/failure.ts';
import type { Answer } from './http.ts';
import type { School } from './school.ts';

/** Erases a family's account as the job does seven days after the family asked for it; answered as a call would be. */
export async function eraseNow(school: School, { token }: { token: string }): Promise<Answer> {
  const headers = new Headers();
  const session = await school.database.db
    .selectFrom('sessions')
    .select('accountId')
    .where('tokenHash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirst();
  // Ended meanwhile, in tests of races.
  if (!session) return { status: 401, body: { error: 'not_signed_in' }, headers };
  const { accountId } = session;
  try {
    await eraseAccount(school.app.deps, { kind: 'person', id: accountId, name: '—' }, accountId);
    return { status: 200, body: {}, headers };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { status: error.status, body: { error: error.code }, headers };
  }
}
