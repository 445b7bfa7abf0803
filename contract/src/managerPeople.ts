import { actFields, ActReply, actReply } from './acts.ts';
import { z } from 'zod';
import { codeStrategies } from './auth.facts.ts';
import { endpoints } from './endpoint.ts';
import { CHILDREN_MAX } from './family.facts.ts';
import { Reason } from './managerAuditLog.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { creditReasons } from './payments.facts.ts';
import { Email, Id, Locale, Name, Nothing, Phone } from './people.ts';
import { TAUGHT_AGE_MAX, TAUGHT_AGE_MIN, teacherLanguages } from './teacherChoice.facts.ts';
import { Format, Level, TeacherLanguage, Temperament } from './teacherChoice.ts';
import { TimeZone } from './timeZone.ts';
import { SCHOOL_ZONE } from './timeZones.facts.ts';

/** A sentence for parents in each language; `about` is used when one is missing. */
const About = z.string().trim().max(500);
const Abouts = z.object({ en: About, ru: About, uk: About }).partial().strict();

const Languages = z.array(TeacherLanguage).min(1).max(teacherLanguages.length);
const TaughtAge = z.int().min(TAUGHT_AGE_MIN).max(TAUGHT_AGE_MAX);

const Traits = z
  .object({
    isBookable: z.boolean().default(true),
    takesTrials: z.boolean().default(true),
    formats: z.array(Format).default(['game', 'school']),
    temperaments: z.array(Temperament).default(['calm', 'restless']),
    levels: z.array(Level).default(['beginner', 'elementary', 'advanced']),
    languages: Languages.default(['en']),
    ageFrom: TaughtAge.default(3),
    ageTo: TaughtAge.default(TAUGHT_AGE_MAX),
    about: z.string().max(500).default(''),
    abouts: Abouts.default({}),
    isPublic: z.boolean().default(false),
  })
  .refine(({ ageFrom, ageTo }) => ageFrom <= ageTo, { path: ['ageTo'], message: 'invalid' });

export const ManagedTeacher = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  timeZone: z.string(),
  isActivated: z.boolean(),
  isBookable: z.boolean(),
  takesTrials: z.boolean(),
  isPublic: z.boolean(),
  formats: z.array(z.string()),
  temperaments: z.array(z.string()),
  levels: z.array(z.string()),
  languages: z.array(z.string()),
  ageFrom: z.int(),
  ageTo: z.int(),
  weeklyHours: z.number(),
  isBlocked: z.boolean(),
});

export const ManagedStudent = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  parentName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** For an additional child of a family: the student who owns the account. */
  accountId: z.uuid().nullable(),
  timeZone: z.string(),
  balance: z.int(),
  isBlocked: z.boolean(),
  /** When the account will be erased, if the family has asked for it and hasn't signed in since. */
  eraseAt: z.iso.datetime().nullable(),
  nextLessonAt: z.iso.datetime().nullable(),
});

/** Teachers, families and their credits, and access to their accounts. */
export const managerPeopleApi = endpoints({
  'GET /api/v2/manager/teachers': {
    access: 'manager',
    summary: 'Teachers, by name, page by page.',
    query: z.object({ search: z.string().max(100).optional(), ...pageQuery }),
    reply: managerPage(ManagedTeacher),
  },
  'POST /api/v2/manager/teachers': {
    access: 'manager',
    summary: 'Creates the account of a teacher, who gets a link to choose a password.',
    body: z.object({
      firstName: Name,
      lastName: Name,
      email: Email,
      phone: Phone.optional(),
      timeZone: TimeZone.default(SCHOOL_ZONE),
      locale: Locale.optional(),
      traits: Traits.optional(),
    }),
    reply: Id,
  },
  'POST /api/v2/manager/teachers/{id}/activation': {
    access: 'manager',
    summary: 'Sends the link to choose a password once more.',
    params: Id,
    reply: Nothing,
  },
  'PATCH /api/v2/manager/teachers/{id}': {
    access: 'manager',
    summary:
      'Changes a teacher’s name, description and skills, and whether families can book them; omitted fields stay unchanged. Names can be changed only by roles that may create teachers; otherwise `forbidden`.',
    params: Id,
    body: z.object({
      firstName: Name.optional(),
      lastName: Name.optional(),
      isBookable: z.boolean().optional(),
      takesTrials: z.boolean().optional(),
      formats: z.array(Format).optional(),
      temperaments: z.array(Temperament).optional(),
      levels: z.array(Level).optional(),
      languages: Languages.optional(),
      ageFrom: TaughtAge.optional(),
      ageTo: TaughtAge.optional(),
      about: z.string().max(500).optional(),
      abouts: Abouts.optional(),
      /** Whether the public page shows name, photo and sentence; only with the teacher's consent. */
      isPublic: z.boolean().optional(),
    }),
    reply: Nothing,
    errors: ['not_found', 'forbidden'],
  },
  'GET /api/v2/manager/students': {
    access: 'manager',
    summary: 'Students whose name, parent, e-mail or phone contains this text, or all; newest first, page by page.',
    query: z.object({ search: z.string().max(100).optional(), ...pageQuery }),
    reply: managerPage(ManagedStudent),
  },
  'GET /api/v2/manager/students/{id}/family': {
    access: 'manager',
    summary: 'The children of a student’s account, the account’s owner first.',
    params: Id,
    reply: z.object({
      children: z
        .array(z.object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), balance: z.int() }))
        .max(CHILDREN_MAX),
    }),
    errors: ['not_found'],
  },
  'POST /api/v2/manager/students/{id}/siblings': {
    access: 'manager',
    summary: 'Adds a sibling to a student’s account.',
    params: Id,
    body: z.object({ firstName: Name, lastName: Name.optional() }),
    reply: Id,
    errors: ['not_found', 'children_full', 'account_closing'],
  },
  'PATCH /api/v2/manager/students/{id}': {
    access: 'manager',
    summary:
      'Changes the name of a child, and of the parent for all children of the account; omitted fields stay unchanged.',
    params: Id,
    body: z.object({ firstName: Name, lastName: Name, parentName: Name }).partial().strict(),
    reply: Nothing,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/students/{id}/credits': {
    access: 'manager',
    summary: 'The balance of a student, line by line, newest first, page by page.',
    params: Id,
    query: z.object({ reason: z.enum(creditReasons).optional(), ...pageQuery }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        at: z.iso.datetime(),
        amount: z.int(),
        reason: z.string(),
        note: z.string(),
        lessonId: z.uuid().nullable(),
      }),
    ).extend({ balance: z.int() }),
  },
  'POST /api/v2/manager/students/{id}/credits': {
    access: 'manager',
    summary:
      'Adds lessons to a balance, or takes them (negative). A key is applied to a student once; with another amount it is refused.',
    params: Id,
    body: z.object({
      amount: z
        .int()
        .min(-100)
        .max(100)
        .refine((amount) => amount !== 0, { message: 'invalid' }),
      reason: Reason,
      ...actFields,
    }),
    reply: z.object({ balance: z.int(), ...actReply }),
    errors: ['no_credits', 'key_used', 'account_closing', 'above_limit'],
  },
  'POST /api/v2/manager/people/{id}/sign_in_links': {
    access: 'manager',
    summary:
      'A one-time link, valid for ten minutes, that opens a person’s pages for thirty minutes, read-only; with isFull, acts are possible and each is logged. Who created it and why is recorded.',
    params: Id,
    body: z.object({ reason: Reason, isFull: z.boolean().default(false) }),
    reply: z.object({ link: z.string(), expiresAt: z.iso.datetime() }),
  },
  'POST /api/v2/manager/people/{id}/view_sessions': {
    access: 'manager',
    isOfDesk: true,
    summary:
      'Opens a person’s pages in a frame of the desk for thirty minutes, read-only. The address works once, within a minute, and ends with the desk session that requested it. Methodists can view teachers only. Who viewed and why is recorded, and the family can see it.',
    params: Id,
    body: z.object({ reason: Reason }),
    reply: z.object({
      id: Id.shape.id,
      /** Opened in the desk's frame; the part after `#` is never sent to a server. */
      url: z.string(),
      name: z.string(),
      endsAt: z.iso.datetime(),
    }),
    errors: ['account_blocked'],
  },
  'DELETE /api/v2/manager/view_sessions/{id}': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Ends a view that the same manager has opened at the desk; has no effect on one that is over.',
    params: Id,
    reply: Nothing,
  },
  'PATCH /api/v2/manager/people/{id}/addresses': {
    access: 'manager',
    summary:
      'Corrects e-mail and phone of a teacher or of a family’s account; omitted fields stay unchanged. A new address must be proved. A proved address can be replaced only by roles that may create sign-in links; it is notified, and can undo the change for three days.',
    params: Id,
    body: z.object({
      email: Email.optional(),
      phone: Phone.optional(),
      /** Sends a link for choosing a password to the new email of an account that has never been used. */
      isInvited: z.boolean().default(false),
      reason: Reason,
      ...actFields,
    }),
    /** Empty when the account already has these addresses. */
    reply: z.object({ changed: z.array(z.enum(codeStrategies)).max(codeStrategies.length), ...actReply }),
    errors: ['not_found', 'forbidden', 'key_used'],
  },
  'POST /api/v2/manager/people/{id}/sign_out': {
    access: 'manager',
    summary:
      'Ends all sessions of a person, for instance when a phone was lost; everything open with them is closed at once.',
    params: Id,
    body: z.object({ reason: Reason }),
    reply: Nothing,
  },
  'POST /api/v2/manager/people/{id}/block': {
    access: 'manager',
    summary:
      'Blocks an account, or unblocks it: nobody can sign in to it, and a blocked teacher isn’t offered to anybody. Lessons stay.',
    params: Id,
    body: z.object({ isBlocked: z.boolean(), reason: Reason, ...actFields }),
    reply: ActReply,
    errors: ['not_found', 'key_used'],
  },
});
