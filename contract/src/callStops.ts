import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Nothing } from './people.ts';

/** A period in which camera and microphone were stopped in a lesson, as managers see it. */
const CallStop = z.object({
  id: z.uuid(),
  lessonId: z.uuid(),
  student: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  teacher: z.string(),
  stoppedAt: z.iso.datetime(),
  /** Null while stopped, or when the lesson ended without resuming. */
  continuedAt: z.iso.datetime().nullable(),
});

export const callStopsApi = endpoints({
  'POST /api/v2/rooms/{id}/stop': {
    access: 'student',
    summary:
      'A child, or somebody beside it, stops or resumes camera and microphone. The managers are notified of a stop that lasts 10 s, once per lesson.',
    params: Id,
    body: z.object({ stopped: z.boolean() }),
    reply: Nothing,
    errors: ['room_not_found', 'room_not_open', 'lesson_over', 'too_many_requests'],
  },
  'GET /api/v2/manager/call_stops': {
    access: 'manager',
    summary: 'Stops of camera and microphone in lessons, newest first, page by page.',
    query: z.object({ studentId: z.uuid().optional(), lessonId: z.uuid().optional(), ...pageQuery }),
    reply: managerPage(CallStop),
  },
});
