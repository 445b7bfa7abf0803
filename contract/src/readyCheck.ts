import { z } from 'zod';
import { GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Nothing } from './people.ts';
import { CHECK_FAULTS } from './readyCheck.facts.ts';
import { DeviceState } from './room.ts';
import { IceServer } from './roomApi.ts';

/** From the link; any other value is treated as unknown. */
const Token = z.string().min(1).max(100);
const Result = z.object({
  checkedAt: z.iso.datetime(),
  verdict: z.enum(['ready', 'nearly', 'not_ready']),
  faults: z.array(z.enum(CHECK_FAULTS)),
});

/** An upcoming lesson as managers see it. */
const CheckLine = z.object({
  /** The lesson's id. */
  id: z.uuid(),
  startsAt: z.iso.datetime(),
  student: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  teacher: z.string(),
  /** When the link was sent; null when there was none. */
  sentAt: z.iso.datetime().nullable(),
  result: Result.nullable(),
});

/** The check before a lesson. The reminder's link grants access to it without signing in, and to nothing else. */
export const readyCheckApi = endpoints({
  'POST /api/v2/ready_checks/look': {
    access: 'anyone',
    summary: 'The lesson that a link’s device check belongs to.',
    body: z.object({ token: Token }),
    reply: z.object({
      lessonId: z.uuid(),
      startsAt: z.iso.datetime(),
      timeZone: z.string(),
      child: z.string(),
      teacher: z.string(),
    }),
    errors: ['link_used', 'too_many_requests'],
  },
  'POST /api/v2/ready_checks/relay': {
    access: 'anyone',
    summary: 'Short-lived credentials to test the path to the call relay; an empty list if the school has none.',
    body: z.object({ token: Token }),
    reply: z.object({ iceServers: z.array(IceServer), needsLesson: z.boolean() }),
    errors: ['link_used', 'too_many_requests'],
  },
  'POST /api/v2/ready_checks/result': {
    access: 'anyone',
    summary:
      'Stores the results; the latest ones are valid. With `is_final` the family is sent help, once for each kind of fault.',
    body: z.object({
      token: Token,
      camera: DeviceState,
      microphone: DeviceState,
      speaker: z.enum(['none', 'heard', 'unheard']),
      room: z.enum(['reached', 'blocked']),
      relay: z.enum(['reached', 'blocked', 'unused']),
      milliseconds: z.int().min(0).max(120_000).nullable(),
      isFinal: z.boolean(),
    }),
    reply: Nothing,
    errors: ['link_used', 'too_many_requests'],
  },
  'GET /api/v2/lessons/{id}/ready_check': {
    access: 'signedIn',
    summary: 'The results of the device check before a lesson, for its two people.',
    params: Id,
    reply: z.object({ sentAt: z.iso.datetime().nullable(), result: Result.nullable() }),
    errors: ['not_found'],
  },
  'GET /api/v2/manager/ready_checks': {
    access: 'manager',
    summary:
      'Booked lessons between two instants with the results of their device checks, soonest first, page by page; by default one day from now.',
    query: z.object({
      state: z.enum(['all', 'failed', 'unchecked']).default('all'),
      from: GivenInstant.optional(),
      to: GivenInstant.optional(),
      ...pageQuery,
    }),
    reply: managerPage(CheckLine),
  },
});
