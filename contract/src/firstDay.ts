import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { firstDaySteps } from './firstDay.facts.ts';
import { Nothing } from './people.ts';

export const FirstDay = z.object({
  /** Every step, in order. */
  steps: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })).max(firstDaySteps.length),
  /** Every step is done, or the teacher has dismissed the list. */
  isOver: z.boolean(),
});
export type FirstDay = z.infer<typeof FirstDay>;

/** Sessions of two made-up people; they may make only the calls listed in `rehearsalCalls.ts`. */
export const Rehearsal = z.object({ lessonId: z.uuid(), teacherToken: z.string(), studentToken: z.string() });
export type Rehearsal = z.infer<typeof Rehearsal>;

export const firstDayApi = endpoints({
  'GET /api/v2/first_day': {
    access: 'teacher',
    summary: 'A new teacher’s first steps, done and open ones.',
    reply: FirstDay,
  },
  'POST /api/v2/first_day/devices': {
    access: 'teacher',
    summary: 'Records that camera, microphone and network passed the device check. Repeating it changes nothing.',
    reply: Nothing,
  },
  'DELETE /api/v2/first_day': {
    access: 'teacher',
    summary: 'Dismisses the list. Repeating it changes nothing.',
    reply: Nothing,
  },
  'POST /api/v2/rehearsals': {
    access: 'teacher',
    summary: 'Starts a lesson with a made-up child, in which nothing counts. Ends an earlier one.',
    reply: Rehearsal,
    errors: ['too_many_requests'],
  },
  'DELETE /api/v2/rehearsals/own': {
    access: 'teacher',
    summary: 'Ends the rehearsal, by its owner or from inside. Repeating it changes nothing.',
    reply: Nothing,
  },
});
