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
  /** By which lesson the goal is reached. */
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
  /** What the child will do by then, in the teacher's words; null for what is usual at the level. */
  goal: Goal.nullable(),
});
export type ChildPlan = z.infer<typeof ChildPlan>;

/** A time that is held for the family; null when it has none, or when it can't be booked any more. */
export const HeldTime = z.object({
  teacherId: z.uuid(),
  startsAt: z.iso.datetime(),
  until: z.iso.datetime(),
});
export type HeldTime = z.infer<typeof HeldTime>;

export const AfterTrial = z.object({
  /** Null until the teacher has written it. */
  plan: ChildPlan.nullable(),
  /** What the teacher's form begins with, from the family's answers in the wizard. */
  usual: Choices,
  held: HeldTime.nullable(),
  /** Where the child begins, if that was found out. */
  placement: Placement.nullable().default(null),
});
export type AfterTrial = z.infer<typeof AfterTrial>;

export const afterLessonApi = endpoints({
  'GET /api/v2/lessons/{id}/after_trial': {
    access: 'signedIn',
    summary: 'What follows a trial lesson: the teacher’s plan, and the next time that is held for the family.',
    params: Id,
    reply: AfterTrial,
    errors: ['not_found'],
  },
  'GET /api/v2/child_plan': {
    access: 'student',
    summary: 'The plan of the child’s teacher, as long as its family hasn’t bought lessons since.',
    reply: z.object({
      advice: z
        .object({
          plan: ChildPlan,
          /** The first name of who wrote it. */
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
    summary: 'Keeps a picture of a held lesson’s board for the family’s message; it is encoded anew.',
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
    summary: 'Sends the family what came of a held lesson; once, and by itself an hour after the lesson.',
    params: Id,
    body: Nothing,
    reply: Nothing,
    errors: ['not_found', 'lesson_not_held', 'too_many_requests'],
  },
});
