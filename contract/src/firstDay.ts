import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { firstDaySteps } from './firstDay.facts.ts';
import { Nothing } from './people.ts';

export const FirstDay = z.object({
  /** Every step, in order. */
  steps: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })).max(firstDaySteps.length),
  /** Everything is done, or the teacher has put the list away. */
  isOver: z.boolean(),
});
export type FirstDay = z.infer<typeof FirstDay>;

/** The sessions are those of two made-up people; they make no call that isn't listed in `rehearsalCalls.ts`. */
export const Rehearsal = z.object({ lessonId: z.uuid(), teacherToken: z.string(), studentToken: z.string() });
export type Rehearsal = z.infer<typeof Rehearsal>;

export const firstDayApi = endpoints({
  'GET /api/v2/first_day': {
    access: 'teacher',
    summary: 'What a new teacher has done, and what is still to do.',
    reply: FirstDay,
  },
  'POST /api/v2/first_day/devices': {
    access: 'teacher',
    summary: 'Records that camera, microphone and network passed the device check. Repeating it changes nothing.',
    reply: Nothing,
  },
  'DELETE /api/v2/first_day': {
    access: 'teacher',
    summary: 'Puts the list away. Repeating it changes nothing.',
    reply: Nothing,
  },
  'POST /api/v2/rehearsals': {
    access: 'teacher',
    summary: 'Begins a lesson with a made-up child, in which nothing counts. An earlier one ends.',
    reply: Rehearsal,
    errors: ['too_many_requests'],
  },
  'DELETE /api/v2/rehearsals/own': {
    access: 'teacher',
    summary: 'Ends the rehearsal, for its owner or from inside. Repeating it changes nothing.',
    reply: Nothing,
  },
});
