import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** Why a manager did something: kept with the entry. */
export const Reason = z.string().trim().min(3).max(500);

export const ActLine = z.object({
  at: z.iso.datetime(),
  action: z.string(),
  by: z.string(),
  lessonId: z.uuid().nullable(),
  personId: z.uuid().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const MessageLine = z.object({
  id: z.uuid(),
  kind: z.string(),
  channel: z.string(),
  recipient: z.string(),
  subject: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});

/** SMS of a day by what they were for. */
export const SmsDay = z.object({
  /** Codes for accounts that exist. */
  signIn: z.int(),
  /** What anybody can have sent to any number: proofs of a phone, ways in. */
  asked: z.int(),
  /** What the school says by itself. */
  notice: z.int(),
  /** Held back by the ceiling. */
  refused: z.int(),
  ceiling: z.int(),
});

/** What was done, by whom, and which messages were sent about it. */
export const managerAuditLogApi = endpoints({
  'GET /api/v2/manager/messages': {
    access: 'manager',
    summary: 'Messages to a person: by which channel, and whether they were sent.',
    query: z.object({ personId: z.uuid().optional(), lessonId: z.uuid().optional() }),
    reply: z.array(MessageLine),
  },
  'GET /api/v2/manager/sms': {
    access: 'manager',
    summary: 'How many SMS went out today (UTC), and how many the ceiling held back.',
    reply: SmsDay,
  },
  'GET /api/v2/manager/audit_log': {
    access: 'manager',
    summary: 'Who did what, newest first.',
    query: z.object({ personId: z.uuid().optional(), lessonId: z.uuid().optional() }),
    reply: z.array(ActLine),
  },
});
