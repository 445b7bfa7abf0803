import { z } from 'zod';
import { actFields, actReply } from './acts.ts';
import { endpoints } from './endpoint.ts';
import { Reason } from './managerAuditLog.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { MINUTE_RULE_MAX, MINUTES_GIVEN_MAX, MINUTES_PAGE_SIZE, minuteReasons } from './minutes.facts.ts';
import { Id } from './people.ts';
import { queryNumber } from './queryNumber.ts';

/** When lost minutes of a lesson count, and how they are rounded. */
export const MinuteRules = z.object({
  /** Losses below this in one lesson don't count. */
  thresholdMinutes: z.int().min(1).max(MINUTE_RULE_MAX),
  /** Losses are rounded up to a multiple of this. */
  roundingMinutes: z.int().min(1).max(MINUTE_RULE_MAX),
});

export const MinuteLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  /** Minutes; negative when taken or converted to a lesson. */
  amount: z.int(),
  reason: z.enum(minuteReasons),
  /** Written by a manager. */
  note: z.string(),
  lesson: z.object({ id: z.uuid(), startsAt: z.iso.datetime() }).nullable(),
});
export type MinuteLine = z.infer<typeof MinuteLine>;

export const Minutes = managerPage(MinuteLine).extend({
  balance: z.int().nonnegative(),
  /** Number of minutes that become a lesson: the length of the child's lessons. */
  lessonMinutes: z.int().positive(),
});
export type Minutes = z.infer<typeof Minutes>;

const Page = z.object({ ...pageQuery, limit: queryNumber(1, MINUTES_PAGE_SIZE).default(MINUTES_PAGE_SIZE) });

export const minutesApi = endpoints({
  'GET /api/v2/minutes': {
    access: 'student',
    summary: 'The minutes that the school owes the family, entry by entry, newest first, page by page.',
    query: Page,
    reply: Minutes,
  },
  'GET /api/v2/manager/students/{id}/minutes': {
    access: 'manager',
    summary: 'The minutes that the school owes a family, entry by entry, newest first, page by page.',
    params: Id,
    query: Page,
    reply: Minutes,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/students/{id}/minutes': {
    access: 'manager',
    summary:
      'Gives or takes minutes, with a reason; the same key is applied once. Once there are enough minutes for a lesson, they become one.',
    params: Id,
    body: z.object({
      amount: z
        .int()
        .min(-MINUTES_GIVEN_MAX)
        .max(MINUTES_GIVEN_MAX)
        .refine((amount) => amount !== 0, { message: 'invalid' }),
      reason: Reason,
      ...actFields,
    }),
    reply: z.object({ balance: z.int(), lessons: z.int(), ...actReply }),
    errors: ['not_found', 'no_credits', 'no_minutes', 'key_used', 'account_closing', 'above_limit'],
  },
  'GET /api/v2/manager/minute_rules': {
    access: 'manager',
    summary: 'The minimum loss that counts, in minutes, and how it is rounded.',
    reply: MinuteRules,
  },
  'PUT /api/v2/manager/minute_rules': {
    access: 'manager',
    summary: 'Sets the rules of lost minutes for lessons decided from now on.',
    body: MinuteRules,
    reply: MinuteRules,
  },
});
