import { createHash } from 'node:crypto';
import type { PaymentLink, PayWay } from '@skylark/contract/payments';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { PurchaseStatus } from '@skylark/contract/payments.facts';
import { isPaid } from '@skylark/contract/payments.facts';
import type { PaymentUpdate } from '../../platform/cards/CardProvider.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { moneyText } from '../../platform/texts/moneyText.ts';
import { dateText } from '../../platform/texts/whenText.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { hashToken, isClosing, newToken, refuseClosing } from '../auth/index.ts';
import { findPerson, lockPeople } from '../people/index.ts';
import { queueMail } from '../notifications/index.ts';
import { applyPaymentUpdate } from './applyPaymentUpdate.ts';
import { addLink, findLink, listLinkPurchases } from './linksStore.ts';
import { findOfferedPackage } from './packagesStore.ts';
import { CHECKOUT_LASTS_MS } from './rules.ts';
import { startPurchase } from './startPurchase.ts';

const DAY_MS = 86_400_000;

interface PaymentLinkRequest {
  packageId?: string | undefined;
  lessonsCount?: number | undefined;
  price?: number | undefined;
  days: number;
  isMailed: boolean;
}

/** Creates a link through which anyone can pay for a student. @throws Failure not_found, invalid_fields, account_closing */
export async function createPaymentLink(
  deps: Deps,
  manager: Actor & { name: string },
  studentId: string,
  wanted: PaymentLinkRequest,
) {
  const student = await findPerson(deps.db, studentId);
  if (student?.type !== 'student') throw new Failure('not_found');
  const what = await priceOf(deps, wanted);
  const token = newToken();
  const at = deps.clock.now();
  const expiresAt = new Date(at.getTime() + wanted.days * DAY_MS);
  const url = `${deps.publicUrl()}${linkPath(token)}`;
  const id = await transact(deps.db, async (tx) => {
    await lockPeople(tx, [studentId]);
    await refuseClosing(tx, studentId);
    const link = { ...what, tokenHash: hashToken(token), studentId, madeBy: manager.name, createdAt: at, expiresAt };
    const made = await addLink(tx, link);
    await recordAudit(tx, manager, {
      action: 'payment_link.made',
      at,
      personId: studentId,
      details: { link: made, ...what },
    });
    if (wanted.isMailed && student.email !== null) {
      const locale = (student.locale ?? DEFAULT_LOCALE) as Locale;
      const words = {
        name: student.parentName ?? student.firstName,
        school: deps.config.schoolName,
        link: url,
        count: what.lessonsCount,
        amount: moneyText(locale, what.price, what.currency),
        child: student.firstName,
        day: dateText(locale, student.timeZone, expiresAt),
      };
      const to = { personId: studentId, email: student.email, locale };
      await queueMail(deps, tx, to, 'payment_link', words, `payment_link:${made}`, { expiresAt });
    }
    return made;
  });
  return { id, url, price: what.price, currency: what.currency, expiresAt: expiresAt.toISOString() };
}

async function priceOf(deps: Deps, wanted: PaymentLinkRequest) {
  if (wanted.packageId !== undefined) {
    // Rejected because a given price would be ignored silently.
    if (wanted.price !== undefined) throw new Failure('invalid_fields', { price: 'no_match' });
    if (wanted.lessonsCount !== undefined) throw new Failure('invalid_fields', { lessonsCount: 'no_match' });
    const offered = await findOfferedPackage(deps.db, wanted.packageId);
    if (!offered) throw new Failure('not_found');
    const { id: packageId, lessonsCount, fullPrice: price, currency } = offered;
    return { packageId, lessonsCount, price, currency };
  }
  const { lessonsCount, price } = wanted;
  if (lessonsCount === undefined) throw new Failure('invalid_fields', { lessonsCount: 'required' });
  if (price === undefined) throw new Failure('invalid_fields', { price: 'required' });
  return { packageId: null, lessonsCount, price, currency: deps.config.currency };
}

const linkPath = (token: string): string => `/payments/new?link=${token}`;

async function requireLink(deps: Deps, token: string) {
  const link = await findLink(deps.db, hashToken(token));
  if (!link) throw new Failure('not_found');
  const purchases = await listLinkPurchases(deps.db, link.id);
  const statuses = purchases.map((one) => one.status as PurchaseStatus);
  // Payments for a closed account would only be refunded.
  const isOver =
    link.endedAt !== null || link.expiresAt <= deps.clock.now() || (await isClosing(deps.db, link.studentId));
  return { link, purchases, statuses, isPaid: statuses.some(isPaid), isOver };
}

/** @throws Failure not_found */
export async function readLink(deps: Deps, token: string): Promise<PaymentLink> {
  const { link, statuses, isPaid: isLinkPaid, isOver } = await requireLink(deps, token);
  const open = statuses[0] === 'failed' ? 'failed' : statuses[0] === 'started' ? 'waiting' : 'open';
  return {
    status: isLinkPaid ? 'paid' : isOver ? 'expired' : open,
    lessonsCount: link.lessonsCount,
    price: link.price,
    currency: link.currency,
    childName: link.firstName,
    school: deps.config.schoolName,
    expiresAt: link.expiresAt.toISOString(),
  };
}

/** @throws Failure not_found, link_paid, link_used, and those of startPurchase */
export async function payLink(deps: Deps, token: string): Promise<{ purchaseId: string; way: PayWay }> {
  const { link, purchases, isPaid: isLinkPaid, isOver } = await requireLink(deps, token);
  if (isLinkPaid) throw new Failure('link_paid');
  const now = deps.clock.now();
  if (isOver) throw new Failure('link_used');
  // Everyone who opens the link gets the same card page, which can only be paid once.
  const isOpen = ({ status, createdAt }: (typeof purchases)[number]): boolean =>
    (status === 'started' || status === 'failed') && now.getTime() - createdAt.getTime() < CHECKOUT_LASTS_MS;
  const open = purchases.find(isOpen);
  if (open?.way) return { purchaseId: open.id, way: open.way as unknown as PayWay };
  for (const old of purchases.filter((one) => !isOpen(one))) {
    const left = await closeOld(deps, old);
    if (left) return left;
  }
  return startPurchase(deps, {
    studentId: link.studentId,
    lessonsCount: link.lessonsCount,
    price: link.price,
    currency: link.currency,
    packageId: link.packageId,
    paymentLinkId: link.id,
    key: keyOfTry(link.id, purchases.filter((one) => !isOpen(one)).length),
    // The payer needn't be the parent: the receipt is sent to the parent, and the card page asks for the payer's email.
    payer: { locale: link.locale as Locale | null, email: null },
    backTo: () => linkPath(token),
  });
}

/**
 * Closes the card page of an earlier attempt, so that two are never payable at the same time.
 * @returns the way to that page if a payment is in progress there
 * @throws Failure link_paid if it has been paid meanwhile; cards_failed if its provider doesn't respond
 */
async function closeOld(
  deps: Deps,
  old: { id: string; status: string; provider: string; checkoutRef: string | null; way: unknown },
): Promise<{ purchaseId: string; way: PayWay } | undefined> {
  if (old.status !== 'started' && old.status !== 'failed') return undefined;
  const known = { purchaseId: old.id, checkoutRef: old.checkoutRef, paymentRef: null };
  const provider = deps.cards.of(old.provider);
  if (!provider) return undefined;
  let update: PaymentUpdate;
  try {
    update = await provider.close(known);
  } catch (error) {
    deps.log.error({ err: error, purchase: old.id }, 'a card page could not be closed');
    throw new Failure('cards_failed');
  }
  await transact(deps.db, (tx) => applyPaymentUpdate(deps, tx, old.id, update, true));
  if (update.kind === 'paid' || update.kind === 'refunded') throw new Failure('link_paid');
  return update.kind === 'nothing' && old.way !== null ? { purchaseId: old.id, way: old.way as PayWay } : undefined;
}

/** The same for everyone who opens the link at the same time, so that the database creates a single purchase. */
function keyOfTry(linkId: string, before: number): string {
  const hash = createHash('sha256').update(`${linkId}:${before}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
