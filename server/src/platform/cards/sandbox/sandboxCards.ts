import { z } from 'zod';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../db/database.ts';
import { type PaymentUpdate, type CardProvider, CardRefused } from '../CardProvider.ts';
import { requireSandboxSignature } from './sandboxSignature.ts';
import { addCheckout, findCheckout, moveCheckout, refundCheckout } from './store.ts';

const Sent = z.object({
  id: z.string().min(1).max(200),
  type: z.enum(['paid', 'failed', 'refunded', 'expired']),
  purchase_id: z.uuid(),
  payment: z.string().max(200),
  amount: z.int(),
  currency: z.string(),
  refunded_amount: z.int().default(0),
  card_ending: z
    .string()
    .regex(/^\d{2,4}$/)
    .optional(),
});

/** Last digits of a fictional card. */
export const SANDBOX_ENDING = '4242';

export const sandboxPage = (publicUrl: string, id: string): string => `${publicUrl}/sandbox/cards/${id}`;

/** A card provider built into the server, in which no money moves. It behaves like the real ones. */
export function createSandboxCards(outside: { db: Database; clock: Clock; publicUrl: () => string }): CardProvider {
  const { db } = outside;
  return {
    name: 'sandbox',
    marks: ['visa', 'mastercard', 'google_pay', 'apple_pay'],
    repeatsRefunds: true,
    async begin(checkout) {
      const id = `sb_${checkout.purchaseId}`;
      await addCheckout(db, id, checkout);
      return { checkoutRef: id, way: { by: 'address', url: sandboxPage(outside.publicUrl(), id) } };
    },
    readWebhook({ body, headers, now }) {
      requireSandboxSignature(body, headers['sandbox-signature'], now);
      const sent = Sent.parse(JSON.parse(body.toString('utf8')));
      return { id: sent.id, kind: sent.type, purchaseId: sent.purchase_id, update: updateOf(sent) };
    },
    aboutOf: (body) =>
      Sent.pick({ purchase_id: true })
        .transform(({ purchase_id: purchaseId }) => ({ purchaseId }))
        .parse(JSON.parse(body.toString('utf8'))),
    async close({ checkoutRef }) {
      if (checkoutRef === null || (await moveCheckout(db, checkoutRef, 'expired'))) return { kind: 'expired' };
      return this.fetchStatus({ purchaseId: '', checkoutRef, paymentRef: null });
    },
    async fetchStatus({ checkoutRef }) {
      const kept = checkoutRef === null ? undefined : await findCheckout(db, checkoutRef);
      if (kept?.status === 'failed' || kept?.status === 'expired') return { kind: kept.status };
      if (kept?.status !== 'paid') return { kind: 'nothing' };
      const paid = { paymentRef: kept.id, amount: kept.amount, currency: kept.currency, cardEnding: SANDBOX_ENDING };
      return kept.refundedAmount > 0
        ? { kind: 'refunded', ...paid, refundedAmount: kept.refundedAmount }
        : { kind: 'paid', ...paid };
    },
    async refund({ key, checkoutRef, amount }) {
      if (!(await refundCheckout(db, checkoutRef ?? '', key, amount))) throw new CardRefused('more than was paid');
      return { ref: `sbr_${key}`, isPending: false };
    },
  };
}

function updateOf(sent: z.infer<typeof Sent>): PaymentUpdate {
  const { payment: paymentRef, amount, currency, card_ending: cardEnding } = sent;
  const paid = { paymentRef, amount, currency, cardEnding };
  switch (sent.type) {
    case 'paid':
      return { kind: 'paid', ...paid };
    case 'refunded':
      return { kind: 'refunded', ...paid, refundedAmount: sent.refunded_amount };
    case 'failed':
    case 'expired':
      return { kind: sent.type };
  }
}
