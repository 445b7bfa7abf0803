import { changedFrom, type Thresholds } from '@skylark/contract/nowTroubles.facts';
import { invalidateDesk } from '../../platform/bus/invalidateDesk.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Done } from '../acts/index.ts';
import { type ManagerActor, recordAudit } from '../auditLog/index.ts';
import { lockThresholds, writeThresholds } from './thresholdsStore.ts';

/**
 * Sets the thresholds of the troubles on Now.
 * @param since when the thresholds that the manager saw were set
 * @throws Failure changed_since
 */
export async function setThresholds(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: ManagerActor,
  { thresholds, since }: { thresholds: Thresholds; since: string | null },
): Promise<Done<object>> {
  const before = await lockThresholds(tx);
  if ((before.changed?.at ?? null) !== since) throw new Failure('changed_since');
  await put(deps, tx, actor, before.thresholds, thresholds);
  return { reply: {}, inverse: [{ do: 'thresholds', from: thresholds, to: before.thresholds }], people: [] };
}

/** Undoes it, unless the thresholds have been set again. @throws Failure changed_since */
export async function restoreThresholds(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: ManagerActor,
  { from, to }: { from: Thresholds; to: Thresholds },
): Promise<void> {
  const { thresholds } = await lockThresholds(tx);
  if (JSON.stringify(thresholds) !== JSON.stringify(from)) throw new Failure('changed_since');
  await put(deps, tx, actor, from, to);
}

async function put(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  actor: ManagerActor,
  from: Thresholds,
  to: Thresholds,
): Promise<void> {
  const at = clock.now();
  await writeThresholds(tx, to, actor.name, at);
  await recordAudit(tx, actor, {
    action: 'thresholds.set',
    at,
    details: { from: changedFrom(to, from), to: changedFrom(from, to) },
  });
  await invalidateDesk(tx, 'now');
}
