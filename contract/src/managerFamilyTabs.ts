import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { purchaseStatuses } from './payments.facts.ts';
import { Id, Nothing } from './people.ts';

const Money = { price: z.int(), currency: z.string() };
const Instant = z.iso.datetime();

/** The tabs of a family at the desk: money, devices, history. `id` is the account or any child. */
export const managerFamilyTabsApi = endpoints({
  'GET /api/v2/manager/families/{id}/ledger': {
    access: 'manager',
    summary:
      'Every change of the lessons and lost minutes of a family’s children, newest first, page by page, with the balance after it.',
    params: Id,
    query: z.object({ unit: z.enum(['lessons', 'minutes']).default('lessons'), ...pageQuery }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        child: z.string(),
        at: Instant,
        amount: z.int(),
        /** The child's balance after the entry. */
        balance: z.int(),
        reason: z.string(),
        /** A note, for entries made by a manager. */
        note: z.string(),
        lesson: z.object({ id: z.uuid(), startsAt: Instant }).nullable(),
      }),
    ),
  },
  'GET /api/v2/manager/families/{id}/purchases': {
    access: 'manager',
    summary:
      'Purchases of a family with their receipts and credit notes, newest first, page by page. `card` is null for roles that may not see payments.',
    params: Id,
    query: z.object({ status: z.enum(purchaseStatuses).optional(), ...pageQuery }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        child: z.string(),
        lessonsCount: z.int(),
        ...Money,
        status: z.enum(purchaseStatuses),
        refundedLessons: z.int(),
        refundedAmount: z.int(),
        createdAt: Instant,
        paidAt: Instant.nullable(),
        receipts: z.array(z.object({ id: z.uuid(), number: z.string(), issuedAt: Instant })).max(50),
        card: z
          .object({ provider: z.string(), ending: z.string().nullable(), paymentRef: z.string().nullable() })
          .nullable(),
      }),
    ),
  },
  'GET /api/v2/manager/families/{id}/payment_links': {
    access: 'manager',
    summary: 'Payment links of a family and their state, newest first, page by page.',
    params: Id,
    query: z.object({ state: z.enum(['open', 'paid', 'ended', 'all']).default('all'), ...pageQuery }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        child: z.string(),
        lessonsCount: z.int(),
        ...Money,
        madeBy: z.string(),
        createdAt: Instant,
        expiresAt: Instant,
        state: z.enum(['open', 'paid', 'ended']),
      }),
    ),
  },
  'GET /api/v2/manager/families/{id}/devices': {
    access: 'manager',
    summary:
      'Where a family is signed in, its last device checks, and what may prevent it from signing in: addresses, the last codes, limits in force.',
    params: Id,
    reply: z.object({
      sessions: z
        .array(
          z.object({
            id: z.uuid(),
            userAgent: z.string(),
            createdAt: Instant,
            lastSeenAt: Instant,
          }),
        )
        .max(50),
      /** Managers who are currently viewing as the family. */
      viewSessions: z.int(),
      checks: z
        .array(
          z.object({
            lessonId: z.uuid(),
            child: z.string(),
            sentAt: Instant,
            at: Instant.nullable(),
            verdict: z.string().nullable(),
            faults: z.array(z.string()).max(16),
          }),
        )
        .max(10),
      pushDevices: z.int(),
      telegram: z.array(z.string()).max(20),
      signIn: z.object({
        email: z.object({ address: z.string(), isProved: z.boolean() }).nullable(),
        phone: z.object({ address: z.string(), isProved: z.boolean() }).nullable(),
        hasPassword: z.boolean(),
        isBlocked: z.boolean(),
        codes: z
          .array(
            z.object({
              by: z.enum(['email', 'phone']),
              at: Instant,
              state: z.enum(['used', 'open', 'expired', 'guessed']),
            }),
          )
          .max(5),
        /** Rate limits used up by attempts of the family or a stranger, and until when. */
        limits: z.array(z.object({ of: z.enum(['sign_in', 'code']), until: Instant })).max(4),
      }),
    }),
  },
  'DELETE /api/v2/manager/families/{id}/sessions/{session}': {
    access: 'manager',
    summary: 'Signs a family out on one device.',
    params: Id.extend({ session: z.uuid() }),
    reply: Nothing,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/families/{id}/history': {
    access: 'manager',
    summary:
      'Acts that concern a family, and by whom, newest first, page by page; `looks` are the days on which managers opened its page.',
    params: Id,
    query: z.object({
      only: z.enum(['acts', 'looks']).default('acts'),
      locale: z.enum(['en', 'ru', 'uk']).default('en'),
      ...pageQuery,
    }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        at: Instant,
        /** In the requested language. */
        text: z.string(),
        by: z.string(),
        lessonId: z.uuid().nullable(),
      }),
    ),
  },
});
