import { z } from 'zod';
import { actFields, actReply } from './acts.ts';
import { endpoints } from './endpoint.ts';
import {
  PROBLEM_MAX_LENGTH,
  problemDecisions,
  problemKinds,
  WAITING_PROBLEMS_PAGE_SIZE,
} from './lessonProblems.facts.ts';
import { Overturn } from './lessonRecord.ts';
import { Reason } from './managerAuditLog.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { MINUTES_GIVEN_MAX } from './minutes.facts.ts';
import { Id } from './people.ts';

const Kind = z.enum(problemKinds);
const Words = z.string().trim().max(PROBLEM_MAX_LENGTH);

/** A reported problem with a lesson, as both sides see it. */
export const LessonProblem = z.object({
  id: z.uuid(),
  kind: Kind,
  words: z.string(),
  createdAt: z.iso.datetime(),
  /** The teacher's answer; null while pending. */
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
  decision: z
    .object({
      kind: z.enum(problemDecisions),
      /** Only for `minutes`. */
      minutes: z.int().nullable(),
      words: z.string(),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type LessonProblem = z.infer<typeof LessonProblem>;

export const ProblemOfLesson = z.object({
  problem: LessonProblem.nullable(),
  /** Deadline for reporting a problem; null when the family can't report one, or already has. */
  until: z.iso.datetime().nullable(),
});
export type ProblemOfLesson = z.infer<typeof ProblemOfLesson>;

export const ProblemReport = z
  .object({ kind: Kind, words: Words.default('') })
  .refine(({ kind, words }) => kind !== 'other' || words !== '', { path: ['words'], message: 'required' });

const decided = { words: Reason, ...actFields };
export const ProblemDecided = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('minutes'), minutes: z.int().min(1).max(MINUTES_GIVEN_MAX), ...decided }),
  z.object({ decision: z.literal('lesson'), ...decided }),
  z.object({ decision: z.literal('overturned'), verdict: Overturn, ...decided }),
  z.object({ decision: z.literal('refused'), ...decided }),
]);
export type ProblemDecided = z.infer<typeof ProblemDecided>;
/** The decision as it is sent. */
export type GivenDecision = z.input<typeof ProblemDecided>;

const WaitingProblem = z.object({
  id: z.uuid(),
  kind: Kind,
  words: z.string(),
  lesson: z.object({ id: z.uuid(), startsAt: z.iso.datetime() }),
  studentFirstName: z.string(),
});

const Named = z.object({ id: z.uuid(), name: z.string() });
const ManagedProblem = LessonProblem.extend({
  lesson: z.object({
    id: z.uuid(),
    startsAt: z.iso.datetime(),
    durationMinutes: z.int(),
    status: z.string(),
    missedBy: z.string().nullable(),
  }),
  student: Named,
  teacher: Named,
  decidedBy: z.string().nullable(),
});
export type ManagedProblem = z.infer<typeof ManagedProblem>;

export const lessonProblemsApi = endpoints({
  'GET /api/v2/lessons/{id}/problem': {
    access: 'signedIn',
    summary: 'The problem reported with a lesson, and whether one can be reported.',
    params: Id,
    reply: ProblemOfLesson,
    errors: ['not_found'],
  },
  'POST /api/v2/lessons/{id}/problem': {
    access: 'student',
    summary: 'Reports a problem with a lesson, within 48 hours after it; the teacher and the managers are notified.',
    params: Id,
    body: ProblemReport,
    reply: ProblemOfLesson,
    errors: ['not_found', 'lesson_not_over', 'problem_too_late', 'problem_exists', 'too_many_requests'],
  },
  'POST /api/v2/lessons/{id}/problem/answer': {
    access: 'teacher',
    summary: 'The teacher’s answer, once; the family is notified.',
    params: Id,
    body: z.object({ answer: Words.min(1) }),
    reply: ProblemOfLesson,
    errors: ['not_found', 'problem_answered', 'problem_decided'],
  },
  'GET /api/v2/lesson_problems': {
    access: 'teacher',
    summary: 'One page of the problems waiting for the teacher’s answer, longest waiting first.',
    query: z.object({ cursor: z.uuid().optional() }),
    reply: z.object({
      items: z.array(WaitingProblem).max(WAITING_PROBLEMS_PAGE_SIZE),
      total: z.int(),
      nextCursor: z.uuid().nullable(),
    }),
  },
  'GET /api/v2/manager/lesson_problems': {
    access: 'manager',
    summary: 'Problems reported by families, longest waiting first by default, or newest first; page by page.',
    query: z.object({
      state: z.enum(['open', 'decided', 'all']).default('open'),
      kind: Kind.optional(),
      studentId: z.uuid().optional(),
      teacherId: z.uuid().optional(),
      order: z.enum(['oldest', 'newest']).default('oldest'),
      ...pageQuery,
    }),
    reply: managerPage(ManagedProblem),
  },
  'POST /api/v2/manager/lesson_problems/{id}/decision': {
    access: 'manager',
    summary: 'Decides a problem once: minutes, a lesson, another verdict, or nothing; both people are notified.',
    params: Id,
    body: ProblemDecided,
    reply: z.object(actReply),
    errors: ['not_found', 'problem_decided', 'verdict_same', 'no_credits', 'no_minutes', 'key_used'],
  },
});
