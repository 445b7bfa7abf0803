import { z } from 'zod';
import { ACTS_KEPT_DAYS, actKinds, effectKinds } from './acts.facts.ts';
import { endpoints } from './endpoint.ts';
import { Reason } from './managerAuditLog.ts';
import { managerPage, pageQuery } from './managerPage.ts';
import { notificationChannels } from './notifications.facts.ts';
import { Id } from './people.ts';

/** The fields that every act accepts in addition to its own. */
export const actFields = {
  /** Returns what would happen and changes nothing. */
  dryRun: z.boolean().default(false),
  /** Idempotency key: repeating it performs nothing and returns the first reply. */
  key: z.string().min(8).max(100).optional(),
};

/** The reason; the desk always sends one. */
export const givenReason = { reason: Reason.optional() };

export const Effect = z.object({
  kind: z.enum(effectKinds),
  /** `id` and `name` of a threshold are its name. */
  of: z.object({ type: z.enum(['lesson', 'person', 'threshold']), id: z.string(), name: z.string() }),
  before: z.union([z.string(), z.number(), z.boolean()]).nullable(),
  after: z.union([z.string(), z.number(), z.boolean()]).nullable(),
});
export type Effect = z.infer<typeof Effect>;

/** A message that notifies somebody of an act. */
export const ActNotice = z.object({
  /** The recipient; null for an address without an account. */
  to: z.string().nullable(),
  channel: z.enum(notificationChannels),
  locale: z.string(),
  subject: z.string(),
  /** null if it holds a code or a link that opens something. */
  text: z.string().nullable(),
});
export type ActNotice = z.infer<typeof ActNotice>;

/** The fields that every act returns in addition to its own. */
export const actReply = {
  /** null in a dry run. */
  actId: z.uuid().nullable(),
  effects: z.array(Effect),
  notices: z.array(ActNotice),
  /** null if it can't be undone. */
  undoUntil: z.iso.datetime().nullable(),
  /** When the messages are sent; null if they were sent at once, or there are none. */
  toldAt: z.iso.datetime().nullable(),
};
export const ActReply = z.object(actReply);
export type ActReply = z.infer<typeof ActReply>;

/** An act of the requesting manager. */
export const OwnAct = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  kind: z.enum(actKinds),
  /** The child or account it is about; null if it concerns the whole school. */
  person: z.object({ id: z.uuid(), name: z.string(), isStudent: z.boolean() }).nullable(),
  lessonId: z.uuid().nullable(),
  effects: z.array(Effect),
  /** When its messages were or will be sent; null if nobody is notified. */
  toldAt: z.iso.datetime().nullable(),
  /** null if it can't be undone, or can no longer be. */
  undoUntil: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
});
export type OwnAct = z.infer<typeof OwnAct>;

export const actsApi = endpoints({
  'GET /api/v2/manager/me/acts': {
    access: 'manager',
    summary: `The requesting manager’s acts of the last ${ACTS_KEPT_DAYS} days, newest first, page by page: what each one changed, and until when it can be undone.`,
    query: z.object({ kind: z.enum(actKinds).optional(), ...pageQuery }),
    reply: managerPage(OwnAct),
  },
  'POST /api/v2/manager/acts/{id}/undo': {
    access: 'manager',
    summary:
      'Undoes an act of the last 15 minutes by performing its inverse. Messages not sent yet are dropped; people already notified are notified again.',
    params: Id,
    reply: z.object({ told: z.int() }),
    errors: ['not_found', 'not_undoable', 'undo_too_late', 'changed_since'],
  },
});
