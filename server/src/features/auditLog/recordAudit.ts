import type { Db } from '../../platform/db/database.ts';
import { actingManager } from '../../platform/http/actingManager.ts';
import { runningAct } from '../../platform/http/runningAct.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { addAuditEntries } from './store.ts';

/** Who acts: a manager, a person, or the school following its rules. */
export type Actor =
  | { kind: 'manager'; id: string; name: string }
  | { kind: 'person'; id: string; name: string }
  | { kind: 'school' };

export const SCHOOL: Actor = { kind: 'school' };

export const managerActor = (me: Manager) =>
  ({ kind: 'manager', id: me.managerId, name: me.name }) as const satisfies Actor;

/** A manager who acts. */
export type ManagerActor = ReturnType<typeof managerActor>;

interface AuditEntry {
  action: string;
  at: Date;
  lessonId?: string;
  personId?: string;
  details?: Record<string, unknown>;
}

/** Records what a manager is about to do as a person, including calls that record no entry of their own. */
export const recordActAs = (
  db: Db,
  manager: { managerId: string; name: string },
  of: { at: Date; personId: string; as: string; call: string; params: unknown },
): Promise<void> =>
  recordAudit(
    db,
    { kind: 'manager', id: manager.managerId, name: manager.name },
    {
      action: 'person.acted',
      at: of.at,
      personId: of.personId,
      details: { as: of.as, call: of.call, ...(of.params as Record<string, unknown> | undefined) },
    },
  );

/** Records actions in the transaction that performs them: any number of entries in one statement. */
export async function recordAudit(db: Db, actor: Actor, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  // A manager's act in the name of a person is recorded as the manager's: "Olha as Olena".
  const manager = actor.kind === 'person' ? actingManager() : undefined;
  const as = manager && actor.kind === 'person' ? { as: actor.name } : {};
  const by: Actor = manager ? { kind: 'manager', id: manager.managerId, name: manager.name } : actor;
  const { id, reason } = runningAct() ?? {};
  await addAuditEntries(
    db,
    entries.map((entry) => ({
      at: entry.at,
      action: entry.action,
      actorKind: by.kind,
      actorId: by.kind === 'school' ? null : by.id,
      actorName: by.kind === 'school' ? 'school' : by.name,
      lessonId: entry.lessonId ?? null,
      personId: entry.personId ?? null,
      details: JSON.stringify({ ...(reason !== undefined && { reason }), ...entry.details, ...as }),
      actId: id ?? null,
    })),
  );
}
