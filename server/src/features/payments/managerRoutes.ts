import type { Api } from '@skylark/contract/api';
import type { DisputeState } from '@skylark/contract/payments.facts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { checkBooks } from './books.ts';
import { liftDisputes, listDisputes } from './disputesStore.ts';
import { createPaymentLink } from './links.ts';
import { endLink } from './linksStore.ts';
import { endPackage, offerPackage, setPackageSettings } from './packages.ts';
import { findPackageSettings, listPrices } from './packagesStore.ts';
import { purchaseViews } from './purchaseViews.ts';
import { refundPurchase } from './refundPurchase.ts';
import { findPurchase, listPurchasePage } from './store.ts';
import { transact } from '../../platform/db/transact.ts';
import { pageReply } from '../../platform/http/pageReply.ts';

export function managerPaymentsRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;

  on('GET /api/v2/manager/packages', async ({ query }) =>
    pageReply(await listPrices(db, query, query), query.limit, (one) => ({
      id: one.id,
      lessonsCount: one.lessonsCount,
      fullPrice: one.fullPrice,
      currency: one.currency,
      isOffered: one.offered,
      since: one.createdAt.toISOString(),
      until: one.endedAt?.toISOString() ?? null,
      by: one.madeBy,
    })),
  );
  on('PUT /api/v2/manager/packages/{lessons}', async ({ me, params, body }) => {
    const { fullPrice, currency = deps.config.currency } = body;
    return { id: await offerPackage(deps, managerActor(me), { lessonsCount: params.lessons, fullPrice, currency }) };
  });
  on('DELETE /api/v2/manager/packages/{lessons}', async ({ me, params }) => {
    await endPackage(deps, managerActor(me), params.lessons);
    return {};
  });

  on('GET /api/v2/manager/packages/settings', async () => {
    const { lessonMinutes, advisedLessons } = await findPackageSettings(db);
    return { lessonMinutes: lessonMinutes === 25 ? 25 : 50, advisedLessons };
  });
  on('PATCH /api/v2/manager/packages/settings', async ({ me, body }) => {
    await setPackageSettings(deps, managerActor(me), body);
    return {};
  });

  on('POST /api/v2/manager/students/{id}/payment_links', ({ me, params, body }) =>
    createPaymentLink(deps, managerActor(me), params.id, body),
  );
  on('DELETE /api/v2/manager/payment_links/{id}', async ({ me, params }) => {
    await transact(db, async (tx) => {
      const personId = await endLink(tx, params.id, clock.now());
      if (personId === undefined) throw new Failure('not_found');
      const entry = { action: 'payment_link.ended', at: clock.now(), personId, details: { link: params.id } };
      await recordAudit(tx, managerActor(me), entry);
    });
    return {};
  });

  on('GET /api/v2/manager/students/{id}/purchases', async ({ params, query }) => {
    const { rows, total } = await listPurchasePage(db, { studentId: params.id, status: query.status }, query);
    const views = await purchaseViews(db, rows, clock.now());
    const disputes = await listDisputes(
      db,
      rows.map(({ id }) => id),
    );
    const lines = views.map((view, index) => ({
      ...view,
      disputes: disputes
        .filter(({ purchaseId }) => purchaseId === view.id)
        .map(({ ref, amount, state, openedAt, closedAt, bookingLiftedAt }) => ({
          ref,
          amount,
          state: state as DisputeState,
          openedAt: openedAt.toISOString(),
          closedAt: closedAt?.toISOString() ?? null,
          stopsBooking: state !== 'won' && bookingLiftedAt === null,
        })),
      provider: rows[index]?.provider ?? '',
      paymentRef: rows[index]?.paymentRef ?? null,
    }));
    return pageReply({ rows: lines, total }, query.limit, (line) => line);
  });
  on('POST /api/v2/manager/purchases/{id}/disputes/booking', async ({ me, params }) => {
    await transact(db, async (tx) => {
      const purchase = await findPurchase(tx, params.id);
      if (!purchase || (await listDisputes(tx, [purchase.id])).length === 0) throw new Failure('not_found');
      const [at, personId] = [clock.now(), purchase.studentId];
      if ((await liftDisputes(tx, purchase.id, at)) === 0) return;
      const details = { purchase: purchase.id };
      await recordAudit(tx, managerActor(me), { action: 'dispute.booking_lifted', at, personId, details });
    });
    return {};
  });
  on('POST /api/v2/manager/purchases/{id}/refund', ({ me, params, body }) =>
    refundPurchase(deps, managerActor(me), params.id, { of: undefined, ...body }),
  );
  on('GET /api/v2/manager/books', () => checkBooks(deps));
}
