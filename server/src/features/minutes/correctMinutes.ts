import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { refuseClosing } from '../auth/index.ts';
import { invalidateBalance } from '../credits/index.ts';
import { lockPeople } from '../people/index.ts';
import { changeMinutes } from './minutes.ts';
import { findMinuteEntry, readMinutes } from './store.ts';

/**
 * Adds or removes minutes with a reason; each key is applied only once.
 * @throws Failure not_found; no_credits if more is removed than available; key_used if the key was used with a
 * different amount; account_closing
 */
export async function correctMinutes(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  studentId: string,
  given: { amount: number; reason: string; key?: string | undefined },
): Promise<{ balance: number; lessons: number }> {
  const at = deps.clock.now();
  const [student] = await lockPeople(tx, [studentId]);
  if (student?.type !== 'student' || student.deletedAt) throw new Failure('not_found');
  const { amount, reason: note, key = randomUUID() } = given;
  if (amount > 0) await refuseClosing(tx, studentId);
  const cause = `manager:${studentId}:${key}`;
  const known = await findMinuteEntry(tx, cause);
  if (known && known.amount !== amount) throw new Failure('key_used');
  const reason = amount > 0 ? 'given' : 'taken';
  const { isNew, lessons } = await changeMinutes(tx, { studentId, amount, reason, note, cause, at });
  if (isNew) {
    const details = { amount, lessons, reason: note };
    await recordAudit(tx, manager, { action: 'minutes.corrected', at, personId: studentId, details });
    await invalidateBalance(deps, tx, [studentId]);
  }
  return { balance: await readMinutes(tx, studentId), lessons };
}
