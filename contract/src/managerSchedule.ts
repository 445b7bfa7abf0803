import { z } from 'zod';
import { GivenLocalTime } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { ManagedLesson } from './managerLessons.ts';
import { Id, Nothing } from './people.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { AbsenceRequest, Closing, Schedule, WeeklySchedule } from './schedule.ts';
import { ABSENCE_LESSONS_MAX, CLOSED_REASON_MAX_LENGTH } from './schedule.facts.ts';

const Plan = z.array(z.object({ lessonId: z.uuid(), teacherId: z.uuid().nullable() })).max(ABSENCE_LESSONS_MAX);

/** An absence as reported by a teacher. */
const ManagedAbsenceRequest = AbsenceRequest.extend({
  teacher: z.object({ id: z.uuid(), name: z.string(), timeZone: z.string() }),
  withdrawnAt: z.iso.datetime().nullable(),
  /** The soonest lesson that still needs a decision. */
  nextAt: z.iso.datetime().nullable(),
});

const Absence = z.object({
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** Booked lessons within it, soonest first. */
  lessons: z.array(
    z.object({
      lesson: ManagedLesson,
      /**
       * Teachers who have hours and are free at that time, those who have taught the student before first. The first
       * one is recommended.
       */
      substitutes: z.array(z.object({ id: z.uuid(), name: z.string(), lessonsWithStudent: z.int() })),
    }),
  ),
});
export type Absence = z.infer<typeof Absence>;

/** Hours and absences of teachers, as set by a manager. */
export const managerScheduleApi = endpoints({
  'GET /api/v2/manager/teachers/{id}/schedule': {
    access: 'manager',
    summary: "A teacher's weekly hours and closed slots.",
    params: Id,
    reply: Schedule,
  },
  'PUT /api/v2/manager/teachers/{id}/hours': {
    access: 'manager',
    summary: 'Sets all weekly hours of a teacher and their time zone. Booked lessons stay.',
    params: Id,
    body: WeeklySchedule,
    reply: Schedule,
  },
  'GET /api/v2/manager/teachers/{id}/absence': {
    access: 'manager',
    summary:
      'Which lessons a teacher’s absence would affect, by the wall clock of their schedule, and who could take each of them.',
    params: Id,
    query: Closing,
    reply: Absence,
    errors: ['absence_too_long'],
  },
  'POST /api/v2/manager/teachers/{id}/absence': {
    access: 'manager',
    summary:
      'Closes a period, gives lessons in it to other teachers and cancels others, all or nothing. A booked lesson missing from the plan is refused with `lessons_in_slot`; one in progress continues.',
    params: Id,
    body: z.object({
      from: GivenLocalTime,
      to: GivenLocalTime,
      reason: z.string().trim().min(3).max(CLOSED_REASON_MAX_LENGTH),
      /** The substitute of each lesson; null cancels it and returns its credit. */
      plan: Plan,
    }),
    reply: z.object({
      closedSlotId: z.uuid(),
      swapped: z.array(z.uuid()),
      cancelled: z.array(z.uuid()),
      /** Lessons that were not changed, because they are in progress or have meanwhile moved out of this period. */
      left: z.array(z.uuid()),
    }),
    errors: ['absence_too_long', 'lessons_in_slot', 'slot_taken', 'slot_not_free'],
  },
  'GET /api/v2/manager/absence_requests': {
    access: 'manager',
    summary:
      'Requests of teachers who cannot teach, page by page: those with lessons that need a decision, longest waiting first, or all.',
    query: z.object({ state: z.enum(['open', 'all']).default('open'), teacherId: z.uuid().optional(), ...pageQuery }),
    reply: managerPage(ManagedAbsenceRequest),
  },
  'GET /api/v2/manager/absence_requests/{id}': {
    access: 'manager',
    summary: 'The lessons of such a request that need a decision, and who could take each of them.',
    params: Id,
    reply: Absence,
    errors: ['not_found', 'absence_too_long'],
  },
  'POST /api/v2/manager/absence_requests/{id}/answer': {
    access: 'manager',
    summary:
      'Gives lessons of such a request to other teachers and cancels others, all or nothing. Lessons missing from the plan continue to wait.',
    params: Id,
    body: z.object({ plan: Plan.min(1) }),
    reply: z.object({
      swapped: z.array(z.uuid()),
      cancelled: z.array(z.uuid()),
      /** Lessons named in the plan that were not changed, because they no longer need a decision. */
      left: z.array(z.uuid()),
    }),
    errors: ['not_found', 'absence_too_long', 'slot_taken', 'slot_not_free'],
  },
  'DELETE /api/v2/manager/teachers/{id}/closed_slots/{slot}': {
    access: 'manager',
    summary: 'Opens a closed slot of a teacher again. Lessons already given away or cancelled stay so.',
    params: z.object({ id: z.uuid(), slot: z.uuid() }),
    reply: Nothing,
  },
});
