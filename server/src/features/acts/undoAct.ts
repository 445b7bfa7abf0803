import { UNDO_MINUTES } from '@skylark/contract/acts.facts';
import type { ErrorCode } from '@skylark/contract/errors';
import { invalidateDesk } from '../../platform/bus/invalidateDesk.ts';
import type { Tx } from '../../platform/db/database.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type RunningAct, runInAct } from '../../platform/http/runningAct.ts';
import { type ManagerActor, managerActor, recordAudit } from '../auditLog/index.ts';
import { dropUntold } from '../notifications/index.ts';
import { Inverse } from './inverse.ts';
import * as store from './store.ts';

/** Errors of an inverse that mean that its subject has changed since the act. */
const GONE_ON: ReadonlySet<ErrorCode> = new Set([
  'not_found',
  'slot_taken',
  'no_credits',
  'no_minutes',
  'lesson_not_booked',
  'lesson_over',
  'account_closing',
]);

/**
 * Undoes an act by its inverse, once. Messages not yet sent are dropped; only those who had been told of the act are
 * told that it was undone.
 * @param invert runs one inverse; `key` is the same when the undo is retried
 * @throws Failure not_found, not_undoable, undo_too_late, changed_since
 */
export async function undoAct(
  deps: Pick<Deps, 'db' | 'clock'>,
  me: Manager,
  id: string,
  invert: (tx: Tx, actor: ManagerActor, inverse: Inverse, key: string) => Promise<void>,
): Promise<{ told: number }> {
  return transact(deps.db, async (tx) => {
    const at = deps.clock.now();
    const act = await store.findActForUpdate(tx, id);
    const mayUndoOthers = me.role === 'owner' || me.role === 'manager';
    if (!act || (act.managerId !== me.managerId && !mayUndoOthers)) throw new Failure('not_found');
    if (act.inverse === null) throw new Failure('not_undoable');
    if (act.undoneAt !== null) throw new Failure('changed_since');
    if (at.getTime() > act.at.getTime() + UNDO_MINUTES * 60_000) throw new Failure('undo_too_late');
    const told = await dropUntold(tx, act.messageIds, at);
    const running: RunningAct = { id, messages: [], mayTell: (personId) => told.has(personId) };
    await runInAct(running, async () => {
      try {
        for (const [n, inverse] of Inverse.array().parse(act.inverse).entries())
          await invert(tx, managerActor(me), inverse, `undo:${id}:${n}`);
      } catch (error) {
        throw error instanceof Failure && GONE_ON.has(error.code) ? new Failure('changed_since') : error;
      }
      await recordAudit(tx, managerActor(me), { action: 'act.undone', at, details: { action: act.action } });
    });
    await store.setUndone(tx, id, me.managerId, at);
    await invalidateDesk(tx, `me:${act.managerId}`);
    return { told: running.messages.length };
  });
}
