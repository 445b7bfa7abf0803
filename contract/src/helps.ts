import { z } from 'zod';
import { actFields, actReply, givenReason } from './acts.ts';
import { endpoints } from './endpoint.ts';
import { RESCUERS_MAX, SCHOOL_LINE_MAX_LENGTH } from './helps.facts.ts';
import { EXTENSION_MINUTES } from './lessons.facts.ts';
import { notificationChannels } from './notifications.facts.ts';
import { Id, Nothing } from './people.ts';

/** What managers are doing about a lesson, shown to all managers. */
export const LessonHelp = z.object({
  takenBy: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** Troubles that began before this time are handled. */
  handled: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** The latest room link that was sent, and its delivery status. */
  entryLink: z
    .object({
      to: z.enum(['student', 'teacher']),
      at: z.iso.datetime(),
      channel: z.enum(notificationChannels),
      status: z.enum(['waiting', 'sent', 'failed']),
    })
    .nullable(),
  /** The latest message to its teacher, and when the teacher confirmed having seen it. */
  line: z
    .object({ text: z.string(), by: z.string(), at: z.iso.datetime(), seenAt: z.iso.datetime().nullable() })
    .nullable(),
});
export type LessonHelp = z.infer<typeof LessonHelp>;

export const helpsApi = endpoints({
  'POST /api/v2/manager/lessons/{id}/taken': {
    access: 'manager',
    summary: 'Takes a lesson: the requesting manager looks after it, instead of whoever had taken it before.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'DELETE /api/v2/manager/lessons/{id}/taken': {
    access: 'manager',
    summary: 'Releases a lesson: nobody looks after it any more.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/lessons/{id}/handled': {
    access: 'manager',
    summary: 'Marks the lesson’s current troubles as handled: they are shown again only if they begin anew.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/lessons/{id}/entry_links': {
    access: 'manager',
    summary:
      'Sends the family or the teacher a one-time link that signs in and opens the room, by the channels they have chosen. Nobody else receives it.',
    params: Id,
    body: z.object({ to: z.enum(['student', 'teacher']) }),
    reply: z.object({
      /** Empty if no channel reaches them. */
      channels: z.array(z.enum(notificationChannels)).max(notificationChannels.length),
    }),
    errors: ['not_found', 'lesson_over', 'too_many_requests', 'account_blocked'],
  },
  'POST /api/v2/manager/lessons/{id}/teacher_lines': {
    access: 'manager',
    summary:
      'Sends a one-line message to the teacher of a lesson in progress or about to begin. Only the teacher sees it, in the room.',
    params: Id,
    body: z.object({ text: z.string().trim().min(3).max(SCHOOL_LINE_MAX_LENGTH), ...actFields }),
    reply: z.object(actReply),
    errors: ['not_found', 'room_not_open', 'lesson_over', 'too_many_requests', 'key_used'],
  },
  'POST /api/v2/lessons/{id}/school_lines/{line}/seen': {
    access: 'teacher',
    summary: 'Confirms that the teacher has seen a message from the school; the school is shown when.',
    params: z.object({ id: z.uuid(), line: z.uuid() }),
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/lessons/{id}/extension': {
    access: 'manager',
    summary:
      'Extends a lesson by some minutes, if neither of the two has another lesson then. It counts until its new end; its price and length stay.',
    params: Id,
    body: z.object({ minutes: z.literal(EXTENSION_MINUTES), ...givenReason, ...actFields }),
    reply: z.object({ extendedMinutes: z.int(), ...actReply }),
    errors: ['not_found', 'room_not_open', 'lesson_over', 'teacher_busy', 'student_busy', 'extension_full', 'key_used'],
  },
  'GET /api/v2/manager/lessons/{id}/rescuers': {
    access: 'manager',
    summary:
      'Teachers who have no other lesson at the time of a lesson: first those who know the child, then those who are working.',
    params: Id,
    reply: z.object({
      teachers: z
        .array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            timeZone: z.string(),
            /** Lessons this teacher has held with the child. */
            lessonsTogether: z.int(),
            isAtWork: z.boolean(),
          }),
        )
        .max(RESCUERS_MAX),
    }),
    errors: ['not_found'],
  },
});
