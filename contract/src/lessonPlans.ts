import { z } from 'zod';
import { childLevels } from './afterLesson.facts.ts';
import { endpoints } from './endpoint.ts';
import {
  CARD_WORDS_SHOWN,
  NOTES_BEFORE_SHOWN,
  PLAN_NOTE_MAX_LENGTH,
  PLAN_REVISION_MAX,
  PLAN_STEP_MAX_LENGTH,
  PLAN_STEPS_MAX,
  PLAN_TEMPLATES_MAX,
  PLAN_TITLE_MAX_LENGTH,
} from './lessonPlans.facts.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { AboutChild, Id, Nothing } from './people.ts';
import { Placement } from './placement.ts';
import { isPlainText } from './plainText.facts.ts';
import { formats, studied, temperaments } from './trial.facts.ts';

const Note = z.string().max(PLAN_NOTE_MAX_LENGTH).refine(isPlainText, 'control characters');

const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => isPlainText(text) && !text.includes('\n'), 'control characters');
const StepText = line(PLAN_STEP_MAX_LENGTH);

export const PlanStep = z.object({ text: StepText, isDone: z.boolean() });
export type PlanStep = z.infer<typeof PlanStep>;

const Written = z.object({
  steps: z.array(PlanStep).max(PLAN_STEPS_MAX),
  /** Private: no other teacher can read it. */
  ownNote: Note,
  /** About the child, for the next teacher. */
  childNote: Note,
});

/** Notes from an earlier lesson of the child. `ownNote` is empty unless the reader wrote it. */
const NoteBefore = z.object({
  lessonId: z.uuid(),
  startsAt: z.iso.datetime(),
  teacherName: z.string(),
  isOwn: z.boolean(),
  childNote: z.string(),
  ownNote: z.string(),
});

/** What a teacher needs to know about the child before the lesson, in a few lines. */
export const ChildCard = z.object({
  ...AboutChild.shape,
  /** What the child likes, in its family’s words. */
  likes: z.string().nullable().default(null),
  /** What the family said in the wizard; null if it wasn't asked. */
  wishes: z.object({ studied: z.enum(studied), format: z.enum(formats), temperament: z.enum(temperaments) }).nullable(),
  /** The last lesson held before this one, by whichever teacher. */
  last: z
    .object({
      at: z.iso.datetime(),
      topic: z.string().nullable(),
      /** Number of slides the child was shown. */
      slides: z.int(),
      stars: z.int(),
      /** Words the child got wrong in its activities, the first ones. */
      hard: z.array(z.string()).max(CARD_WORDS_SHOWN).default([]),
    })
    .nullable(),
  words: z.object({ met: z.int(), known: z.int() }),
  /** Words the child currently finds difficult, hardest first. */
  hard: z.array(z.string()).max(CARD_WORDS_SHOWN),
  /**
   * The plan of the trial lesson's teacher: the level at that time, and the goal in the teacher's words or the usual
   * one of that level.
   */
  aim: z.object({ level: z.enum(childLevels), lessonsCount: z.int(), goal: z.string().nullable() }).nullable(),
  /** The next presentation planned for the child, in this lesson or later, and its aim if its notes name one. */
  next: z.object({ title: z.string(), aim: z.string().nullable() }).nullable().default(null),
  /** Where the child starts in the courses, as found before or in the trial lesson. */
  placement: Placement.nullable().default(null),
});
export type ChildCard = z.infer<typeof ChildCard>;

export const LessonPlan = Written.extend({
  /** Number of changes; 0 when nothing has been written yet. */
  revision: z.int().min(0),
  /** Latest first. */
  before: z.array(NoteBefore).max(NOTES_BEFORE_SHOWN),
  stars: z.object({ inLesson: z.int().min(0), all: z.int().min(0) }),
  /** null for a cancelled lesson, or one that ended long ago. */
  child: ChildCard.nullable().default(null),
});
export type LessonPlan = z.infer<typeof LessonPlan>;

/** A note about a child, as managers see it. */
const LessonNote = z.object({
  id: z.uuid(),
  lessonId: z.uuid(),
  startsAt: z.iso.datetime(),
  teacher: z.string(),
  childNote: z.string(),
});

const Template = { title: line(PLAN_TITLE_MAX_LENGTH), steps: z.array(StepText).min(1).max(PLAN_STEPS_MAX) };
export const PlanTemplate = z.object({ id: z.uuid(), ...Template });
export type PlanTemplate = z.infer<typeof PlanTemplate>;

export const lessonPlansApi = endpoints({
  'GET /api/v2/lessons/{id}/plan': {
    access: 'teacher',
    summary:
      'The teacher’s own plan of a lesson, and teachers’ notes about the child from earlier lessons; the latter until 90 days after the lesson.',
    params: Id,
    reply: LessonPlan,
    errors: ['not_found'],
  },
  'PUT /api/v2/lessons/{id}/plan': {
    access: 'teacher',
    summary: 'Saves the whole plan; refused if it was changed elsewhere since it was read.',
    params: Id,
    body: Written.extend({ revision: z.int().min(0).max(PLAN_REVISION_MAX) }),
    reply: z.object({ revision: z.int().min(1) }),
    errors: ['not_found', 'plan_changed', 'too_many_requests'],
  },
  'GET /api/v2/plan_templates': {
    access: 'teacher',
    summary: 'The teacher’s saved plan templates, by title.',
    reply: z.object({ items: z.array(PlanTemplate).max(PLAN_TEMPLATES_MAX) }),
  },
  'POST /api/v2/plan_templates': {
    access: 'teacher',
    summary: 'Saves a plan as a template; one with the same title is replaced.',
    body: z.object(Template),
    reply: PlanTemplate,
    errors: ['too_many_templates', 'too_many_requests'],
  },
  'DELETE /api/v2/plan_templates/{id}': {
    access: 'teacher',
    summary: 'Removes a plan template.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/students/{id}/lesson_notes': {
    access: 'manager',
    summary: 'Teachers’ notes about a child for each other, latest lesson first, page by page.',
    params: Id,
    query: z.object(pageQuery),
    reply: managerPage(LessonNote),
    errors: ['not_found'],
  },
});
