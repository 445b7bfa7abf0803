import { z } from 'zod';
import {
  BOARD_PICTURE_MAX_BYTES,
  childLevels,
  GOAL_MAX_LENGTH,
  GOAL_MIN_LENGTH,
  plannedLessons,
} from './afterLesson.facts.ts';
import { endpoints } from './endpoint.ts';
import { weeklyLessons } from './payments.facts.ts';
import { Id, Nothing } from './people.ts';
import { Placement } from './placement.ts';
import { isPlainText } from './plainText.facts.ts';

const Choices = z.object({
  level: z.enum(childLevels),
  perWeek: z.literal(weeklyLessons),
  /** The number of lessons in which the goal should be reached. */
  lessonsCount: z.literal(plannedLessons),
});

const Goal = z
  .string()
  .trim()
  .min(GOAL_MIN_LENGTH)
  .max(GOAL_MAX_LENGTH)
  .refine((text) => isPlainText(text) && !text.includes('\n'), 'control characters');

/** What the teacher advises after a trial lesson. */
export const ChildPlan = Choices.extend({
  /** What the child will be able to do by then, in the teacher's words; null for the usual goal of the level. */
  goal: Goal.nullable(),
});
export type ChildPlan = z.infer<typeof ChildPlan>;

/** A time held for the family; null if there is none, or if it can no longer be booked. */
export const HeldTime = z.object({
  teacherId: z.uuid(),
  startsAt: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type HeldTime = z.infer<typeof HeldTime>;

export const AfterTrial = z.object({
  /** Null until the teacher has written it. */
  plan: ChildPlan.nullable(),
  /** Initial values of the teacher's form, from the family's answers in the wizard. */
  usual: Choices,
  held: HeldTime.nullable(),
  /** Where the child starts in the courses, if a placement was done. */
  placement: Placement.nullable().default(null),
});
export type AfterTrial = z.infer<typeof AfterTrial>;

export const afterLessonApi = endpoints({
  'GET /api/v2/lessons/{id}/after_trial': {
    access: 'signedIn',
    summary: 'What follows a trial lesson: the teacher’s plan, and the next time held for the family.',
    params: Id,
    reply: AfterTrial,
    errors: ['not_found'],
  },
  'GET /api/v2/child_plan': {
    access: 'student',
    summary: 'The plan by the child’s teacher, until the family buys lessons.',
    reply: z.object({
      advice: z
        .object({
          plan: ChildPlan,
          /** The author's first name. */
          teacher: z.string(),
        })
        .nullable(),
    }),
  },
  'PUT /api/v2/lessons/{id}/child_plan': {
    access: 'teacher',
    summary: 'Writes or changes the plan after a trial lesson that took place.',
    params: Id,
    body: ChildPlan,
    reply: Nothing,
    errors: ['not_found', 'lesson_not_held', 'too_many_requests'],
  },
  'PUT /api/v2/lessons/{id}/board_picture': {
    access: 'teacher',
    summary: 'Stores a picture of a held lesson’s board for the message to the family; the picture is re-encoded.',
    params: Id,
    uploadLimitBytes: BOARD_PICTURE_MAX_BYTES,
    reply: Nothing,
    errors: [
      'not_found',
      'lesson_not_held',
      'only_images',
      'picture_too_large',
      'picture_unreadable',
      'too_large',
      'too_many_requests',
    ],
  },
  'POST /api/v2/lessons/{id}/family_message': {
    access: 'teacher',
    summary: 'Sends the family a summary of a held lesson. Sent once, and automatically an hour after the lesson.',
    params: Id,
    body: Nothing,
    reply: Nothing,
    errors: ['not_found', 'lesson_not_held', 'too_many_requests'],
  },
});
