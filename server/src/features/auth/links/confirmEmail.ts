import type { Db } from '../../../platform/db/database.ts';
import { violatedConstraint } from '../../../platform/db/database.ts';
import { transact } from '../../../platform/db/transact.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Failure } from '../../../platform/http/failure.ts';
import { queueMail } from '../../notifications/index.ts';
import { freeAddress } from '../../people/index.ts';
import type { RequestOrigin } from '../RequestOrigin.ts';
import { CONFIRMATIONS_PER_PERSON, LINKS_PER_ADDRESS, MAILS_PER_UNPROVED_ADDRESS } from '../limits.ts';
import { createLink } from './SentLink.ts';
import { recordAddressChange } from '../changes/recordAddressChange.ts';
import { lockAccount, setAddress } from '../proofStore.ts';
import { proveAddress } from '../proveAddress.ts';
import { findReceiver, type Receiver } from '../store.ts';
import { findOwner, useOneTimeToken } from './store.ts';
import { hashToken } from '../tokens.ts';

const PURPOSES = ['confirm_email', 'change_email'] as const;
const CONFIRMATION_LASTS_MS = 3 * 24 * 60 * 60 * 1000;

/** Resends the confirmation link. Nothing is sent if the address is confirmed already. */
export async function resendConfirmation(deps: Deps, personId: string): Promise<void> {
  const person = await findReceiver(deps.db, personId);
  if (!person) throw new Failure('not_found');
  const { email } = person;
  if (email === null || person.emailConfirmedAt !== null) return;
  await deps.limits.take(CONFIRMATIONS_PER_PERSON, personId);
  await deps.limits.take(MAILS_PER_UNPROVED_ADDRESS, email);
  await transact(deps.db, (tx) => sendConfirmation(deps, tx, { ...person, email }));
}

/** Creates the confirmation link and queues its mail, in the caller's transaction. */
export async function sendConfirmation(deps: Deps, db: Db, to: Receiver & { email: string }): Promise<void> {
  const { link, cause, expiresAt } = await createLink(deps, db, {
    personId: to.id,
    purpose: 'confirm_email',
    email: to.email,
    page: 'confirm_email',
    lastsMs: CONFIRMATION_LASTS_MS,
  });
  const receiver = { personId: to.id, email: to.email, locale: to.locale };
  const values = { name: to.name, school: deps.config.schoolName, link };
  await queueMail(deps, db, receiver, 'confirm_email', values, cause, { expiresAt });
}

/**
 * Confirms the address a link was sent to. A registration link confirms the account's current address; a change link
 * also sets the new address, which isn't used before.
 * @param sessionId session of the browser that opened the link, if signed in
 * @throws Failure link_used if the link is unknown, expired or used, or the account has a different address now;
 * sign_in_first if the account has an owner who isn't signed in here: the link can be used again then
 */
export async function confirmEmail(
  deps: Deps,
  token: string,
  from: RequestOrigin,
  sessionId: string | undefined,
): Promise<{ passwordDropped: boolean }> {
  await deps.limits.takeFrom(LINKS_PER_ADDRESS, from.address);
  const now = deps.clock.now();
  const tokenHash = hashToken(token);
  try {
    return await transact(deps.db, async (tx) => {
      const owner = await findOwner(tx, PURPOSES, tokenHash);
      let account = owner && (await lockAccount(tx, owner.personId));
      const used = account && (await useOneTimeToken(tx, PURPOSES, tokenHash, now));
      if (!account || !used || used.email === null) throw new Failure('link_used');
      const { email, purpose } = used;
      const isChange = purpose === 'change_email';
      const isOwned = isChange && (account.emailConfirmedAt !== null || account.phoneConfirmedAt !== null);
      if (isChange) {
        await recordAddressChange(deps, tx, account, 'email');
        await freeAddress(tx, 'email', email, account.id);
        await setAddress(tx, account.id, 'email', email, null);
        account = { ...account, email, emailConfirmedAt: null };
      }
      const by = { sessionId, device: from.device };
      const proved = await proveAddress(deps, tx, account, {
        strategy: 'email',
        address: email,
        by,
        isOwned,
        isChange,
      });
      // The rollback keeps the link valid: the owner signs in and opens it again.
      if (proved.kind === 'not_owner') throw new Failure('sign_in_first');
      if (proved.kind === 'unknown') throw new Failure('link_used');
      return { passwordDropped: proved.passwordDropped };
    });
  } catch (error) {
    // Another account has taken the address meanwhile.
    if (violatedConstraint(error) === 'accounts_email_key') throw new Failure('link_used');
    throw error;
  }
}
