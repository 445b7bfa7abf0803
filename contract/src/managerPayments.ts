import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { lessonDurations } from './lessons.facts.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { disputeStates, purchaseStatuses } from './payments.facts.ts';
import { Purchase, Receipt, ReceiptQuery } from './payments.ts';
import { Id, Nothing } from './people.ts';
import { queryNumber } from './queryNumber.ts';

const Money = { fullPrice: z.int().positive(), currency: z.string().regex(/^[A-Z]{3}$/) };

const PackageSettings = z.object({
  lessonMinutes: z.literal(lessonDurations),
  /** Identified by its number of lessons; null for none. */
  advisedLessons: z.int().min(1).max(200).nullable(),
});

/** A dispute of a payment at the bank. */
const Dispute = z.object({
  ref: z.string(),
  amount: z.int(),
  state: z.enum(disputeStates),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Whether the family can't book because of it, if the booking rules say so. */
  stopsBooking: z.boolean(),
});

export const managerPaymentsApi = endpoints({
  'GET /api/v2/manager/packages': {
    access: 'manager',
    summary: 'Packages with all of their prices so far, by number of lessons, for each the newest first, page by page.',
    query: z.object({
      state: z.enum(['offered', 'ended', 'all']).default('all'),
      lessons: queryNumber(1, 200).optional(),
      ...pageQuery,
    }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        lessonsCount: z.int(),
        ...Money,
        isOffered: z.boolean(),
        since: z.iso.datetime(),
        until: z.iso.datetime().nullable(),
        by: z.string(),
      }),
    ),
  },
  'PUT /api/v2/manager/packages/{lessons}': {
    access: 'manager',
    summary:
      'Offers a package of this many lessons at a price, from now on; purchases already started keep their price.',
    params: z.object({ lessons: queryNumber(1, 200) }),
    body: z.object({ fullPrice: z.int().min(1).max(100_000_000), currency: Money.currency.optional() }),
    reply: z.object({ id: z.uuid() }),
  },
  'DELETE /api/v2/manager/packages/{lessons}': {
    access: 'manager',
    summary: 'Stops offering a package.',
    params: z.object({ lessons: queryNumber(1, 200) }),
    reply: Nothing,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/packages/settings': {
    access: 'manager',
    summary: 'The lesson length of packages, and which package the school recommends.',
    reply: PackageSettings,
  },
  'PATCH /api/v2/manager/packages/settings': {
    access: 'manager',
    summary:
      'Changes these settings; omitted fields stay unchanged. Purchases already started keep their lesson length.',
    body: PackageSettings.partial().strict(),
    reply: Nothing,
  },
  'GET /api/v2/manager/receipts/{id}': {
    access: 'manager',
    summary: 'Any receipt or credit note.',
    params: Id,
    query: ReceiptQuery,
    reply: Receipt,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/receipts/{id}/pdf': {
    access: 'manager',
    summary: 'Any receipt or credit note as a PDF.',
    params: Id,
    query: ReceiptQuery,
    reply: 'file',
    fileTypes: ['application/pdf'],
    errors: ['not_found', 'too_many_requests'],
  },
  'POST /api/v2/manager/students/{id}/payment_links': {
    access: 'manager',
    summary: 'Creates a link by which anybody can pay for lessons of a student, and emails it to the parent if asked.',
    params: Id,
    body: z.object({
      /** An offered package, or a number of lessons at an individual price. */
      packageId: z.uuid().optional(),
      lessonsCount: z.int().min(1).max(200).optional(),
      price: z.int().min(1).max(100_000_000).optional(),
      days: z.int().min(1).max(90).default(7),
      isMailed: z.boolean().default(false),
    }),
    reply: z.object({ id: z.uuid(), url: z.url(), price: z.int(), currency: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['not_found', 'invalid_fields', 'account_closing'],
  },
  'DELETE /api/v2/manager/payment_links/{id}': {
    access: 'manager',
    summary: 'Ends a payment link that has not been paid yet.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/students/{id}/purchases': {
    access: 'manager',
    summary: 'Purchases of a student, newest first, page by page.',
    params: Id,
    query: z.object({ status: z.enum(purchaseStatuses).optional(), ...pageQuery }),
    reply: managerPage(
      Purchase.omit({ way: true }).extend({
        provider: z.string(),
        paymentRef: z.string().nullable(),
        disputes: z.array(Dispute),
      }),
    ),
  },
  'POST /api/v2/manager/purchases/{id}/disputes/booking': {
    access: 'manager',
    summary: 'Lets a family book again although this payment is disputed.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/purchases/{id}/refund': {
    access: 'manager',
    summary: 'Refunds unused lessons of a card payment: all that are left, or the given number.',
    params: Id,
    body: z.object({
      lessons: z.int().min(1).max(200).optional(),
      reason: z.string().trim().min(3).max(500),
    }),
    reply: z.object({ lessons: z.int(), amount: z.int() }),
    errors: ['not_found', 'nothing_to_refund', 'refund_too_late'],
  },
  'GET /api/v2/manager/books': {
    access: 'manager',
    summary: 'Checks now whether the books balance, and lists what does not.',
    reply: z.object({
      isBalanced: z.boolean(),
      entries: z.int(),
      findings: z.array(z.object({ what: z.string(), of: z.string(), details: z.string() })),
    }),
  },
});
