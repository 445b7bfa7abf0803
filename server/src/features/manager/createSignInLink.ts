import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { addOneTimeToken, hashToken, newToken } from '../auth/index.ts';
import { findPerson } from '../people/index.ts';
import { transact } from '../../platform/db/transact.ts';

/** Decisions, people and accounts: links created by managers work once, within ten minutes. */
const LINK_LASTS_MS = 10 * 60_000;

/**
 * A link that shows a person's pages, for admin_iframe: view only, unless it is full. Who created it and why is logged.
 * It belongs to the manager's key and ends with it, so a desk session can't create one.
 * @throws Failure not_found, forbidden
 */
export async function createSignInLink(
  deps: Deps,
  me: Manager,
  personId: string,
  { reason, isFull }: { reason: string; isFull: boolean },
): Promise<{ link: string; expiresAt: string }> {
  if (!('keyId' in me.by)) throw new Failure('forbidden');
  const { keyId } = me.by;
  const person = await findPerson(deps.db, personId);
  if (!person) throw new Failure('not_found');
  const token = newToken();
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + LINK_LASTS_MS);
  const purpose = isFull ? 'act' : 'view';
  const link = { personId, purpose, tokenHash: hashToken(token), createdAt: at, expiresAt } as const;
  await transact(deps.db, async (tx) => {
    await addOneTimeToken(tx, { ...link, viewerKeyId: keyId });
    const details = { reason, access: purpose };
    await recordAudit(tx, managerActor(me), { action: 'person.sign_in_link', at, personId, details });
  });
  return {
    link: `${deps.publicUrl()}/lessons?auth_token=${token}&admin_iframe=1`,
    expiresAt: expiresAt.toISOString(),
  };
}
