import { randomUUID } from 'node:crypto';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type Actor, recordAudit } from '../auditLog/index.ts';
import { refuseClosing } from '../auth/index.ts';
import { lockPeople } from '../people/index.ts';
import { correctCredits, invalidateBalance } from '../credits/index.ts';

/** Adds or removes lessons with a reason; each key is applied only once. @throws Failure not_found, no_credits, account_closing */
export async function changeCredits(
  deps: Deps,
  tx: Tx,
  manager: Actor,
  studentId: string,
  given: { amount: number; reason: string; key?: string | undefined },
): Promise<{ balance: number }> {
  const at = deps.clock.now();
  const [student] = await lockPeople(tx, [studentId]);
  if (student?.type !== 'student' || student.deletedAt) throw new Failure('not_found');
  if (given.amount > 0) await refuseClosing(tx, studentId);
  const { balance, isNew } = await correctCredits(tx, {
    studentId,
    amount: given.amount,
    note: given.reason,
    key: given.key ?? randomUUID(),
    at,
  });
  if (isNew)
    await recordAudit(tx, manager, {
      action: 'credits.corrected',
      at,
      personId: studentId,
      details: { amount: given.amount, reason: given.reason },
    });
  await invalidateBalance(deps, tx, [studentId]);
  return { balance };
}
