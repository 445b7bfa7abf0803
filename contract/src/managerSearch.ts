import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { purchaseStatuses } from './payments.facts.ts';
import { queryNumber } from './queryNumber.ts';

/** Maximum results of each kind. */
const HITS_MAX = 30;
const HITS_DEFAULT = 8;

/** Finds families, teachers and receipts by anything a caller on the phone can say. */
export const managerSearchApi = endpoints({
  'GET /api/v2/manager/search': {
    access: 'manager',
    summary:
      'Finds families and teachers by parts of names in either alphabet, of an email, or of a phone in any format; receipts by their number; payments by our id, by the provider’s id of the payment, its refund or its dispute, or by a payment link: `link:` and the SHA-256 of its token in hexadecimal. Two letters match beginnings of words. Returns only what your role may see.',
    query: z.object({
      q: z.string().max(200),
      limit: queryNumber(1, HITS_MAX).default(HITS_DEFAULT),
    }),
    reply: z.object({
      families: z
        .array(
          z.object({
            accountId: z.uuid(),
            parentName: z.string().nullable(),
            email: z.string().nullable(),
            phone: z.string().nullable(),
            isBlocked: z.boolean(),
            children: z
              .array(
                z.object({
                  id: z.uuid(),
                  name: z.string(),
                  balance: z.int(),
                  nextLessonAt: z.iso.datetime().nullable(),
                }),
              )
              .max(20),
          }),
        )
        .max(HITS_MAX),
      /** Of the families found: lessons in progress and the next ones, soonest first. */
      lessons: z
        .array(
          z.object({
            id: z.uuid(),
            startsAt: z.iso.datetime(),
            isOn: z.boolean(),
            child: z.string(),
            teacher: z.string(),
          }),
        )
        .max(HITS_MAX),
      teachers: z
        .array(z.object({ id: z.uuid(), name: z.string(), email: z.string().nullable(), isBlocked: z.boolean() }))
        .max(HITS_MAX),
      /** Purchases, and payment links by which nobody has paid yet. */
      payments: z
        .array(
          z.object({
            id: z.uuid(),
            accountId: z.uuid(),
            parentName: z.string().nullable(),
            lessonsCount: z.int(),
            price: z.int(),
            currency: z.string(),
            at: z.iso.datetime(),
            state: z.enum([...purchaseStatuses, 'link_open', 'link_ended']),
          }),
        )
        .max(HITS_MAX),
      receipts: z
        .array(
          z.object({
            id: z.uuid(),
            number: z.string(),
            accountId: z.uuid().nullable(),
            parentName: z.string().nullable(),
            issuedAt: z.iso.datetime(),
          }),
        )
        .max(HITS_MAX),
    }),
  },
});
