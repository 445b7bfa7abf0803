import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  BadSignature,
  type CardEvent,
  type CardProvider,
  cardProviderNames,
} from '../../platform/cards/CardProvider.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { isPlainText } from '../../platform/http/plainInput.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { applyPaymentUpdate, type UpdateResult } from './applyPaymentUpdate.ts';
import { addEvent, findPurchase, findPurchaseOfPayment, setOutcome } from './store.ts';

const WEBHOOK_LIMIT_BYTES = 256 * 1024;
const Text = z.string().max(255).refine(isPlainText);
/** The parts of an event that are stored. */
const Reported = z.object({
  id: Text.min(1).max(200),
  kind: Text,
  paymentRef: Text.optional(),
  update: z.looseObject({
    returns: z
      .array(z.looseObject({ ref: Text.min(1), refundId: Text.optional(), amount: z.int().min(0).max(2_147_483_647) }))
      .optional(),
    paymentRef: Text.optional(),
    cardEnding: z
      .string()
      .regex(/^\d{2,4}$/)
      .optional(),
  }),
});
const Named = z.object({ provider: z.enum(cardProviderNames) });

/** The kind of an event that is signed but can't be read. */
const UNREADABLE = 'unreadable';

/**
 * Webhooks for payment providers. Outside the contract, because each has its own format and signs the raw bytes. 400
 * for anything unsigned; 200 for everything else, even if irrelevant to us, since providers would otherwise repeat it
 * for days. What is signed but can't be read may be about money, so it is an alarm.
 */
export function webhookRoutes(http: HttpServer, deps: Deps): void {
  void http.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_LIMIT_BYTES }, (_request, body, parsed) =>
      parsed(null, body),
    );
    scope.post('/api/v2/payments/webhooks/:provider', async (request) => {
      const named = Named.safeParse(request.params);
      const provider = named.success ? deps.cards.of(named.data.provider) : undefined;
      if (!provider) throw new Failure('not_found');
      if (!Buffer.isBuffer(request.body)) throw new Failure('bad_request');
      let event: CardEvent;
      try {
        event = provider.readWebhook({ body: request.body, headers: request.headers, now: deps.clock.now() });
        Reported.parse(event);
      } catch (error) {
        if (error instanceof BadSignature) throw new Failure('bad_request');
        event = unreadable(provider, request.body);
        deps.log.error({ err: error, provider: provider.name, event: event.id }, 'a signed event can’t be read');
      }
      await receiveEvent(deps, provider.name, event);
      return { received: true };
    });
    done();
  });
}

function unreadable(provider: CardProvider, body: Buffer): CardEvent {
  const id = createHash('sha256').update(body).digest('base64url');
  const event: CardEvent = {
    id,
    kind: UNREADABLE,
    purchaseId: undefined,
    update: { kind: 'unclear', state: UNREADABLE },
  };
  try {
    const { purchaseId, paymentRef } = provider.aboutOf(body);
    return { ...event, purchaseId, paymentRef: Text.safeParse(paymentRef).data };
  } catch {
    return event;
  }
}

/** Applies a provider's event once: duplicates wait for the first one to be committed, and then find it. */
export async function receiveEvent(deps: Deps, provider: string, event: CardEvent): Promise<void> {
  const purchaseId = z.uuid().safeParse(event.purchaseId).data;
  const receivedAt = deps.clock.now();
  await transact(deps.db, async (tx) => {
    const { paymentRef = null } = event;
    const purchase =
      (purchaseId === undefined ? undefined : await findPurchase(tx, purchaseId)) ??
      (paymentRef === null ? undefined : await findPurchaseOfPayment(tx, provider, paymentRef));
    const isOurs = purchase?.provider === provider;
    const noted = {
      provider,
      eventId: event.id,
      kind: event.kind,
      purchaseId: isOurs ? purchase.id : null,
      paymentRef,
      receivedAt,
    };
    if (!(await addEvent(tx, noted))) return;
    // Of what can't be read, nobody knows that it isn't about the school's money.
    const ofOthers = event.kind === UNREADABLE ? 'alarm' : 'unknown';
    const outcome: UpdateResult = isOurs ? await applyPaymentUpdate(deps, tx, purchase.id, event.update) : ofOthers;
    await setOutcome(tx, provider, event.id, outcome);
  });
}
