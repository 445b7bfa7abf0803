import type { ManagerRole } from './manager.facts.ts';

/** What waits for a manager: each has a source that is answered somewhere, but for a task. */
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

/** Who sees which kind: those who may read what it is about. */
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

/** `all` to `today`: what is open and not put off. */
export const inboxViews = ['all', 'mine', 'nobody', 'today', 'snoozed', 'closed'] as const;
export type InboxView = (typeof inboxViews)[number];

export const TASK_MAX_LENGTH = 500;
/** Items that are changed, or messages sent again, by one call. */
export const BULK_MAX = 100;
export const COMMENT_MAX_LENGTH = 1_000;
/** Of one item. */
export const COMMENTS_MAX = 100;
/** Open tasks of one family. */
export const TASKS_MAX = 50;
/** A lesson that is over for so long waits for a verdict. */
export const UNDECIDED_AFTER_MINUTES = 20;
/** How long somebody counts as looking at an item after the page last said so. */
export const LOOKING_SECONDS = 20;
