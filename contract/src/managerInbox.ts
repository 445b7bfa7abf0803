import { z } from 'zod';
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
  /** Grows with every change. */
  version: z.int(),
  /** A word for what it is about: the kind of a problem or wish, of a message; empty where its kind says all. */
  code: z.string(),
  /** What somebody wrote: the family, a teacher, or the manager who made a task. */
  words: z.string(),
  /** The family's account or the teacher. */
  person: Named.extend({ type: z.enum(['student', 'teacher']) }).nullable(),
  lesson: z.object({ id: z.uuid(), startsAt: z.iso.datetime(), child: z.string(), teacher: z.string() }).nullable(),
  /** How many similar ones it stands for, with itself. */
  count: z.int(),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  assignee: Named.nullable(),
  snoozedUntil: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  /** Who closed it by hand; null if its source was answered. */
  closedBy: z.string().nullable(),
});
export type InboxItem = z.infer<typeof InboxItem>;

/** `invalid_fields`: the colleague may not have it. */
const bulkErrors = ['not_found', 'item_changed', 'item_answered', 'invalid_fields', 'internal'] as const;

const Text = z.string().trim().min(1);

/** What waits for a manager. */
export const managerInboxApi = endpoints({
  'GET /api/v2/manager/inbox': {
    access: 'manager',
    summary:
      'What waits for a manager, of the kinds that your role may see, page by page: what is due first; of closed ones the latest first. Similar ones are one line.',
    query: z.object({
      view: z.enum(inboxViews).default('all'),
      kind: z.enum(inboxKinds).optional(),
      /** The family's account, or a teacher. */
      personId: z.uuid().optional(),
      ...pageQuery,
    }),
    reply: managerPage(InboxItem).extend({
      /** Lines of each view that is open. */
      counts: z.object({ all: z.int(), mine: z.int(), nobody: z.int(), today: z.int(), snoozed: z.int() }),
    }),
  },
  'GET /api/v2/manager/inbox/{id}': {
    access: 'manager',
    summary: 'One item with what is needed to decide, and who else has it open.',
    params: Id,
    reply: z.object({
      item: InboxItem,
      /** The row that waits, for the call that answers it; null for a task. */
      sourceId: z.uuid().nullable(),
      /** What each kind has: see docs/decisions/0421. */
      body: z.object({
        /** The teacher's answer to a problem. */
        answer: z.string().nullable(),
        /** The time that a family would like, or from when to when something is. */
        from: z.iso.datetime().nullable(),
        to: z.iso.datetime().nullable(),
        /** A phone or another address. */
        contact: z.string().nullable(),
        /** What may be published: the version of a review, as its publication asks for it. */
        version: z.string().nullable(),
        /** Findings, lessons, stars or seconds. */
        count: z.int().nullable(),
        amount: z.int().nullable(),
        currency: z.string().nullable(),
      }),
      madeBy: z.string().nullable(),
      comments: z
        .array(z.object({ id: z.uuid(), by: z.string(), text: z.string(), at: z.iso.datetime() }))
        .max(COMMENTS_MAX),
      /** To whom it can be given. */
      colleagues: z.array(Named).max(200),
      /** Other managers who have it open now. */
      here: z.array(z.string()).max(50),
    }),
    errors: ['not_found'],
  },
  'POST /api/v2/manager/inbox/bulk': {
    access: 'manager',
    summary: `Does with at most ${BULK_MAX} items what the call for one does, each by itself, and says which ones failed and why. A dry run changes nothing and says the same.`,
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
      /** With similar ones that follow. */
      changed: z.int(),
      failed: z.array(z.object({ id: z.uuid(), error: z.enum(bulkErrors) })).max(BULK_MAX),
    }),
  },
  'PUT /api/v2/manager/inbox/{id}/look': {
    access: 'manager',
    summary: 'Says that you have an item open; repeated while you do.',
    params: Id,
    body: Nothing,
    reply: Nothing,
    errors: ['not_found'],
  },
  'POST /api/v2/manager/inbox': {
    access: 'manager',
    summary: 'Makes a task, of a family where one is named.',
    body: z.object({
      text: Text.max(TASK_MAX_LENGTH),
      /** The account or any child. */
      personId: z.uuid().optional(),
      dueAt: GivenInstant,
      /** Yours unless somebody is named. */
      assigneeId: z.uuid().nullable().optional(),
    }),
    reply: z.object({ id: z.uuid() }),
    errors: ['not_found', 'too_many_tasks'],
  },
  'PATCH /api/v2/manager/inbox/{id}': {
    access: 'manager',
    summary:
      'Takes an item or gives it to somebody, puts it off, closes it by hand or opens it again; similar ones that are shown with it follow.',
    params: Id,
    body: z.object({
      /** As you saw it. */
      version: z.int(),
      /** Null: nobody's. */
      assigneeId: z.uuid().nullable().optional(),
      /** Null: at once again. */
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
