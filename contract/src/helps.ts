import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { RESCUERS_MAX } from './helps.facts.ts';
import { notificationChannels } from './notifications.facts.ts';
import { Id, Nothing } from './people.ts';

/** What managers do about a lesson, for the others to see. */
export const LessonHelp = z.object({
  takenBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Troubles that began before this are handled. */
  handled: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The newest way into the room that was sent, and what became of it. */
  entryLink: z
    .object({
      to: z.enum(['student', 'teacher']),
      at: z.iso.datetime(),
      channel: z.enum(notificationChannels),
      status: z.enum(['waiting', 'sent', 'failed']),
    })
    .nullable(),
});
export type LessonHelp = z.infer<typeof LessonHelp>;

export const helpsApi = endpoints({
  'POST /api/v2/manager/lessons/{id}/taken': {
    access: 'manager',
    summary: 'Says that one looks after a lesson; whoever looked after it doesn’t any more.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'DELETE /api/v2/manager/lessons/{id}/taken': {
    access: 'manager',
    summary: 'Says that nobody looks after a lesson any more.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/lessons/{id}/handled': {
    access: 'manager',
    summary: 'Says that the troubles a lesson has now are handled: they count as one again only if they begin anew.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/lessons/{id}/entry_links': {
    access: 'manager',
    summary:
      'Sends the family or the teacher a link of one use that signs in and opens the room, by the channels they have chosen. Nobody else gets it.',
    params: Id,
    body: z.object({ to: z.enum(['student', 'teacher']) }),
    reply: z.object({
      /** Empty if nothing reaches them. */
      channels: z.array(z.enum(notificationChannels)).max(notificationChannels.length),
    }),
    errors: ['not_found', 'lesson_over', 'too_many_requests', 'account_blocked'],
  },
  'GET /api/v2/manager/lessons/{id}/rescuers': {
    access: 'manager',
    summary:
      'Teachers who have no other lesson at the time of a lesson: those first who know the child, then those at work.',
    params: Id,
    reply: z.object({
      teachers: z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            timeZone: z.string(),
            /** Lessons that they have held with the child. */
            lessonsTogether: z.int(),
            isAtWork: z.boolean(),
          }),
        )
        .max(RESCUERS_MAX),
    }),
    errors: ['not_found'],
  },
});
