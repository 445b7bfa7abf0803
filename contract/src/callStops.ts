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
  /** Null while stopped, and when the lesson ended that way. */
  continuedAt: z.iso.datetime().nullable(),
});

export const callStopsApi = endpoints({
  'POST /api/v2/rooms/{id}/stop': {
    access: 'student',
    summary:
      'A child, or somebody beside it, stops camera and microphone, or lets them go on; the managers are told of a stop that lasts 10 s, once a lesson.',
    params: Id,
    body: z.object({ stopped: z.boolean() }),
    reply: Nothing,
    errors: ['room_not_found', 'room_not_open', 'lesson_over', 'too_many_requests'],
  },
  'GET /api/v2/manager/call_stops': {
    access: 'manager',
    summary: 'Where camera and microphone were stopped in a lesson, newest first, page by page.',
    query: z.object({ studentId: z.uuid().optional(), lessonId: z.uuid().optional(), ...pageQuery }),
    reply: managerPage(CallStop),
  },
});
