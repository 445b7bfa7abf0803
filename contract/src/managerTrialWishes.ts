import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Nothing } from './people.ts';
import { wishReasons } from './trial.facts.ts';

/** The wishes of families that wait for a trial lesson or a call. */
export const managerTrialWishesApi = endpoints({
  'GET /api/v2/manager/wishes': {
    access: 'manager',
    summary: 'Families waiting for a trial lesson or a call, longest waiting first, page by page.',
    query: z.object({
      state: z.enum(['open', 'done', 'all']).default('open'),
      reason: z.enum(wishReasons).optional(),
      ...pageQuery,
    }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        childName: z.string(),
        parentName: z.string(),
        phone: z.string(),
        contact: z.string(),
        timeZone: z.string(),
        reason: z.enum(wishReasons),
        wish: z.string(),
        /** The time the family chose. */
        slot: z.object({ teacher: z.string(), startsAt: z.iso.datetime() }).nullable(),
        answers: z.record(z.string(), z.unknown()),
        createdAt: z.iso.datetime(),
        doneAt: z.iso.datetime().nullable(),
      }),
    ),
  },
  'POST /api/v2/manager/wishes/{id}/done': {
    access: 'manager',
    summary: 'Marks a family’s request as done.',
    params: Id,
    reply: Nothing,
  },
});
