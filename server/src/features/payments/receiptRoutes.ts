import type { Api } from '@skylark/contract/api';
import type { Receipt } from '@skylark/contract/payments';
import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import type { FastifyReply } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { RECEIPTS_PER_PERSON } from './limits.ts';
import { readReceipt } from './readReceipt.ts';
import { receiptPdf } from './receiptPdf.ts';

/** Receipts and credit notes: a family's own, and all for managers. */
export function receiptRoutes(on: Bind<Api>, deps: Deps): void {
  const own = (me: Caller, id: string, locale: Locale): Promise<Receipt> =>
    readReceipt(deps, id, { payerId: me.personId, locale });
  const any = (id: string, locale: Locale): Promise<Receipt> => readReceipt(deps, id, { payerId: undefined, locale });
  const send = (reply: FastifyReply, receipt: Receipt, locale: Locale): Promise<Buffer> => {
    void reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${receipt.number}.pdf"`);
    return receiptPdf(receipt, locale);
  };

  on('GET /api/v2/payments/receipts/{id}', ({ me, params, query }) =>
    own(me, params.id, query.locale ?? me.locale ?? DEFAULT_LOCALE),
  );
  on('GET /api/v2/payments/receipts/{id}/pdf', async ({ me, params, query, reply }) => {
    await deps.limits.take(RECEIPTS_PER_PERSON, me.accountId);
    const locale = query.locale ?? me.locale ?? DEFAULT_LOCALE;
    return send(reply, await own(me, params.id, locale), locale);
  });
  on('GET /api/v2/manager/receipts/{id}', ({ params, query }) => any(params.id, query.locale ?? DEFAULT_LOCALE));
  on('GET /api/v2/manager/receipts/{id}/pdf', async ({ me, params, query, reply }) => {
    await deps.limits.take(RECEIPTS_PER_PERSON, me.managerId);
    const locale = query.locale ?? DEFAULT_LOCALE;
    return send(reply, await any(params.id, locale), locale);
  });
}
