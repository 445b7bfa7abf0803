import { COMMENTS_MAX, INBOX_ROLES, TASKS_MAX } from '@skylark/contract/managerInbox.facts';
import type { Tx } from '../../platform/db/database.ts';
import { dryRun, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { forEachReported } from '../../platform/jobs/forEachReported.ts';
import { Failure } from '../../platform/http/failure.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { lockPeople } from '../people/index.ts';
import { requireItem } from './readInbox.ts';
import * as store from './store.ts';

type Changing = Pick<Deps, 'db' | 'clock'>;

/** Maximum number of open tasks created by one manager. */
const TASKS_OF_MANAGER_MAX = 300;

interface Given {
  version: number;
  assigneeId?: string | null | undefined;
  snoozedUntil?: string | null | undefined;
  dueAt?: string | undefined;
  state?: 'open' | 'done' | undefined;
}

/**
 * Changes an item and the others shown with it. Its source is only changed by its own calls: an item closed by hand
 * needs no action, or was handled elsewhere.
 * @throws Failure not_found, item_changed, item_answered, invalid_fields
 */
export const changeItem = (deps: Changing, me: Manager, id: string, given: Given, isDryRun = false) =>
  (isDryRun ? dryRun : transact)(deps.db, async (tx) => {
    await requireItem(tx, me, id);
    const line = await store.lockLine(tx, id);
    const item = line.find((one) => one.id === id);
    if (!item) throw new Failure('not_found');
    if (item.version !== given.version) throw new Failure('item_changed');
    if (item.closedAt && item.closedBy === null) throw new Failure('item_answered');
    const { assigneeId, snoozedUntil, dueAt, state } = given;
    if (typeof assigneeId === 'string' && !(await store.isColleague(tx, assigneeId, INBOX_ROLES[item.kind])))
      throw new Failure('invalid_fields', { assigneeId: 'unknown' });
    const now = deps.clock.now();
    if (typeof snoozedUntil === 'string' && new Date(snoozedUntil) <= now)
      throw new Failure('invalid_fields', { snoozedUntil: 'past' });
    await store.changeItems(
      tx,
      line.map((one) => one.id),
      {
        ...(assigneeId !== undefined && { assigneeId }),
        ...(snoozedUntil !== undefined && { snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil) }),
        ...(dueAt !== undefined && { dueAt: new Date(dueAt) }),
        ...(state === 'done' && { closedAt: now, closedBy: me.managerId }),
        ...(state === 'open' && { closedAt: null, closedBy: null, snoozedUntil: null }),
      },
    );
    const actions = [
      ...(assigneeId === undefined ? [] : [assigneeId === me.managerId ? 'inbox.taken' : 'inbox.given']),
      ...(snoozedUntil === undefined ? [] : ['inbox.snoozed']),
      ...(dueAt === undefined ? [] : ['inbox.due_set']),
      ...(state === undefined ? [] : [state === 'done' ? 'inbox.closed' : 'inbox.reopened']),
    ];
    for (const one of line) for (const action of actions) await record(deps, tx, me, one, action);
    return { version: given.version + 1, changed: line.length };
  });

/** Changes several items independently: one that somebody else has changed doesn't stop the others. */
export async function changeItems(
  deps: Changing & Pick<Deps, 'log'>,
  me: Manager,
  {
    items,
    dryRun: isDryRun,
    ...given
  }: Omit<Given, 'version' | 'dueAt'> & { items: readonly { id: string; version: number }[]; dryRun: boolean },
) {
  let changed = 0;
  const bulk = {
    name: 'inbox items',
    items,
    codes: ['not_found', 'item_changed', 'item_answered', 'invalid_fields'],
  } as const;
  const failed = await forEachReported(deps.log, bulk, async ({ id, version }) => {
    const done = await changeItem(deps, me, id, { ...given, version }, isDryRun);
    changed += done.changed;
  });
  return { changed, failed };
}

/** @throws Failure not_found, too_many_tasks, invalid_fields */
export const addTask = (
  deps: Changing,
  me: Manager,
  given: { text: string; personId?: string | undefined; dueAt: string; assigneeId?: string | null | undefined },
) =>
  transact(deps.db, async (tx) => {
    const accountId = given.personId === undefined ? null : await store.findAccount(tx, given.personId);
    if (accountId === undefined) throw new Failure('not_found');
    // Locked, so that the account isn't deleted meanwhile, and two managers' tasks are counted together.
    if (accountId !== null) {
      await lockPeople(tx, [accountId]);
      if ((await store.findAccount(tx, accountId)) === undefined) throw new Failure('not_found');
    }
    const { ofPerson, ofMaker } = await store.countTasks(tx, accountId, me.managerId);
    if (ofPerson >= TASKS_MAX || ofMaker >= TASKS_OF_MANAGER_MAX) throw new Failure('too_many_tasks');
    const assigneeId = given.assigneeId === undefined ? me.managerId : given.assigneeId;
    if (assigneeId !== null && !(await store.isColleague(tx, assigneeId, INBOX_ROLES.task)))
      throw new Failure('invalid_fields', { assigneeId: 'unknown' });
    const createdAt = deps.clock.now();
    const { text } = given;
    const task = {
      text,
      personId: accountId,
      madeBy: me.managerId,
      assigneeId,
      createdAt,
      dueAt: new Date(given.dueAt),
    };
    const id = await store.insertTask(tx, task);
    await record(deps, tx, me, { id, kind: 'task', personId: accountId, lessonId: null }, 'task.made');
    return { id };
  });

/** @throws Failure not_found, too_many_comments */
export const addComment = (deps: Changing, me: Manager, id: string, text: string): Promise<void> =>
  transact(deps.db, async (tx) => {
    await requireItem(tx, me, id);
    const [item] = await store.lockLine(tx, id);
    if (!item) throw new Failure('not_found');
    if ((await store.countComments(tx, id)) >= COMMENTS_MAX) throw new Failure('too_many_comments');
    await store.insertComment(tx, { itemId: id, managerId: me.managerId, text, at: deps.clock.now() });
  });

/** @throws Failure not_found */
export async function lookAt(deps: Changing, me: Manager, id: string): Promise<void> {
  await requireItem(deps.db, me, id);
  await store.keepLook(deps.db, { itemId: id, managerId: me.managerId, at: deps.clock.now() });
}

/** The texts of tasks and comments stay out of the audit log, which is kept for longer. */
const record = (
  deps: Changing,
  tx: Tx,
  me: Manager,
  item: { id: string; kind: string; personId: string | null; lessonId: string | null },
  action: string,
): Promise<void> =>
  recordAudit(tx, managerActor(me), {
    action,
    at: deps.clock.now(),
    ...(item.personId !== null && { personId: item.personId }),
    ...(item.lessonId !== null && { lessonId: item.lessonId }),
    details: { item: item.id, kind: item.kind },
  });
