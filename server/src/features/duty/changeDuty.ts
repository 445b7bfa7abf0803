import { DUTY_MAX_HOURS } from '@skylark/contract/managerDuty.facts';
import { invalidateDesk } from '../../platform/bus/invalidateDesk.ts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { managerActor, recordAudit } from '../auditLog/index.ts';
import { putDuty } from './store.ts';

/** @param until null ends the duty @throws Failure invalid_fields for a time that is over or too far away */
export async function changeDuty(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: Manager,
  until: Date | null,
): Promise<void> {
  const at = clock.now();
  const latest = new Date(at.getTime() + DUTY_MAX_HOURS * 3_600_000);
  if (until !== null && until <= at) throw new Failure('invalid_fields', { until: 'past' });
  if (until !== null && until > latest) throw new Failure('invalid_fields', { until: 'too_long' });
  await transact(db, async (tx) => {
    await putDuty(tx, me.managerId, until);
    const action = until === null ? 'duty.ended' : 'duty.begun';
    const details = until === null ? {} : { until: until.toISOString() };
    await recordAudit(tx, managerActor(me), { action, at, details });
    await invalidateDesk(tx, 'now');
  });
}
