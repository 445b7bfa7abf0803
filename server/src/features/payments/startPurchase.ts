import type { PayWay } from '@skylark/contract/payments';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { text } from '../../platform/texts/texts.ts';
import { findPackageSettings } from './packagesStore.ts';
import { firstCheckAt } from './rules.ts';
import { addPurchase, setWay } from './store.ts';

interface Wish {
  studentId: string;
  /** Read from our database, never from the request. */
  lessonsCount: number;
  price: number;
  currency: string;
  packageId: string | null;
  paymentLinkId: string | null;
  key: string;
  payer: { locale: Locale | null; email: string | null };
  /** Path on our site to return to from the card page. */
  backTo: (purchaseId: string) => string;
}

/**
 * Starts a purchase, once per key, and returns the way to its card page. The provider is called outside any
 * transaction, so that a slow one holds no lock; with the same key it returns the same page again.
 * @throws Failure cards_closed, cards_failed; key_used if the key was used for something else
 */
export async function startPurchase(deps: Deps, wish: Wish): Promise<{ purchaseId: string; way: PayWay }> {
  const provider = deps.cards.active;
  if (!provider) throw new Failure('cards_closed');
  const { payer, backTo, ...bought } = wish;
  const now = deps.clock.now();
  const { lessonMinutes } = await findPackageSettings(deps.db);
  const purchase = await addPurchase(deps.db, {
    ...bought,
    lessonMinutes,
    provider: provider.name,
    createdAt: now,
    nextCheckAt: firstCheckAt(now),
  });
  if (
    purchase.paymentLinkId !== wish.paymentLinkId ||
    (wish.packageId !== null && purchase.packageId !== wish.packageId)
  )
    throw new Failure('key_used');
  if (purchase.way !== null) return { purchaseId: purchase.id, way: purchase.way };
  const locale = payer.locale ?? DEFAULT_LOCALE;
  const back = deps.publicUrl() + backTo(purchase.id);
  try {
    const { checkoutRef, way } = await provider.begin({
      purchaseId: purchase.id,
      amount: purchase.price,
      currency: purchase.currency,
      title: text(locale, 'purchase.title', { school: deps.config.schoolName, count: purchase.lessonsCount }),
      locale,
      email: payer.email,
      createdAt: purchase.createdAt,
      returnUrl: back,
      cancelUrl: `${back}&left=1`,
    });
    return { purchaseId: purchase.id, way: await setWay(deps.db, purchase.id, checkoutRef, way) };
  } catch (error) {
    deps.log.error({ err: error, purchase: purchase.id }, 'a card page could not be opened');
    throw new Failure('cards_failed');
  }
}
