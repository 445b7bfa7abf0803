import { randomUUID } from 'node:crypto';
import { signSandbox } from '../src/platform/cards/sandbox/sandboxSignature.ts';
import type { Person } from './builders.ts';
import { type Answer, get, post } from './http.ts';
import type { School } from './school.ts';

export interface Bought {
  purchaseId: string;
  /** The sandbox's card page. */
  url: string;
  price: number;
}

export async function packageOf(
  school: School,
  student: Person,
  lessons: number,
): Promise<{ id: string; full_price: number }> {
  const { body } = await get(school, '/api/v2/profile/lesson_packages', student);
  return (body as { id: string; lessons_count: number; full_price: number }[]).find(
    (one) => one.lessons_count === lessons,
  ) as { id: string; full_price: number };
}

/** Starts a purchase, up to the card page. */
export async function openPurchase(school: School, student: Person, lessons: number): Promise<Bought> {
  const { id, full_price: price } = await packageOf(school, student, lessons);
  const { body } = await post(school, '/api/v2/payments/purchases', { package_id: id, key: randomUUID() }, student);
  return { purchaseId: body.purchase_id, url: body.way.url, price };
}

/** Submits the sandbox's card page like a browser. */
export const fillCard = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

/** Buys with a card the bank accepts. */
export async function buy(school: School, student: Person, lessons: number): Promise<Bought> {
  const bought = await openPurchase(school, student, lessons);
  await fillCard(bought.url, { card: 'pays' });
  return bought;
}

export const purchaseOf = async (school: School, student: Person, id: string) =>
  (await get(school, `/api/v2/payments/purchases/${id}`, student)).body;

/** Sends a webhook like the sandbox's card page, possibly altered. */
export async function sendWebhook(
  school: School,
  event: object,
  how: { at?: Date; body?: string; signature?: string } = {},
): Promise<number> {
  const signed = JSON.stringify(event);
  const response = await fetch(`${school.url}/api/v2/payments/webhooks/sandbox`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': how.signature ?? signSandbox(signed, how.at ?? school.clock.now()),
    },
    body: how.body ?? signed,
  });
  await response.arrayBuffer();
  return response.status;
}

export const paidEvent = (of: Bought, change: Record<string, unknown> = {}) => ({
  id: `evt_${randomUUID()}`,
  type: 'paid',
  purchase_id: of.purchaseId,
  payment: `sb_${of.purchaseId}`,
  amount: of.price,
  currency: 'UAH',
  ...change,
});

export const refund = (school: School, student: Person, purchaseId: string): Promise<Answer> =>
  post(school, `/api/v2/payments/purchases/${purchaseId}/refund`, {}, student);
