import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { creditPage } from './creditPage.ts';
import { LINK_PAYMENTS_PER_ADDRESS, LINKS_PER_ADDRESS, PURCHASES_PER_ACCOUNT, REFUNDS_PER_ACCOUNT } from './limits.ts';
import { payLink, readLink } from './links.ts';
import { findPerson } from '../people/index.ts';
import { readOffered } from './packages.ts';
import { findOfferedPackage } from './packagesStore.ts';
import { purchaseViews } from './purchaseViews.ts';
import { receiptRoutes } from './receiptRoutes.ts';
import { refundPurchase } from './refundPurchase.ts';
import { startPurchase } from './startPurchase.ts';
import { findPurchase, listPurchases } from './store.ts';

export function paymentsRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;

  on('GET /api/v2/profile/lesson_packages', () => readOffered(db));
  on('GET /api/v2/payments/packages', () => readOffered(db));
  on('GET /api/v2/payments/methods', () => {
    const { active } = deps.cards;
    return Promise.resolve({
      isOpen: active !== undefined,
      isSandbox: active?.name === 'sandbox',
      marks: [...(active?.marks ?? [])],
    });
  });

  on('POST /api/v2/payments/purchases', async ({ me, body }) => {
    await deps.limits.take(PURCHASES_PER_ACCOUNT, me.accountId);
    const offered = await findOfferedPackage(db, body.packageId);
    const payer = await findPerson(db, me.personId);
    if (!offered || payer?.type !== 'student') throw new Failure('not_found');
    return startPurchase(deps, {
      studentId: me.personId,
      lessonsCount: offered.lessonsCount,
      price: offered.fullPrice,
      currency: offered.currency,
      packageId: offered.id,
      paymentLinkId: null,
      key: body.key,
      payer: { locale: me.locale, email: payer.email },
      backTo: (id) => `/buy?purchase=${id}`,
    });
  });
  on('GET /api/v2/payments/purchases', async ({ me }) =>
    purchaseViews(db, await listPurchases(db, me.personId), clock.now()),
  );
  on('GET /api/v2/payments/purchases/{id}', async ({ me, params }) => {
    const purchase = await findPurchase(db, params.id);
    if (purchase?.studentId !== me.personId) throw new Failure('not_found');
    const [view] = await purchaseViews(db, [purchase], clock.now());
    if (!view) throw new Failure('not_found');
    return view;
  });
  on('POST /api/v2/payments/purchases/{id}/refund', async ({ me, params, body }) => {
    await deps.limits.take(REFUNDS_PER_ACCOUNT, me.accountId);
    const parent = await findPerson(db, me.personId);
    const actor = { kind: 'person', id: me.personId, name: parent?.parentName ?? parent?.firstName ?? '' } as const;
    return refundPurchase(deps, actor, params.id, { of: me.personId, reason: body.reason });
  });

  receiptRoutes(on, deps);
  on('GET /api/v2/payments/credits', ({ me, query }) => creditPage(db, me.personId, query.cursor));

  on('GET /api/v2/payments/links/{token}', async ({ params, request }) => {
    await deps.limits.takeFrom(LINKS_PER_ADDRESS, request.ip);
    return readLink(deps, params.token);
  });
  on('POST /api/v2/payments/links/{token}', async ({ params, request }) => {
    await deps.limits.takeFrom(LINK_PAYMENTS_PER_ADDRESS, request.ip);
    return payLink(deps, params.token);
  });
}
