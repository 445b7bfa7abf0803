import { z } from 'zod';
import { GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import { BULK_MAX } from './managerInbox.facts.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { messageStatuses, notificationChannels } from './notifications.facts.ts';
import { Id, Nothing } from './people.ts';

/** Why a manager did something; stored with the entry. */
export const Reason = z.string().trim().min(3).max(500);

const ActorKind = z.enum(['manager', 'person', 'school']);
export type ActorKind = z.infer<typeof ActorKind>;

export const AuditLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  action: z.string(),
  /** Who did it, by their name at that time. */
  by: z.string(),
  byKind: ActorKind,
  /** Of the manager or person; null for the school itself. */
  byId: z.uuid().nullable(),
  lessonId: z.uuid().nullable(),
  /** The person concerned; for a lesson, the student. */
  personId: z.uuid().nullable(),
  /** Their name today; null once they have been deleted. */
  personName: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});

export const MessageLine = z.object({
  id: z.uuid(),
  kind: z.string(),
  channel: z.string(),
  recipient: z.string(),
  /** The account it went to, and the lesson it is about. */
  personId: z.uuid().nullable(),
  lessonId: z.uuid().nullable(),
  subject: z.string(),
  status: z.string(),
  createdAt: z.iso.datetime(),
  settledAt: z.iso.datetime().nullable(),
});

/** SMS per day by purpose. */
export const SmsDay = z.object({
  /** Sign-in codes for existing accounts. */
  signIn: z.int(),
  /** Those anyone can trigger for any number: phone proofs and sign-in codes. */
  asked: z.int(),
  /** Those the school sends itself. */
  notice: z.int(),
  /** Not sent because of the daily ceiling. */
  refused: z.int(),
  ceiling: z.int(),
});

const BY_DEFAULT = 'By default of the last 30 days, or of a given person, lesson or time; page by page.';

/** Filter by person or lesson, and by time: from an instant until before another. */
const about = {
  personId: z.uuid().optional(),
  lessonId: z.uuid().optional(),
  from: GivenInstant.optional(),
  to: GivenInstant.optional(),
};

/** What was done, by whom, and which messages were sent about it. */
export const managerAuditLogApi = endpoints({
  'GET /api/v2/manager/messages/{id}': {
    access: 'manager',
    summary: 'What a message to a family or a teacher says.',
    params: Id,
    reply: z.object({
      subject: z.string(),
      /** Null if it holds a code or a link that opens something, or its words are no longer kept. */
      text: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'GET /api/v2/manager/messages': {
    access: 'manager',
    summary: `Messages, newest first, with their channel and whether they were sent. ${BY_DEFAULT}`,
    query: z.object({
      ...about,
      status: z.enum(messageStatuses).optional(),
      kind: z.string().max(60).optional(),
      channel: z.enum(notificationChannels).optional(),
      ...pageQuery,
    }),
    reply: managerPage(MessageLine),
  },
  'POST /api/v2/manager/messages/{id}/resend': {
    access: 'manager',
    summary:
      'Resends a message unchanged that failed or may have failed, to the account’s current address. Codes and links are not resent, nor messages that are no longer true, such as about a booked lesson that was moved since.',
    params: Id,
    reply: Nothing,
    errors: ['message_spent'],
  },
  'POST /api/v2/manager/messages/resends': {
    access: 'manager',
    summary: `Does for at most ${BULK_MAX} messages what the call for one does, each independently, and reports which ones can’t be resent. A dry run sends nothing and reports the same.`,
    body: z.object({ ids: z.array(z.uuid()).min(1).max(BULK_MAX), dryRun: z.boolean().default(false) }),
    reply: z.object({
      changed: z.int(),
      failed: z.array(z.object({ id: z.uuid(), error: z.enum(['message_spent', 'internal']) })).max(BULK_MAX),
    }),
  },
  'POST /api/v2/manager/messages/resend': {
    access: 'manager',
    summary:
      'Resends all messages of a period that were certainly not sent, at most 1,000 at once, oldest first. A dry run sends nothing and reports the same.',
    body: z.object({
      from: GivenInstant,
      to: GivenInstant,
      kind: z.string().min(1).max(60).optional(),
      channel: z.enum(notificationChannels).optional(),
      dryRun: z.boolean().default(false),
    }),
    reply: z.object({ resent: z.int() }),
  },
  'GET /api/v2/manager/sms': {
    access: 'manager',
    summary: 'How many SMS were sent today (UTC), and how many the daily ceiling held back.',
    reply: SmsDay,
  },
  'GET /api/v2/manager/audit_log': {
    access: 'manager',
    summary: `Who did what, and whom it concerned, newest first. A teacher’s entries include those of their lessons. ${BY_DEFAULT}`,
    query: z.object({
      ...about,
      /** Who did it, by their name at that time: a manager, a person, or `school`. */
      by: z.string().min(1).max(200).optional(),
      /** Who did it, by id: names may be shared. */
      byId: z.uuid().optional(),
      /** Prefix of the action: `lesson.`, `credits.corrected`. */
      action: z
        .string()
        .regex(/^[a-z_.]{1,60}$/)
        .optional(),
      ...pageQuery,
    }),
    reply: managerPage(AuditLine),
  },
});
