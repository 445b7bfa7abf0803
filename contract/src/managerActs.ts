import { z } from 'zod';
import { endpoints } from './endpoint.ts';

/** Why a manager did something: kept with the act. */
export const Reason = z.string().trim().min(3).max(500);

export const ActLine = z.object({
  at: z.iso.datetime(),
  act: z.string(),
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

/** What was done, by whom, and what people were told of it. */
export const managerActsApi = endpoints({
  'GET /api/v2/manager/messages': {
    access: 'manager',
    summary: 'What somebody was told, by which channel, and whether it went out.',
    query: z.object({ personId: z.uuid().optional(), lessonId: z.uuid().optional() }),
    reply: z.array(MessageLine),
  },
  'GET /api/v2/manager/acts': {
    access: 'manager',
    summary: 'Who did what, newest first.',
    query: z.object({ personId: z.uuid().optional(), lessonId: z.uuid().optional() }),
    reply: z.array(ActLine),
  },
});
