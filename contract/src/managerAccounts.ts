import { z } from 'zod';
import { endpoints } from './endpoint.ts';
import {
  MANAGER_KEY_DAYS,
  MANAGER_KEY_MAX_DAYS,
  managerNoticeKinds,
  managerRoles,
  noticeTimes,
} from './manager.facts.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Email, Locale, Name, Nothing, Phone } from './people.ts';

const Role = z.enum(managerRoles);
const KeyDays = z.int().min(1).max(MANAGER_KEY_MAX_DAYS).default(MANAGER_KEY_DAYS);
const NoticeTime = z.enum(noticeTimes);
const ManagerNotices = z.object({
  name: z.string(),
  /** null: the manager gets no mails. */
  email: z.string().nullable(),
  /** Receives SMS about urgent matters. */
  phone: z.string().nullable(),
  locale: Locale,
  /** The notices that the manager's role may see. */
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
  /** null: the key stored in a file on the server's own machine. */
  expiresAt: z.iso.datetime().nullable(),
  /** Updated at most every five minutes. */
  lastUsedAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});

/** Managers, their keys and the notices they get. */
export const managerAccountsApi = endpoints({
  'GET /api/v2/manager/me': {
    access: 'manager',
    summary: 'The manager who makes the request.',
    reply: z.object({
      id: z.uuid(),
      name: z.string(),
      role: Role,
      email: z.string().nullable(),
      locale: Locale,
      /** The calls this manager may make, as keys of the contract. */
      rights: z.array(z.string()).max(500),
      /** What this role may give to a family; null if unlimited. */
      limits: z
        .object({ minutes: z.int(), minutesAMonth: z.int(), lessons: z.int(), lessonsAMonth: z.int() })
        .nullable(),
      /** For the desk's session that makes the request; null for a key, or after it has expired. */
      confirmedUntil: z.iso.datetime().nullable(),
    }),
  },
  'GET /api/v2/manager/me/notices': {
    access: 'manager',
    summary: 'Which emails you get and when: at once, in the digest each morning, or not at all.',
    reply: ManagerNotices,
  },
  'PATCH /api/v2/manager/me/notices': {
    access: 'manager',
    summary: 'Changes which emails you get, when and in which language; omitted fields stay unchanged.',
    body: NoticeChanges,
    reply: ManagerNotices,
  },
  'GET /api/v2/manager/managers/{name}/notices': {
    access: 'manager',
    summary: 'Which emails a manager gets and when.',
    params: z.object({ name: Name }),
    reply: ManagerNotices,
    errors: ['not_found'],
  },
  'PATCH /api/v2/manager/managers/{name}/notices': {
    access: 'manager',
    summary: 'Changes which emails a manager gets, when and in which language; omitted fields stay unchanged.',
    params: z.object({ name: Name }),
    body: NoticeChanges,
    reply: ManagerNotices,
    errors: ['not_found'],
  },
  'GET /api/v2/manager/managers': {
    access: 'manager',
    summary: 'Managers by name, including those who have left, page by page.',
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
        /** The latest use of any of the manager's keys. */
        lastUsedAt: z.iso.datetime().nullable(),
        /** When the last of the manager's keys expires; null without a key, or if one never expires. */
        keysExpireAt: z.iso.datetime().nullable(),
        keys: z.int(),
      }),
    ),
  },
  'POST /api/v2/manager/managers': {
    access: 'manager',
    summary: 'Creates a manager and a key for API calls; its token is shown only once.',
    body: z.object({ name: Name, email: Email.optional(), role: Role.default('manager'), days: KeyDays }),
    reply: z.object({
      id: z.uuid(),
      token: z.string(),
      expiresAt: z.iso.datetime(),
      /** One-time link with which the manager joins the desk, valid for a day; null without an email. */
      deskLink: z.string().nullable(),
    }),
  },
  'GET /api/v2/manager/managers/{name}/keys': {
    access: 'manager',
    summary: 'The keys of a manager, newest first, including those revoked or expired within the last year.',
    params: z.object({ name: Name }),
    reply: z.object({ keys: z.array(ManagerKey).max(200) }),
  },
  'POST /api/v2/manager/managers/{name}/keys': {
    access: 'manager',
    summary: 'Creates another key for a manager; its token is shown only once.',
    params: z.object({ name: Name }),
    body: z.object({ key: Name, days: KeyDays }),
    reply: z.object({ token: z.string(), expiresAt: z.iso.datetime() }),
    errors: ['not_found', 'too_many_keys'],
  },
  'POST /api/v2/manager/managers/{name}/keys/{key}/rotation': {
    access: 'manager',
    summary:
      'Replaces a key by a new one of the same name, whose token is shown only once. The old one stops working at once.',
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
    summary: 'Changes the role of a manager, or the address for emails about requests; omitted fields stay unchanged.',
    params: z.object({ name: Name }),
    body: z.object({ role: Role, email: Email.nullable() }).partial().strict(),
    reply: Nothing,
    errors: ['not_found', 'last_owner'],
  },
  'DELETE /api/v2/manager/managers/{name}': {
    access: 'manager',
    summary: 'Removes a manager: revokes all keys, and ends the sessions opened with them. The name can be used again.',
    params: z.object({ name: Name }),
    reply: Nothing,
    errors: ['not_found', 'last_owner'],
  },
});
