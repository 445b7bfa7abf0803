import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { addOneTimeToken, hashToken, newToken } from '../auth/index.ts';
import { findPerson } from '../people/index.ts';

/** Decisions, people and accounts: links created by managers work once, within ten minutes. */
const LINK_LASTS_MS = 10 * 60_000;

/** A link to sign in as a person, for admin_iframe; who created it and why is logged. @throws Failure not_found */
export async function createSignInLink(
  deps: Deps,
  manager: Actor,
  personId: string,
  reason: string,
): Promise<{ link: string; expiresAt: string }> {
  const person = await findPerson(deps.db, personId);
  if (!person) throw new Failure('not_found');
  const token = newToken();
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + LINK_LASTS_MS);
  await deps.db.transaction().execute(async (tx) => {
    await addOneTimeToken(tx, { personId, purpose: 'sign_in', tokenHash: hashToken(token), createdAt: at, expiresAt });
    await recordAudit(tx, manager, { action: 'person.sign_in_link', at, personId, details: { reason } });
  });
  return {
    link: `${deps.publicUrl()}/lessons?auth_token=${token}&admin_iframe=1`,
    expiresAt: expiresAt.toISOString(),
  };
}
