import type { CodeStrategy } from '@skylark/contract/auth.facts';
import type { Db } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/deps.ts';
import { queueMail, queueSms } from '../../notifications/index.ts';
import { type LockedAccount, provedAtOf } from '../proofStore.ts';
import { hashToken, newToken } from '../tokens.ts';
import { addChange, UNDO_DAYS, UNDO_MS } from './store.ts';

/**
 * Records that an address was set or proved, and sends links that undo it: to the old address and to the account's
 * other one. Only a proved address gets a link: a mistyped one may belong to a stranger.
 * @param before the account before the change, locked
 * @param how `changedAt`: changes with the same time are undone together; `tellsOther`: false if the other address is
 * replaced as well
 */
export async function recordAddressChange(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'>,
  tx: Db,
  before: LockedAccount,
  strategy: CodeStrategy,
  { changedAt = deps.clock.now(), tellsOther = true }: { changedAt?: Date; tellsOther?: boolean } = {},
): Promise<void> {
  const other = otherThan(strategy);
  const [oldAddress, besideAddress] = [before[strategy], before[other]];
  const [provedAt, besideProvedAt] = [provedAtOf(before, strategy), provedAtOf(before, other)];
  const token = oldAddress !== null && provedAt !== null ? newToken() : null;
  const besideToken = tellsOther && besideAddress !== null && besideProvedAt !== null ? newToken() : null;
  const expiresAt = new Date(changedAt.getTime() + UNDO_MS);
  await addChange(tx, {
    accountId: before.id,
    strategy,
    oldAddress,
    provedAt,
    tokenHash: token === null ? null : hashToken(token),
    changedAt,
    expiresAt,
    ...(besideToken !== null && { besideTokenHash: hashToken(besideToken), besideAddress, besideProvedAt }),
  });
  if (token !== null) await sendLink(deps, tx, before, strategy, { kind: 'changed', token, expiresAt });
  if (besideToken !== null) await sendLink(deps, tx, before, other, { kind: 'set', token: besideToken, expiresAt });
}

export const otherThan = (strategy: CodeStrategy): CodeStrategy => (strategy === 'email' ? 'phone' : 'email');

/** @param link `changed`: the recipient address was replaced; `set`: the account's other address was set or proved */
async function sendLink(
  deps: Parameters<typeof recordAddressChange>[0],
  tx: Db,
  before: LockedAccount,
  strategy: CodeStrategy,
  { kind, token, expiresAt }: { kind: 'changed' | 'set'; token: string; expiresAt: Date },
): Promise<void> {
  const to = { personId: before.id, locale: before.locale };
  const words = { school: deps.config.schoolName, link: `${deps.publicUrl()}/undo_change/${token}` };
  const cause = `${strategy}_${kind}:${hashToken(token).toString('hex')}`;
  const address = before[strategy] ?? '';
  if (strategy === 'phone') {
    const sms = kind === 'changed' ? 'phone_changed' : 'email_set';
    await queueSms(deps, tx, { ...to, phone: address }, sms, words, cause, { expiresAt });
    return;
  }
  const mail = kind === 'changed' ? 'email_changed' : 'phone_set';
  const values = { ...words, name: before.parentName ?? before.firstName, days: UNDO_DAYS };
  await queueMail(deps, tx, { ...to, email: address }, mail, values, cause, { expiresAt });
}
