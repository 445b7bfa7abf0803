import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Locale } from '@skylark/contract/people.facts';
import type { Deps } from '../../deps.ts';
import { Failure } from '../../http/failure.ts';
import { isPlainText } from '../../http/plainInput.ts';
import type { HttpServer } from '../../http/server.ts';
import { cardPageHtml, confirmPageHtml } from './sandboxHtml.ts';
import { SANDBOX_ENDING } from './sandboxCards.ts';
import { signSandbox } from './sandboxSignature.ts';
import { findCheckout, moveCheckout } from './store.ts';

const Named = z.object({ id: z.string().max(80).refine(isPlainText) });
const Filled = z.object({
  card: z.enum(['pays', 'declines', 'asks']).optional(),
  answer: z.enum(['yes', 'no']).optional(),
});
const REPORTED_WITHIN_MS = 3_000;

/**
 * The built-in card page. It is clearly labelled as such and doesn't exist in production (decisions, money). Like a
 * real provider, it reports payments to the school with a signed webhook over HTTP.
 */
export function sandboxRoutes(http: HttpServer, deps: Deps): void {
  if (!deps.config.cards.hasSandbox) return;
  const requireCheckout = async (params: unknown) => {
    const named = Named.safeParse(params);
    const found = named.success ? await findCheckout(deps.db, named.data.id) : undefined;
    if (!found) throw new Failure('not_found');
    return { ...found, locale: found.locale as Locale };
  };

  void http.register((scope, _, done) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/sandbox/cards/:id', async (request, reply) => {
      const checkout = await requireCheckout(request.params);
      if (checkout.status === 'paid') return reply.redirect(checkout.returnUrl, 303);
      if (checkout.status === 'expired') return reply.redirect(checkout.cancelUrl, 303);
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(checkout.status === 'checking' ? confirmPageHtml(checkout) : cardPageHtml(checkout));
    });
    scope.post('/sandbox/cards/:id', async (request, reply) => {
      const checkout = await requireCheckout(request.params);
      const filled = Filled.safeParse(request.body);
      if (!filled.success) throw new Failure('bad_request');
      const { card, answer } = filled.data;
      if (card === 'asks') {
        await moveCheckout(deps.db, checkout.id, 'checking');
        return reply.redirect(`/sandbox/cards/${checkout.id}`, 303);
      }
      if (checkout.status === 'expired') return reply.redirect(checkout.cancelUrl, 303);
      const isPaid = card === 'pays' || (checkout.status === 'checking' && answer === 'yes');
      if (await moveCheckout(deps.db, checkout.id, isPaid ? 'paid' : 'failed'))
        await notifySchool(deps, isPaid ? 'paid' : 'failed', checkout);
      if (isPaid) return reply.redirect(checkout.returnUrl, 303);
      return reply.redirect(`/sandbox/cards/${checkout.id}`, 303);
    });
    done();
  });
}

/** If the school doesn't respond, its reconciler finds out later by asking. */
async function notifySchool(
  deps: Deps,
  type: 'paid' | 'failed',
  of: { id: string; purchaseId: string; amount: number; currency: string },
): Promise<void> {
  const { id, purchaseId, amount, currency } = of;
  const body = JSON.stringify({
    id: `evt_${randomUUID()}`,
    type,
    purchase_id: purchaseId,
    payment: id,
    amount,
    currency,
    ...(type === 'paid' && { card_ending: SANDBOX_ENDING }),
  });
  await fetch(`${deps.publicUrl()}/api/v2/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sandbox-signature': signSandbox(body, deps.clock.now()) },
    body,
    signal: AbortSignal.timeout(REPORTED_WITHIN_MS),
  }).catch((error: unknown) => deps.log.warn({ err: error }, 'the sandbox could not report a payment'));
}
