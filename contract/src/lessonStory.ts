import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { LessonRecord, RecordSide } from './lessonRecord.ts';
import { AuditLine, MessageLine } from './managerAuditLog.ts';
import { ManagedLesson } from './managerLessons.ts';
import { NowLesson } from './now.ts';
import { Id, Locale } from './people.ts';
import { TimeZone } from './timeZone.ts';
import { SCHOOL_ZONE } from './timeZones.facts.ts';

/** Who was in the room and how the call went, until the end of the lesson or until now. */
const Timeline = LessonRecord.pick({ overAt: true, calledAt: true, together: true, paths: true }).extend({
  teacher: RecordSide,
  student: RecordSide,
});

/** One lesson explained. */
export const managerLessonStoryApi = endpoints({
  'GET /api/v2/manager/lessons/{id}/story': {
    access: 'manager',
    summary:
      'A lesson explained: sentences in the requested language and time zone, who was there when, the verdict, messages and acts. Messages and acts are limited to the newest 200, and null for roles that may not read them.',
    params: Id,
    query: z.object({ locale: Locale.default('en'), timeZone: TimeZone.default(SCHOOL_ZONE) }),
    reply: z.object({
      lesson: ManagedLesson,
      endsAt: z.iso.datetime(),
      /** The family's account. */
      accountId: z.uuid(),
      course: z.string().nullable(),
      isSeries: z.boolean(),
      bookedBy: z.object({ name: z.string(), at: z.iso.datetime() }).nullable(),
      /** The device check that the reminder asked for; `at` and `verdict` are null until it is done. */
      check: z
        .object({
          sentAt: z.iso.datetime(),
          at: z.iso.datetime().nullable(),
          verdict: z.string().nullable(),
          faults: z.array(z.string()).max(16),
        })
        .nullable(),
      story: z.object({ title: z.string(), outcome: z.string(), course: z.array(z.string()) }),
      /** Null if the lesson was cancelled, or nobody has entered its room. */
      timeline: Timeline.nullable(),
      /** The last one is in force; empty before. */
      verdicts: LessonRecord.shape.verdicts,
      /** Its current state while it is in progress or about to begin. */
      now: NowLesson.nullable(),
      messages: z.array(MessageLine).nullable(),
      areMessagesCut: z.boolean(),
      acts: z.array(AuditLine.pick({ id: true, at: true }).extend({ text: z.string() })).nullable(),
      areActsCut: z.boolean(),
    }),
    errors: ['not_found'],
  },
});
