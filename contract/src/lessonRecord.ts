import { z } from 'zod';
import { actFields, actReply } from './acts.ts';
import { endpoints } from './endpoint.ts';
import { brokenDevices, lossReasons } from './lessonRecord.facts.ts';
import { Reason } from './managerAuditLog.ts';
import { Id, Locale } from './people.ts';
import { CallPath } from './room.ts';

const Instant = z.iso.datetime();
const Seconds = z.int().nonnegative();
const Stretch = { from: Instant, to: Instant };
const MissedBy = z.enum(['student', 'teacher', 'both']);
/** How someone left: by themselves, connection lost, moved to another device, or the server was down. */
const Went = z.enum(['left', 'lost', 'taken', 'restart']);

/** One side, according to the room's own entries. Seconds are within the lesson's time. */
export const RecordSide = z.object({
  id: z.uuid(),
  firstName: z.string(),
  /** First arrival, even before the start; null if they never came. */
  cameAt: Instant.nullable(),
  /** How long after the start they first arrived; null if they were absent for the whole of the lesson's time. */
  lateSeconds: Seconds.nullable(),
  presentSeconds: Seconds,
  present: z.array(z.object(Stretch)),
  /** Gaps after which they returned. */
  cuts: z.array(z.object({ ...Stretch, why: Went })),
  cutSeconds: Seconds,
  /** When they left for good before the lesson was over. */
  left: z.object({ at: Instant, why: Went }).nullable(),
  /** Device faults that their own page reported. */
  devices: z.array(z.object({ ...Stretch, device: z.enum(['camera', 'microphone']), state: z.enum(brokenDevices) })),
});
export type RecordSide = z.infer<typeof RecordSide>;

/** One entry of the room's log. `isClaim`: reported by a page about itself, so no decision is based on it. */
const RecordLine = z.object({
  n: z.int(),
  at: Instant,
  who: z.enum(['teacher', 'student', 'school']),
  what: z.enum([
    'came',
    'left',
    'lost',
    'taken',
    'restart',
    'call',
    'direct',
    'relayed',
    'socket',
    'call_lost',
    'devices',
  ]),
  /** For `devices`: the states of camera and microphone. */
  devices: z.object({ camera: z.string(), microphone: z.string() }).nullable(),
  isClaim: z.boolean(),
});

const RecordVerdict = z.object({
  number: z.int().positive(),
  at: Instant,
  outcome: z.enum(['held', 'missed']),
  missedBy: MissedBy.nullable(),
  madeBy: z.enum(['rules', 'manager']),
  /** Written by a manager. */
  reason: z.string(),
  /** Numbers of the entries it is based on. */
  entries: z.array(z.int()),
});

/** The record of a finished lesson; identical for its two people and for managers. */
export const LessonRecord = z.object({
  lesson: z.object({
    id: z.uuid(),
    startsAt: Instant,
    endsAt: Instant,
    durationMinutes: z.int(),
    status: z.enum(['held', 'missed']),
    missedBy: MissedBy.nullable(),
  }),
  /** End of the recorded time. */
  overAt: Instant,
  teacher: RecordSide,
  student: RecordSide,
  /** All its teachers in order, if it was handed over while in progress; `teacher` is the last one. Otherwise empty. */
  teachers: z.array(
    z.object({ id: z.uuid(), firstName: z.string(), from: Instant, until: Instant.nullable(), taughtSeconds: Seconds }),
  ),
  calledAt: Instant.nullable(),
  together: z.array(z.object(Stretch)),
  togetherSeconds: Seconds,
  /** Time spent together after the lesson's end. */
  overtimeSeconds: Seconds,
  /** The route of the call, as reported by the pages. */
  paths: z.array(z.object({ ...Stretch, path: CallPath })),
  /** Time of a held lesson that the teacher or the school lost, and what the family got in return. */
  lost: z.object({
    losses: z.array(z.object({ ...Stretch, why: z.enum(lossReasons) })),
    seconds: Seconds,
    minutesReturned: z.int().nonnegative(),
  }),
  entries: z.array(RecordLine),
  /** The last one is in force. */
  verdicts: z.array(RecordVerdict),
});
export type LessonRecord = z.infer<typeof LessonRecord>;

const RecordPdf = z.object({
  locale: Locale.optional(),
});

/** How a manager overturns a verdict. */
const Held = z.object({ outcome: z.literal('held'), reason: Reason });
const Missed = z.object({ outcome: z.literal('missed'), missedBy: MissedBy, reason: Reason });
export const Overturn = z.discriminatedUnion('outcome', [Held, Missed]);
export type Overturn = z.infer<typeof Overturn>;

export const lessonRecordApi = endpoints({
  'GET /api/v2/lessons/{id}/record': {
    access: 'signedIn',
    summary: 'The record of a finished lesson, the same for both of its people.',
    params: Id,
    reply: LessonRecord,
    errors: ['not_found', 'lesson_not_over'],
  },
  'GET /api/v2/lessons/{id}/record/pdf': {
    access: 'signedIn',
    summary: 'The record as a PDF, by the reader’s clock, in the requested language.',
    params: Id,
    query: RecordPdf,
    reply: 'file',
    fileTypes: ['application/pdf'],
    errors: ['not_found', 'lesson_not_over', 'too_many_requests'],
  },
  'GET /api/v2/manager/lessons/{id}/record': {
    access: 'manager',
    summary: 'The record of a finished lesson, as its two people see it.',
    params: Id,
    reply: LessonRecord,
    errors: ['not_found', 'lesson_not_over'],
  },
  'GET /api/v2/manager/lessons/{id}/record/pdf': {
    access: 'manager',
    summary: 'The record as a PDF, by the family’s clock.',
    params: Id,
    query: RecordPdf,
    reply: 'file',
    fileTypes: ['application/pdf'],
    errors: ['not_found', 'lesson_not_over', 'too_many_requests'],
  },
  'POST /api/v2/manager/lessons/{id}/verdict': {
    access: 'manager',
    summary:
      'Overturns how a lesson ended, with a reason; the family’s lessons and minutes are adjusted, and both people are notified. It can be overturned again.',
    params: Id,
    body: z.discriminatedUnion('outcome', [Held.extend(actFields), Missed.extend(actFields)]),
    reply: LessonRecord.extend(actReply),
    errors: ['not_found', 'lesson_not_over', 'verdict_same', 'no_credits', 'no_minutes', 'key_used'],
  },
});
