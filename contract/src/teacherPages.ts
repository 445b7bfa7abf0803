import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Locale, Nothing } from './people.ts';
import {
  GREETING_MAX_BYTES,
  GREETING_REASON_MAX,
  greetingStates,
  greetingTypes,
  TEACHER_TEXT_MAX,
} from './teacherPages.facts.ts';

export const GreetingType = z.enum(greetingTypes);

/** A teacher as shown to families without an account. */
export const TeacherPage = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  photo: z.object({ thumb: z.string().nullable(), large: z.string().nullable() }),
  /** A sentence and a longer text, in the requested language if available, otherwise in another. */
  about: z.string(),
  text: z.string(),
  greeting: z.object({ url: z.string(), contentType: GreetingType, durationSeconds: z.int() }).nullable(),
});
export type TeacherPage = z.infer<typeof TeacherPage>;

// Line breaks are allowed, other control characters are not.
const Text = z
  .string()
  .trim()
  .max(TEACHER_TEXT_MAX)
  .regex(/^(?:[^\p{Cc}\p{Cf}<>]|[\n\r\t\u200d])*$/u, 'invalid');
const Texts = z.object({ en: Text, ru: Text, uk: Text }).partial().strict();

const Greeting = z.object({
  id: z.uuid(),
  contentType: GreetingType,
  durationSeconds: z.int(),
  state: z.enum(greetingStates),
  /** The manager's reason for rejecting it. */
  reason: z.string().nullable(),
  createdAt: z.iso.datetime(),
});

/** A teacher's page as edited by the teacher. */
export const OwnTeacherPage = z.object({
  /** Whether the school shows it: set by a manager, with the teacher's consent. */
  isPublic: z.boolean(),
  texts: z.object({ en: z.string(), ru: z.string(), uk: z.string() }),
  /** The approved one, and the one waiting or rejected. */
  greetings: z.array(Greeting).max(2),
});
export type OwnTeacherPage = z.infer<typeof OwnTeacherPage>;

const ManagedGreeting = Greeting.extend({
  teacher: z.object({ id: z.uuid(), name: z.string() }),
  bytes: z.int(),
  decidedAt: z.iso.datetime().nullable(),
});

export const teacherPagesApi = endpoints({
  'GET /api/v2/teachers/{id}': {
    access: 'anyone',
    summary: 'The public page of a teacher.',
    params: Id,
    query: z.object({ locale: Locale.default('en') }),
    reply: TeacherPage,
    errors: ['not_found'],
  },
  'GET /api/v2/teachers/{id}/greetings/{greeting}': {
    access: 'anyone',
    summary: 'The approved greeting of a teacher with a public page; supports Range requests.',
    params: Id.extend({ greeting: z.uuid() }),
    reply: 'file',
    fileTypes: greetingTypes,
    hasParts: true,
    errors: ['not_found', 'too_many_requests'],
  },
  'GET /api/v2/teacher_page': {
    access: 'teacher',
    summary: 'The teacher’s own page for families, for editing.',
    reply: OwnTeacherPage,
  },
  'GET /api/v2/teacher_page/preview': {
    access: 'teacher',
    summary:
      'The teacher’s own page as families see it, even before the school shows it; with the greeting only once families can see it.',
    query: z.object({ locale: Locale.default('en') }),
    reply: TeacherPage,
    errors: ['not_found'],
  },
  'PATCH /api/v2/teacher_page': {
    access: 'teacher',
    summary: 'Changes the teacher’s texts for families; omitted languages stay unchanged.',
    body: z.object({ texts: Texts }).strict(),
    reply: OwnTeacherPage,
    errors: ['too_many_requests'],
  },
  'POST /api/v2/teacher_page/greetings': {
    access: 'teacher',
    summary:
      'Uploads a greeting: WebM or MP4, at most a minute. It waits for a manager’s approval, and replaces the one waiting before.',
    uploadLimitBytes: GREETING_MAX_BYTES,
    reply: OwnTeacherPage,
    errors: ['wrong_content_type', 'too_large', 'too_many_requests'],
  },
  'GET /api/v2/teacher_page/greetings/{id}': {
    access: 'teacher',
    summary: 'The teacher’s own greeting, even before it is approved.',
    params: Id,
    reply: 'file',
    fileTypes: greetingTypes,
    hasParts: true,
    errors: ['not_found'],
  },
  'DELETE /api/v2/teacher_page/greetings/{id}': {
    access: 'teacher',
    summary: 'Removes the teacher’s own greeting, even an approved one.',
    params: Id,
    reply: OwnTeacherPage,
    errors: ['not_found'],
  },
});

export const managerTeacherPagesApi = endpoints({
  'GET /api/v2/manager/greetings': {
    access: 'manager',
    summary: 'Greetings of teachers, page by page: those in a state, or all; longest waiting first.',
    query: z.object({
      state: z.enum([...greetingStates, 'all']).default('waiting'),
      teacherId: z.uuid().optional(),
      ...pageQuery,
    }),
    reply: managerPage(ManagedGreeting),
  },
  'GET /api/v2/manager/greetings/{id}/video': {
    access: 'manager',
    summary: 'The video of a greeting.',
    params: Id,
    reply: 'file',
    fileTypes: greetingTypes,
    hasParts: true,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/greetings/{id}/approval': {
    access: 'manager',
    summary:
      'Approves a greeting for families, replacing the one before; its teacher is notified. Repeating it changes nothing.',
    params: Id,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/greetings/{id}/rejection': {
    access: 'manager',
    summary: 'Rejects a greeting, even one already approved; its teacher gets the reason.',
    params: Id,
    body: z.object({ reason: z.string().trim().min(1).max(GREETING_REASON_MAX) }).strict(),
    reply: Nothing,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/teachers/{id}/page': {
    access: 'manager',
    summary: 'A teacher’s texts for families, in every language.',
    params: Id,
    reply: z.object({
      texts: z.object({ en: z.string(), ru: z.string(), uk: z.string() }),
      changedAt: z.iso.datetime().nullable(),
    }),
    errors: ['not_found'],
  },
});
