import { actFields, ActReply, actReply } from './acts.ts';
import { z } from 'zod';
import { codeStrategies } from './auth.facts.ts';
import { endpoints } from './endpoint.ts';
import { CHILDREN_MAX } from './family.facts.ts';
import {
  MANAGER_KEY_DAYS,
  MANAGER_KEY_MAX_DAYS,
  managerNoticeKinds,
  managerRoles,
  noticeTimes,
} from './manager.facts.ts';
import { Reason } from './managerAuditLog.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { creditReasons } from './payments.facts.ts';
import { Email, Id, Locale, Name, Nothing, Phone } from './people.ts';
import { TAUGHT_AGE_MAX, TAUGHT_AGE_MIN, teacherLanguages } from './teacherChoice.facts.ts';
import { TeacherLanguage } from './teacherChoice.ts';
import { TimeZone } from './timeZone.ts';
import { SCHOOL_ZONE } from './timeZones.facts.ts';
import { wishReasons } from './trial.facts.ts';
import { Format, Level, Temperament } from './trial.ts';

const Role = z.enum(managerRoles);
const KeyDays = z.int().min(1).max(MANAGER_KEY_MAX_DAYS).default(MANAGER_KEY_DAYS);
const NoticeTime = z.enum(noticeTimes);
const ManagerNotices = z.object({
  name: z.string(),
  /** null: the manager gets no mails. */
  email: z.string().nullable(),
  /** Gets an SMS about what can't wait. */
  phone: z.string().nullable(),
  locale: Locale,
  /** Those that the manager's role may see. */
  notices: z
    .array(
      z.object({ kind: z.enum(managerNoticeKinds), time: NoticeTime, defaultTime: NoticeTime, isDefault: z.boolean() }),
    )
    .max(managerNoticeKinds.length),
});
const NoticeChanges = z
  .object({
    locale: Locale,
    /** null removes it. */
    phone: Phone.nullable(),
    /** null goes back to the role's default. */
    notices: z
      .array(z.object({ kind: z.enum(managerNoticeKinds), time: NoticeTime.nullable() }).strict())
      .max(managerNoticeKinds.length),
  })
  .partial()
  .strict();
const ManagerKey = z.object({
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** null: the key in the file of the server's own machine. */
  expiresAt: z.iso.datetime().nullable(),
  /** Updated at most every five minutes. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});

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
  /** For a further child of a family: the student who owns the account. */
  accountId: z.uuid().nullable(),
  timeZone: z.string(),
  balance: z.int(),
  isBlocked: z.boolean(),
  /** When the account is erased, if the family has asked for it and has not signed in since. */
  eraseAt: z.iso.datetime().nullable(),
  nextLessonAt: z.iso.datetime().nullable(),
});

/** Managers, teachers, families, their credits and their wishes. */
export const managerPeopleApi = endpoints({
  'GET /api/v2/manager/me': {
    access: 'manager',
    summary: 'Whose token this is.',
    reply: z.object({
      id: z.uuid(),
      name: z.string(),
      role: Role,
      email: z.string().nullable(),
      locale: Locale,
      /** The calls this manager may make: keys of the contract. */
      rights: z.array(z.string()).max(500),
      /** What this role may give to a family; null without a limit. */
      limits: z
        .object({ minutes: z.int(), minutesAMonth: z.int(), lessons: z.int(), lessonsAMonth: z.int() })
        .nullable(),
      /** Of this session of the desk; null for a key, and when it is over. */
      confirmedUntil: z.iso.datetime().nullable(),
    }),
  },
  'GET /api/v2/manager/me/notices': {
    access: 'manager',
    summary: 'Which mails you get and when: at once, in the digest each morning, or not at all.',
    reply: ManagerNotices,
  },
  'PATCH /api/v2/manager/me/notices': {
    access: 'manager',
    summary: 'Changes which mails you get, when and in which language; what is not given stays.',
    body: NoticeChanges,
    reply: ManagerNotices,
  },
  'GET /api/v2/manager/managers/{name}/notices': {
    access: 'manager',
    summary: 'Which mails a manager gets and when.',
    params: z.object({ name: Name }),
    reply: ManagerNotices,
    errors: ['not_found'],
  },
  'PATCH /api/v2/manager/managers/{name}/notices': {
    access: 'manager',
    summary: 'Changes which mails a manager gets, when and in which language; what is not given stays.',
    params: z.object({ name: Name }),
    body: NoticeChanges,
    reply: ManagerNotices,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/managers': {
    access: 'manager',
    summary: 'Managers by name, also those who have left, page by page.',
    query: z.object({
      role: Role.optional(),
      state: z.enum(['active', 'ended', 'all']).default('all'),
      ...pageQuery,
    }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        name: z.string(),
        email: z.string().nullable(),
        role: Role,
        createdAt: z.iso.datetime(),
        endedAt: z.iso.datetime().nullable(),
        /** Of any of the manager's keys. */
        lastUsedAt: z.iso.datetime().nullable(),
        /** When the last of the manager's keys expires; null for a key that doesn't, or without a key. */
        keysExpireAt: z.iso.datetime().nullable(),
        keys: z.int(),
      }),
    ),
  },
  'POST /api/v2/manager/managers': {
    access: 'manager',
    summary: 'Makes a manager and the key by which they call; its token is shown this once.',
    body: z.object({ name: Name, email: Email.optional(), role: Role.default('manager'), days: KeyDays }),
    reply: z.object({
      id: z.uuid(),
      token: z.string(),
      expiresAt: z.iso.datetime(),
      /** Where the manager joins the desk, once, within a day; null without an email. */
      deskLink: z.string().nullable(),
    }),
  },
  'GET /api/v2/manager/managers/{name}/keys': {
    access: 'manager',
    summary: 'The keys of a manager, newest first, also revoked and expired ones of the last year.',
    params: z.object({ name: Name }),
    reply: z.object({ keys: z.array(ManagerKey).max(200) }),
  },
  'POST /api/v2/manager/managers/{name}/keys': {
    access: 'manager',
    summary: 'Makes another key of a manager; its token is shown this once.',
    params: z.object({ name: Name }),
    body: z.object({ key: Name, days: KeyDays }),
    reply: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['not_found', 'too_many_keys'],
  },
  'POST /api/v2/manager/managers/{name}/keys/{key}/rotation': {
    access: 'manager',
    summary: 'Replaces a key by a new one of the same name, whose token is shown this once. The old one ends at once.',
    params: z.object({ name: Name, key: Name }),
    body: z.object({ days: KeyDays }),
    reply: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['not_found'],
  },
  'DELETE /api/v2/manager/managers/{name}/keys/{key}': {
    access: 'manager',
    summary: 'Revokes one key of a manager, and ends the sessions that were opened with it.',
    params: z.object({ name: Name, key: Name }),
    reply: Nothing,
    errors: ['not_found', 'last_owner'],
  },
  'PATCH /api/v2/manager/managers/{name}': {
    access: 'manager',
    summary: 'Changes the role of a manager, or where mails about requests go; what is not given stays.',
    params: z.object({ name: Name }),
    body: z.object({ role: Role, email: Email.nullable() }).partial().strict(),
    reply: Nothing,
    errors: ['not_found', 'last_owner'],
  },
  'DELETE /api/v2/manager/managers/{name}': {
    access: 'manager',
    summary: 'Ends a manager: all keys, and the sessions opened with them. The name is free again.',
    params: z.object({ name: Name }),
    reply: Nothing,
    errors: ['not_found', 'last_owner'],
  },
  'GET /api/v2/manager/teachers': {
    access: 'manager',
    summary: 'Teachers, by name, page by page.',
    query: z.object({ search: z.string().max(100).optional(), ...pageQuery }),
    reply: managerPage(ManagedTeacher),
  },
  'POST /api/v2/manager/teachers': {
    access: 'manager',
    summary: 'Makes the account of a teacher, who gets a link to choose a password.',
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
      'What a teacher is called and good at, and whether families are sent to them; what is not given stays. Names are changed by those who may make teachers; others are `forbidden`.',
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
      /** The public page shows name, photo and sentence; only with the teacher's consent. */
      isPublic: z.boolean().optional(),
    }),
    reply: Nothing,
    errors: ['not_found', 'forbidden'],
  },
  'GET /api/v2/manager/students': {
    access: 'manager',
    summary:
      'Students whose names, parent, e-mail or phone hold these letters, or all; the newest first, page by page.',
    query: z.object({ search: z.string().max(100).optional(), ...pageQuery }),
    reply: managerPage(ManagedStudent),
  },
  'GET /api/v2/manager/students/{id}/family': {
    access: 'manager',
    summary: 'The children behind the sign-in of a student, the one whose account it is first.',
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
    summary: "Adds a brother or a sister to a student's account.",
    params: Id,
    body: z.object({ firstName: Name, lastName: Name.optional() }),
    reply: Id,
    errors: ['not_found', 'children_full', 'account_closing'],
  },
  'PATCH /api/v2/manager/students/{id}': {
    access: 'manager',
    summary: 'Changes the name of a child, and of the parent for all children of the account; what is not given stays.',
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
      'Gives lessons to a balance, or takes them (negative). The same key is applied to a student once; with another amount it is refused.',
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
      'A link of one use and ten minutes that opens the pages of a person for thirty minutes, without changing anything; with isFull, acts are possible and each is logged. Who made it and why is written down.',
    params: Id,
    body: z.object({ reason: Reason, isFull: z.boolean().default(false) }),
    reply: z.object({ link: z.string(), expiresAt: z.iso.datetime() }),
  },
  'POST /api/v2/manager/people/{id}/view_sessions': {
    access: 'manager',
    isOfDesk: true,
    summary:
      'Opens the pages of a person in a frame of the desk for thirty minutes, view only. The address works once, within a minute, and ends with the session of the desk that asked. Methodists look as teachers only. Who looked and why is written down, and the family sees it.',
    params: Id,
    body: z.object({ reason: Reason }),
    reply: z.object({
      id: Id.shape.id,
      /** For the frame; the part behind `#` is never sent to a server. */
      url: z.string(),
      name: z.string(),
      endsAt: z.iso.datetime(),
    }),
    errors: ['account_blocked'],
  },
  'DELETE /api/v2/manager/view_sessions/{id}': {
    access: 'manager',
    isOfDesk: true,
    summary: 'Ends a view that the same manager has opened at the desk; one that is over stays so.',
    params: Id,
    reply: Nothing,
  },
  'PATCH /api/v2/manager/people/{id}/addresses': {
    access: 'manager',
    summary:
      'Corrects e-mail and phone of a teacher or of the account of a family; what is not given stays. A new address has to be proved. One that was proved is replaced by those only who may make sign-in links; it is told, and can undo it for three days.',
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
    summary: 'Ends all sessions of somebody, as when a phone was lost; what is open with them is shut at once.',
    params: Id,
    body: z.object({ reason: Reason }),
    reply: Nothing,
  },
  'POST /api/v2/manager/people/{id}/block': {
    access: 'manager',
    summary:
      'Shuts an account, or opens it again: nobody signs in to it, and a teacher is offered to nobody. Lessons stay.',
    params: Id,
    body: z.object({ isBlocked: z.boolean(), reason: Reason, ...actFields }),
    reply: ActReply,
    errors: ['not_found', 'key_used'],
  },
  'GET /api/v2/manager/wishes': {
    access: 'manager',
    summary: 'Families that wait for a trial lesson or a call, the longest waiting first, page by page.',
    query: z.object({
      state: z.enum(['open', 'done', 'all']).default('open'),
      reason: z.enum(wishReasons).optional(),
      ...pageQuery,
    }),
    reply: managerPage(
      z.object({
        id: z.uuid(),
        childName: z.string(),
        parentName: z.string(),
        phone: z.string(),
        contact: z.string(),
        timeZone: z.string(),
        reason: z.enum(wishReasons),
        wish: z.string(),
        /** The time the family chose. */
        slot: z.object({ teacher: z.string(), startsAt: z.iso.datetime() }).nullable(),
        answers: z.record(z.string(), z.unknown()),
        createdAt: z.iso.datetime(),
        doneAt: z.iso.datetime().nullable(),
      }),
    ),
  },
  'POST /api/v2/manager/wishes/{id}/done': {
    access: 'manager',
    summary: 'The family was helped.',
    params: Id,
    reply: Nothing,
  },
});
