import { z } from 'zod';
import { offerRefusals } from './booking.facts.ts';
import { GivenInstant } from './dates.ts';
import { endpoints } from './endpoint.ts';
import {
  BULK_MAX,
  COMMENT_MAX_LENGTH,
  COMMENTS_MAX,
  inboxKinds,
  inboxViews,
  TASK_MAX_LENGTH,
} from './managerInbox.facts.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { Id, Nothing } from './people.ts';

const Named = z.object({ id: z.uuid(), name: z.string() });

const InboxItem = z.object({
  id: z.uuid(),
  kind: z.enum(inboxKinds),
  /** Increases with every change. */
  version: z.int(),
  /** Specifies the kind: the kind of problem, wish or message; empty if the item's kind says everything. */
  code: z.string(),
  /** Text written by the family, a teacher, or the manager who created a task. */
  words: z.string(),
  /** The family's account or the teacher. */
  person: Named.extend({ type: z.enum(['student', 'teacher']) }).nullable(),
  lesson: z.object({ id: z.uuid(), startsAt: z.iso.datetime(), child: z.string(), teacher: z.string() }).nullable(),
  /** Number of similar items it stands for, including itself. */
  count: z.int(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  assignee: Named.nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** Who closed it manually; null if its source was answered. */
  closedBy: z.string().nullable(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** `invalid_fields`: the item can't be assigned to that colleague. */
const bulkErrors = ['not_found', 'item_changed', 'item_answered', 'invalid_fields', 'internal'] as const;

const Text = z.string().trim().min(1);

/** Items that wait for a manager. */
export const managerInboxApi = endpoints({
  'GET /api/v2/manager/inbox': {
    access: 'manager',
    summary:
      'Items that wait for a manager, of the kinds that your role may see, page by page: soonest due first; of closed ones the latest first. Similar items are grouped into one.',
    query: z.object({
      view: z.enum(inboxViews).default('all'),
      kind: z.enum(inboxKinds).optional(),
      /** The family's account, or a teacher. */
      personId: z.uuid().optional(),
      ...pageQuery,
    }),
    reply: managerPage(InboxItem).extend({
      /** Number of items in each open view. */
      counts: z.object({ all: z.int(), mine: z.int(), nobody: z.int(), today: z.int(), snoozed: z.int() }),
    }),
  },
  'GET /api/v2/manager/inbox/{id}': {
    access: 'manager',
    summary: 'One item with everything needed to decide it, and who else has it open.',
    params: Id,
    reply: z.object({
      item: InboxItem,
      /** Id of the source row, for the call that answers it; null for a task. */
      sourceId: z.uuid().nullable(),
      /** The fields used by each kind: docs/decisions/0421. */
      body: z.object({
        /** The teacher's answer to a problem. */
        answer: z.string().nullable(),
        /** The time a family prefers, or the start and end of a period. */
        from: z.iso.datetime().nullable(),
        to: z.iso.datetime().nullable(),
        /** A phone or another address. */
        contact: z.string().nullable(),
        /** The version of the review, which the call that publishes it requires. */
        version: z.string().nullable(),
        /** Number of findings, lessons, stars or seconds. */
        count: z.int().nullable(),
        amount: z.int().nullable(),
        currency: z.string().nullable(),
        /** Whose wish it is, what may be offered to the family, and what was. */
        wish: z
          .object({
            studentId: z.uuid(),
            /** The teacher of the lesson to move; null if any can be offered. */
            teacherId: z.uuid().nullable(),
            timeZone: z.string(),
            durationMinutes: z.int(),
            /** The first and last instant at which a lesson may be offered. */
            earliest: z.iso.datetime(),
            latest: z.iso.datetime(),
            /** Why the family could take no time at all. */
            refusal: z.enum(offerRefusals).nullable().default(null),
            offered: z.array(z.iso.datetime()),
          })
          .nullable(),
      }),
      madeBy: z.string().nullable(),
      comments: z
        .array(z.object({ id: z.uuid(), by: z.string(), text: z.string(), at: z.iso.datetime() }))
        .max(COMMENTS_MAX),
      /** Managers it can be assigned to. */
      colleagues: z.array(Named).max(200),
      /** Other managers who have it open now. */
      here: z.array(z.string()).max(50),
    }),
    errors: ['not_found'],
  },
  'POST /api/v2/manager/inbox/bulk': {
    access: 'manager',
    summary: `Does for at most ${BULK_MAX} items what the call for one does, each independently, and reports which ones failed and why. A dry run changes nothing and reports the same.`,
    body: z
      .object({
        items: z
          .array(z.object({ id: z.uuid(), version: z.int() }))
          .min(1)
          .max(BULK_MAX),
        dryRun: z.boolean().default(false),
        assigneeId: z.uuid().nullable().optional(),
        snoozedUntil: GivenInstant.nullable().optional(),
        state: z.literal('done').optional(),
      })
      .strict(),
    reply: z.object({
      /** Including the similar items that change with them. */
      changed: z.int(),
      failed: z.array(z.object({ id: z.uuid(), error: z.enum(bulkErrors) })).max(BULK_MAX),
    }),
  },
  'PUT /api/v2/manager/inbox/{id}/look': {
    access: 'manager',
    summary: 'Reports that you have an item open; to be repeated while you do.',
    params: Id,
    body: Nothing,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/inbox': {
    access: 'manager',
    summary: 'Creates a task, optionally about a family.',
    body: z.object({
      text: Text.max(TASK_MAX_LENGTH),
      /** The account or any child. */
      personId: z.uuid().optional(),
      dueAt: GivenInstant,
      /** Defaults to the requesting manager. */
      assigneeId: z.uuid().nullable().optional(),
    }),
    reply: z.object({ id: z.uuid() }),
    errors: ['not_found', 'too_many_tasks'],
  },
  'PATCH /api/v2/manager/inbox/{id}': {
    access: 'manager',
    summary:
      'Takes or assigns an item, snoozes it, closes it manually or opens it again; similar items grouped with it follow.',
    params: Id,
    body: z.object({
      /** The version you last read. */
      version: z.int(),
      /** Null: unassigned. */
      assigneeId: z.uuid().nullable().optional(),
      /** Null: no longer snoozed. */
      snoozedUntil: GivenInstant.nullable().optional(),
      dueAt: GivenInstant.optional(),
      state: z.enum(['open', 'done']).optional(),
    }),
    reply: z.object({ version: z.int(), changed: z.int() }),
    errors: ['not_found', 'item_changed', 'item_answered'],
  },
  'POST /api/v2/manager/inbox/{id}/comments': {
    access: 'manager',
    summary: 'Writes a comment for the other managers.',
    params: Id,
    body: z.object({ text: Text.max(COMMENT_MAX_LENGTH) }),
    reply: Nothing,
    errors: ['not_found', 'too_many_comments'],
  },
});
