import { managerRights } from '@skylark/contract/managerRights';
import { type PurchaseStatus, receiptNumber } from '@skylark/contract/payments.facts';
import type { Locale } from '@skylark/contract/people.facts';
import { SCHOOL_ZONE } from '@skylark/contract/timeZones.facts';
import type { Page } from '../../platform/db/requirePlace.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { pageReply } from '../../platform/http/pageReply.ts';
import { actWords, listFamilyEntries, managerActor, recordAudit } from '../auditLog/index.ts';
import { endDeviceOf, readSignIn } from '../auth/index.ts';
import { requireAccount } from './families.ts';
import * as store from './familyTabsStore.ts';
import { whenFor } from './lessonStory.ts';

type Reading = Pick<Deps, 'db' | 'clock'>;
const CHECKS_SHOWN = 10;
const SESSIONS_SHOWN = 50;

/** @throws Failure not_found, invalid_fields */
export async function listLedger({ db }: Reading, personId: string, query: Page & { unit: 'lessons' | 'minutes' }) {
  const accountId = await requireAccount(db, personId);
  return pageReply(await store.pageLedger(db, accountId, query.unit, query), query.limit, (row) => ({
    id: row.id,
    child: row.child,
    at: row.at.toISOString(),
    amount: row.amount,
    balance: row.balance,
    reason: row.reason,
    note: row.note,
    lesson: row.lessonId !== null && row.lessonAt ? { id: row.lessonId, startsAt: row.lessonAt.toISOString() } : null,
  }));
}

/** Only those who may refund a card payment see its provider's reference. @throws Failure not_found, invalid_fields */
export async function listFamilyPurchases(
  { db }: Reading,
  me: Manager,
  personId: string,
  query: Page & { status?: PurchaseStatus | undefined },
) {
  const accountId = await requireAccount(db, personId);
  const found = await store.pagePurchases(db, accountId, query.status, query);
  const receipts = await store.listReceiptsOf(
    db,
    found.rows.map(({ id }) => id),
  );
  const mayPay = managerRights['GET /api/v2/manager/students/{id}/purchases'].includes(me.role);
  return pageReply(found, query.limit, ({ provider, cardEnding, paymentRef, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    receipts: receipts
      .filter(({ purchaseId }) => purchaseId === row.id)
      .map(({ id, kind, number, issuedAt }) => ({
        id,
        number: receiptNumber(kind, number),
        issuedAt: issuedAt.toISOString(),
      })),
    card: mayPay ? { provider, ending: cardEnding, paymentRef } : null,
  }));
}

/** @throws Failure not_found, invalid_fields */
export async function listFamilyLinks(
  { db, clock }: Reading,
  personId: string,
  query: Page & { state: store.LinkState | 'all' },
) {
  const accountId = await requireAccount(db, personId);
  return pageReply(await store.pageLinks(db, accountId, query.state, clock.now(), query), query.limit, (row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
}

/** @throws Failure not_found */
export async function readFamilyDevices(deps: Pick<Deps, 'db' | 'clock' | 'limits'>, personId: string) {
  const accountId = await requireAccount(deps.db, personId);
  const [ways, checks, other] = await Promise.all([
    readSignIn(deps, accountId),
    store.listChecks(deps.db, accountId, CHECKS_SHOWN),
    store.readOtherChannels(deps.db, accountId),
  ]);
  const { account } = ways;
  return {
    sessions: ways.sessions.slice(0, SESSIONS_SHOWN).map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
      lastSeenAt: one.lastSeenAt.toISOString(),
    })),
    viewSessions: ways.viewSessions,
    checks: checks.map((one) => ({ ...one, sentAt: one.sentAt.toISOString(), at: one.at?.toISOString() ?? null })),
    ...other,
    signIn: {
      email: account.email === null ? null : { address: account.email, isProved: account.isEmailProved },
      phone: account.phone === null ? null : { address: account.phone, isProved: account.isPhoneProved },
      hasPassword: account.hasPassword,
      isBlocked: account.isBlocked,
      codes: ways.codes.map((one) => ({ ...one, at: one.at.toISOString() })),
      limits: ways.limits.map(({ of, until }) => ({ of, until: until.toISOString() })),
    },
  };
}

/** @throws Failure not_found */
export const endFamilySession = (
  deps: Pick<Deps, 'db' | 'clock' | 'bus'>,
  me: Manager,
  personId: string,
  session: string,
): Promise<void> =>
  transact(deps.db, async (tx) => {
    const accountId = await requireAccount(tx, personId);
    if (!(await endDeviceOf(deps, tx, accountId, session))) throw new Failure('not_found');
    const at = deps.clock.now();
    await recordAudit(tx, managerActor(me), { action: 'person.device_signed_out', at, personId: accountId });
  });

/** @throws Failure not_found, invalid_fields */
export async function readFamilyHistory(
  { db }: Reading,
  personId: string,
  query: Page & { only: 'acts' | 'looks'; locale: Locale },
) {
  const accountId = await requireAccount(db, personId);
  const when = whenFor({ locale: query.locale, timeZone: SCHOOL_ZONE });
  return pageReply(await listFamilyEntries(db, accountId, query.only, query), query.limit, (row) => {
    const details = row.details as Record<string, unknown>;
    return {
      id: row.id,
      at: row.at.toISOString(),
      text: actWords({ locale: query.locale, when }, { action: row.action, by: row.actorName, details }),
      by: row.actorName,
      lessonId: row.lessonId,
    };
  });
}
