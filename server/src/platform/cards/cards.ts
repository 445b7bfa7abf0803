import type { Config } from '../../config.ts';
import type { Clock } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import type { CardProvider, Cards } from './CardProvider.ts';
import { createLiqpayCards } from './liqpay/liqpayCards.ts';
import { createSandboxCards } from './sandbox/sandboxCards.ts';
import { createStripeCards } from './stripe/stripeCards.ts';

/** The configured providers; the sandbox only outside production. */
export function createCards(outside: { config: Config; db: Database; clock: Clock; publicUrl: () => string }): Cards {
  const { cards } = outside.config;
  const all: CardProvider[] = [];
  if (cards.stripe) all.push(createStripeCards(cards.stripe));
  if (cards.liqpay) all.push(createLiqpayCards(cards.liqpay, outside.publicUrl));
  if (cards.hasSandbox) all.push(createSandboxCards(outside));
  return {
    active: all.find((one) => one.name === cards.active),
    of: (name) => all.find((one) => one.name === name),
  };
}
