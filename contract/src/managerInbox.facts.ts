import type { ManagerRole } from './manager.facts.ts';

/**
 * Kinds of items that wait for a manager. Every kind except a task has a source, and answering the source closes the
 * item.
 */
export const inboxKinds = [
  'call_stopped',
  'lesson_problem',
  'lesson_wish',
  'trial_wish',
  'absence_uncovered',
  'undecided',
  'message_failed',
  'refund_failed',
  'books_finding',
  'greeting',
  'review',
  'deck',
  'task',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

const CARING: readonly ManagerRole[] = ['owner', 'manager', 'support'];
const TEACHING: readonly ManagerRole[] = ['owner', 'manager', 'methodist'];
const MONEY: readonly ManagerRole[] = ['owner', 'bookkeeper'];

/** The roles that see each kind: those that may read its source. */
export const INBOX_ROLES: Readonly<Record<InboxKind, readonly ManagerRole[]>> = {
  call_stopped: CARING,
  lesson_problem: CARING,
  lesson_wish: CARING,
  trial_wish: CARING,
  absence_uncovered: CARING,
  undecided: CARING,
  message_failed: CARING,
  refund_failed: MONEY,
  books_finding: MONEY,
  greeting: TEACHING,
  review: TEACHING,
  deck: TEACHING,
  task: ['owner', 'manager', 'support', 'bookkeeper'],
};

export const inboxKindsOf = (role: ManagerRole): InboxKind[] =>
  inboxKinds.filter((kind) => INBOX_ROLES[kind].includes(role));

/** `all` to `today` show open items that aren't snoozed. */
export const inboxViews = ['all', 'mine', 'nobody', 'today', 'snoozed', 'closed'] as const;
export type InboxView = (typeof inboxViews)[number];

export const TASK_MAX_LENGTH = 500;
/** Maximum items changed, or messages resent, in one call. */
export const BULK_MAX = 100;
export const COMMENT_MAX_LENGTH = 1_000;
/** Maximum comments on one item. */
export const COMMENTS_MAX = 100;
/** Maximum open tasks of one family. */
export const TASKS_MAX = 50;
/** How long after the page's last report somebody counts as looking at an item. */
export const LOOKING_SECONDS = 20;
