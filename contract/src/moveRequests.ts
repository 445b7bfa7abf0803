import { z } from 'zod';
import { bookingRefusals, SLOT_WEEKS_MAX } from './booking.facts.ts';
import { FreeSlots } from './booking.ts';
import { GivenDay, GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { MOVE_TIMES_MAX, MOVE_TIMES_MIN, MOVE_WORDS_MAX_LENGTH, moveRequestStates } from './moveRequests.facts.ts';
import { Id, Nothing } from './people.ts';
import { queryNumber } from './queryNumber.ts';

/** A teacher's request to move a lesson to another time. */
export const MoveRequest = z.object({
  id: z.uuid(),
  state: z.enum(moveRequestStates),
  /** The lesson's time when the request was made. */
  from: z.iso.datetime(),
  /** Soonest first, including those that can no longer be booked. */
  times: z.array(z.object({ startsAt: z.iso.datetime(), isFree: z.boolean() })).max(MOVE_TIMES_MAX),
  words: z.string(),
  createdAt: z.iso.datetime(),
  movedTo: z.iso.datetime().nullable(),
});
export type MoveRequest = z.infer<typeof MoveRequest>;

const LessonMoveRequest = z.object({
  /** The latest request, unless the lesson has been moved since. */
  request: MoveRequest.nullable(),
  /** For the teacher: why no request can be made now. */
  refusal: z.enum(bookingRefusals).nullable(),
  /** Deadline for the family's answer. */
  until: z.iso.datetime(),
});
export type LessonMoveRequest = z.infer<typeof LessonMoveRequest>;

export const moveRequestsApi = endpoints({
  'GET /api/v2/lessons/{id}/move_request': {
    access: 'signedIn',
    summary: 'Whether the teacher has asked to move a lesson, and the result.',
    params: Id,
    reply: LessonMoveRequest,
    errors: ['not_found'],
  },
  'GET /api/v2/lessons/{id}/move_times': {
    access: 'teacher',
    summary: 'The teacher’s free times that a family could move a lesson to, by whole weeks of the reader’s calendar.',
    params: Id,
    query: z.object({
      /** Any day of the first week; defaults to today. */
      day: GivenDay.optional(),
      weeks: queryNumber(1, SLOT_WEEKS_MAX).default(1),
    }),
    reply: FreeSlots,
    errors: ['not_found'],
  },
  'POST /api/v2/lessons/{id}/move_request': {
    access: 'teacher',
    summary: 'Asks the family to move a lesson to one of these free times. Replaces an earlier request about it.',
    params: Id,
    body: z.object({
      times: z.array(GivenInstant).min(MOVE_TIMES_MIN).max(MOVE_TIMES_MAX),
      words: z.string().trim().max(MOVE_WORDS_MAX_LENGTH).default(''),
    }),
    reply: MoveRequest,
    errors: [
      'not_found',
      'booking_off',
      'change_too_late',
      'no_moves_left',
      'lesson_not_booked',
      'slot_taken',
      'slot_not_free',
      'too_many_requests',
      'account_closing',
    ],
  },
  'DELETE /api/v2/lessons/{id}/move_request': {
    access: 'teacher',
    summary: 'Withdraws the request. Repeating it changes nothing.',
    params: Id,
    reply: Nothing,
    errors: ['not_found', 'move_request_over'],
  },
  'POST /api/v2/lessons/{id}/move_request/answer': {
    access: 'student',
    summary: 'Moves the lesson to one of the offered times, or declines all of them.',
    params: Id,
    body: z.object({
      requestId: z.uuid(),
      /** null: none of the times suits. */
      startsAt: GivenInstant.nullable(),
    }),
    reply: MoveRequest,
    errors: [
      'not_found',
      'move_request_over',
      'booking_off',
      'change_too_late',
      'no_moves_left',
      'lesson_not_booked',
      'slot_taken',
      'slot_not_free',
      'account_closing',
    ],
  },
});

export const managerMoveRequestsApi = endpoints({
  'GET /api/v2/manager/lessons/{id}/move_request': {
    access: 'manager',
    summary: 'Whether the teacher has asked the family to move a lesson, and the result.',
    params: Id,
    reply: z.object({ request: MoveRequest.nullable() }),
    errors: ['not_found'],
  },
});
