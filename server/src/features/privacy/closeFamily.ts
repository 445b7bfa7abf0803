import type { DeletionPreview } from '@skylark/contract/privacy';
import { z } from 'zod';
import { CLOSING_DAYS } from '@skylark/contract/privacy.facts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { StaleRead, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { forEachIsolated } from '../../platform/jobs/forEachIsolated.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { dateText } from '../../platform/texts/whenText.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { closeAccount, endSessionsOf, listDueClosings, provedAddresses, requireSession } from '../auth/index.ts';
import { readBalance } from '../credits/index.ts';
import { queueMail, queueSms } from '../notifications/index.ts';
import { findPerson, lockPeople } from '../people/index.ts';
import { listRefundable, refundAll } from '../payments/index.ts';
import { cancelLessonsAhead, eraseClosed } from './erasePerson.ts';
import { findFamily, listLessonsAhead, listTeachersAhead } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The name is deleted with the account, so entries only have the id. */
const familyOf = (accountId: string): Actor => ({ kind: 'person', id: accountId, name: '—' });

/** What is lost with a family's account: each child's lessons, and what can be refunded. */
export async function previewDeletion({ db, clock }: Deps, me: Caller): Promise<DeletionPreview> {
  const account = await findPerson(db, me.accountId);
  if (!account) throw new Failure('not_signed_in');
  const family = await findFamily(db, me.accountId);
  const children = [];
  const refunds = [];
  for (const { id } of family) {
    const child = await findPerson(db, id);
    if (!child) continue;
    const ahead = await listLessonsAhead(db, id);
    children.push({
      id,
      name: child.firstName,
      lessonsAhead: ahead.length,
      unusedLessons: await readBalance(db, id),
    });
    refunds.push(...(await listRefundable(db, id, clock.now())));
  }
  const proved = provedAddresses({
    email: account.email,
    phone: account.phone,
    isEmailConfirmed: account.emailConfirmedAt !== null,
    isPhoneConfirmed: account.phoneConfirmedAt !== null,
  });
  return { children, refunds, addresses: proved, days: CLOSING_DAYS };
}

/**
 * Closes a family's account: all sessions end, lessons of the next seven days are cancelled (later ones stay until the
 * erasure, unless money is refunded for them), and each proved address is told until when signing in cancels the
 * deletion.
 * @throws Failure not_found, lesson_in_progress, not_signed_in
 */
export async function closeFamily(
  deps: Deps,
  me: Caller,
  { isRefunded }: { isRefunded: boolean },
): Promise<{ eraseAt: string }> {
  const { accountId } = me;
  const actor = familyOf(accountId);
  const at = deps.clock.now();
  return transact(deps.db, async (tx) => {
    const seen = await findFamily(tx, accountId);
    const ids = seen.map(({ id }) => id);
    if (seen.length === 0) throw new Failure('not_found');
    await lockPeople(tx, [...ids, ...(await listTeachersAhead(tx, ids))]);
    if (JSON.stringify(await findFamily(tx, accountId)) !== JSON.stringify(seen)) throw new StaleRead();
    // The family itself may have signed this session out while the request waited.
    await requireSession(tx, me);
    const until = new Date(at.getTime() + CLOSING_DAYS * DAY_MS);
    for (const id of ids) {
      await cancelLessonsAhead(deps, tx, actor, id, at, isRefunded ? undefined : until);
      if (isRefunded) await refundAll(deps, tx, actor, id);
    }
    await endSessionsOf(deps, tx, accountId);
    const eraseAt = await closeAccount(tx, accountId, at);
    await recordAudit(tx, actor, { action: 'person.deletion_asked', at, personId: accountId, details: { eraseAt } });
    await tellFamily(deps, tx, accountId, eraseAt);
    await invalidatePages(deps, tx, ids, 'family');
    return { eraseAt: eraseAt.toISOString() };
  });
}

/** Sends mail and SMS to all proved addresses, so that whoever requested the deletion can't hide it from the family. */
async function tellFamily(deps: Deps, tx: Tx, accountId: string, eraseAt: Date): Promise<void> {
  const account = await findPerson(tx, accountId);
  if (!account) return;
  const locale = account.locale as 'en' | 'ru' | 'uk' | null;
  const to = { personId: accountId, locale };
  const cause = `account-closing:${accountId}:${eraseAt.toISOString()}`;
  const words = {
    school: deps.config.schoolName,
    link: `${deps.publicUrl()}/login`,
    day: dateText(locale ?? 'en', account.timeZone, eraseAt),
  };
  const { email, phone } = account;
  // An account without any proved address is notified by its email, as for the erasure.
  if (email !== null && (account.emailConfirmedAt !== null || account.phoneConfirmedAt === null))
    await queueMail(
      deps,
      tx,
      { ...to, email },
      'account_closing',
      { ...words, name: account.parentName ?? account.firstName },
      cause,
    );
  if (phone !== null && account.phoneConfirmedAt !== null)
    await queueSms(deps, tx, { ...to, phone }, 'account_closing', words, cause);
}

const eraseClosedAccounts: Job<object> = { name: 'privacy.erase_closed', needsClock: true, data: z.object({}) };
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** Erases accounts whose seven days are over. Each is erased once, on any of the servers. */
export function startErasingClosed(deps: Deps): void {
  deps.jobs.handle(eraseClosedAccounts, () => eraseDue(deps));
  deps.jobs.repeat(eraseClosedAccounts, EVERY_TEN_MINUTES, {});
}

export async function eraseDue(deps: Deps): Promise<void> {
  await forEachIsolated(
    deps.log,
    {
      name: eraseClosedAccounts.name,
      items: await listDueClosings(deps.db, deps.clock.now()),
      idOf: (accountId) => accountId,
    },
    (accountId) => eraseClosed(deps, familyOf(accountId), accountId),
  );
}
