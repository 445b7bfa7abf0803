import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { cardMarks, creditReasons, purchaseStatuses, receiptKinds } from './payments.facts.ts';
import { Id, Locale } from './people.ts';

/** A package of lessons as offered now. Money is in the smallest unit of the currency (kopiyka, cent). */
export const LessonPackage = z.object({
  id: z.uuid(),
  lessonsCount: z.int().positive(),
  fullPrice: z.int().nonnegative(),
  pricePerLesson: z.int().nonnegative(),
  currency: z.string().length(3),
  /** How long one lesson is. */
  lessonMinutes: z.int(),
  /** The school advises this one. */
  isAdvised: z.boolean(),
});
export type LessonPackage = z.infer<typeof LessonPackage>;

export const PurchaseStatusName = z.enum(purchaseStatuses);

/** How the payer gets to the card page: by its address, or by a form that is posted there. */
export const PayWay = z.discriminatedUnion('by', [
  z.object({ by: z.literal('address'), url: z.url() }),
  z.object({ by: z.literal('form'), url: z.url(), data: z.string(), signature: z.string() }),
]);
export type PayWay = z.infer<typeof PayWay>;

const Begun = z.object({ purchaseId: z.uuid(), way: PayWay });
/** Made by the page, once for each wish to buy: however often it is sent, it is one purchase. */
const Key = z.uuid();

export const Purchase = z.object({
  id: z.uuid(),
  lessonsCount: z.int(),
  price: z.int(),
  currency: z.string(),
  status: PurchaseStatusName,
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Only while it is started and may still be paid. */
  way: PayWay.nullable(),
  /** What could be refunded now, and until when; null when it was not paid or it is too late. */
  refundable: z.object({ lessons: z.int(), amount: z.int(), until: z.iso.datetime() }).nullable(),
  refundedLessons: z.int(),
  refundedAmount: z.int(),
  /** A refund is under way. */
  isRefunding: z.boolean(),
  /** Its receipt, then its credit notes. */
  receipts: z.array(z.object({ id: z.uuid(), kind: z.enum(receiptKinds), number: z.string() })),
});
export type Purchase = z.infer<typeof Purchase>;

/** A receipt of a purchase or a credit note of a refund. Money is in the smallest unit of the currency. */
export const Receipt = z.object({
  id: z.uuid(),
  kind: z.enum(receiptKinds),
  /** Counted by the school without gaps: R-000012, C-000003. */
  number: z.string(),
  /** Of a credit note: the number of its receipt. */
  of: z.string().nullable(),
  issuedAt: z.iso.datetime(),
  /** The family's, for the date to be written in. */
  timeZone: z.string(),
  seller: z.object({ name: z.string(), address: z.string().nullable() }),
  buyer: z.object({ name: z.string().nullable(), childName: z.string() }),
  /** Minutes of each lesson; null for purchases from before they were written down. */
  lines: z.array(z.object({ lessons: z.int(), minutes: z.int().nullable(), amount: z.int() })).max(1),
  total: z.int(),
  currency: z.string(),
  provider: z.string(),
  /** What the provider calls the payment or the refund. */
  providerRef: z.string().nullable(),
  /** The last digits of the card, where the provider names them. */
  cardEnding: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

export const ReceiptQuery = z.object({ locale: Locale.optional() });

export const CreditLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount: z.int(),
  /** What was left after it. */
  balance: z.int(),
  reason: z.enum(creditReasons),
  /** A manager's own words, where one made the entry. */
  note: z.string(),
  lesson: z.object({ id: z.uuid(), startsAt: z.iso.datetime() }).nullable(),
});
export type CreditLine = z.infer<typeof CreditLine>;

/** Of the last line that one has: its id, and what was left before it, so that no page has to count the ones above. */
const CreditCursor = z.string().regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,9}$/);

const LinkToken = z.object({ token: z.string().regex(/^[\w-]{43}$/) });

/** What a payment link is for, for whoever opens it: no more of the family than the child's first name. */
export const PaymentLink = z.object({
  status: z.enum(['open', 'waiting', 'failed', 'paid', 'expired']),
  lessonsCount: z.int(),
  price: z.int(),
  currency: z.string(),
  childName: z.string(),
  /** The school's own name. */
  school: z.string(),
  expiresAt: z.iso.datetime(),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

export const paymentsApi = endpoints({
  'GET /api/v2/profile/lesson_packages': {
    access: 'student',
    summary: 'The packages of lessons that can be bought, smallest first.',
    reply: z.array(LessonPackage).max(20),
  },
  'GET /api/v2/payments/packages': {
    access: 'anyone',
    summary: 'The packages that are offered, smallest first, for whoever thinks about it.',
    reply: z.array(LessonPackage).max(20),
  },
  'GET /api/v2/payments/methods': {
    access: 'anyone',
    summary: 'What can be paid with, and whether cards can be paid with at all.',
    reply: z.object({ isOpen: z.boolean(), isSandbox: z.boolean(), marks: z.array(z.enum(cardMarks)) }),
  },
  'POST /api/v2/payments/purchases': {
    access: 'student',
    summary: 'Begins a purchase of a package at the price that it has now; the reply leads to the card page.',
    body: z.object({ packageId: z.uuid(), key: Key }),
    reply: Begun,
    errors: ['not_found', 'key_used', 'cards_closed', 'cards_failed', 'too_many_requests'],
  },
  'GET /api/v2/payments/purchases': {
    access: 'student',
    summary: 'The latest twenty purchases, newest first.',
    reply: z.array(Purchase).max(20),
  },
  'GET /api/v2/payments/purchases/{id}': {
    access: 'student',
    summary: 'One purchase: what became of it.',
    params: Id,
    reply: Purchase,
  },
  'POST /api/v2/payments/purchases/{id}/refund': {
    access: 'student',
    summary: 'Refunds the unused lessons of a card payment, within 14 days of it.',
    params: Id,
    body: z.object({ reason: z.string().trim().max(500).default('') }),
    reply: z.object({ lessons: z.int(), amount: z.int() }),
    errors: ['nothing_to_refund', 'refund_too_late', 'too_many_requests'],
  },
  'GET /api/v2/payments/receipts/{id}': {
    access: 'student',
    summary: 'A receipt of a purchase or a credit note of a refund.',
    params: Id,
    query: ReceiptQuery,
    reply: Receipt,
    errors: ['not_found'],
  },
  'GET /api/v2/payments/receipts/{id}/pdf': {
    access: 'student',
    summary: 'The same as one page to keep, in the language that is asked for.',
    params: Id,
    query: ReceiptQuery,
    reply: 'file',
    fileTypes: ['application/pdf'],
    errors: ['not_found', 'too_many_requests'],
  },
  'GET /api/v2/payments/credits': {
    access: 'student',
    summary: 'The balance line by line, newest first.',
    query: z.object({ cursor: CreditCursor.optional() }),
    reply: z.object({ balance: z.int(), items: z.array(CreditLine).max(30), nextCursor: z.string().nullable() }),
  },
  'GET /api/v2/payments/links/{token}': {
    access: 'anyone',
    summary: 'What a payment link is for, and what became of it.',
    params: LinkToken,
    reply: PaymentLink,
    errors: ['too_many_requests'],
  },
  'POST /api/v2/payments/links/{token}': {
    access: 'anyone',
    summary: 'Begins to pay what a payment link asks for.',
    params: LinkToken,
    reply: Begun,
    errors: ['link_paid', 'link_used', 'cards_closed', 'cards_failed', 'too_many_requests'],
  },
});
