import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueMail, queueSms } from '../../notifications/index.ts';
import type { LockedAccount } from '../proofStore.ts';
import { hashToken, newToken } from '../tokens.ts';
import { addChange } from './store.ts';

export const UNDO_DAYS = 3;
const UNDO_MS = UNDO_DAYS * 24 * 60 * 60_000;

/**
 * Notes that an address was replaced, and sends the old one a link that takes it back. Only an address that was proved
 * gets one: a mistyped one may be a stranger's.
 * @param before the account as it was, locked
 * @param changedAt what was changed at once comes back at once
 */
export async function recordAddressChange(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Db,
  before: LockedAccount,
  strategy: CodeStrategy,
  changedAt = deps.clock.now(),
): Promise<void> {
  const oldAddress = before[strategy];
  const confirmedAt = strategy === 'email' ? before.emailConfirmedAt : before.phoneConfirmedAt;
  if (oldAddress === null || confirmedAt === null) return;
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(changedAt.getTime() + UNDO_MS);
  await addChange(tx, { personId: before.id, strategy, oldAddress, tokenHash, changedAt, expiresAt });
  const to = { personId: before.id, locale: before.locale };
  const words = { school: deps.config.schoolName, link: `${deps.publicUrl()}/undo_change/${token}` };
  const cause = `${strategy}_changed:${tokenHash.toString('hex')}`;
  if (strategy === 'phone')
    return queueSms(deps, tx, { ...to, phone: oldAddress }, 'phone_changed', words, cause, { expiresAt });
  const values = { ...words, name: before.parentName ?? before.firstName, days: UNDO_DAYS };
  return queueMail(deps, tx, { ...to, email: oldAddress }, 'email_changed', values, cause, { expiresAt });
}
