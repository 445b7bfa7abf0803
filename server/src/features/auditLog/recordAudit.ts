import type { Db } from '../../platform/db/database.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { addAuditEntries } from './store.ts';

/** Who acts: a manager, a person, or the school by its own rules. */
export type Actor =
  | { kind: 'manager'; id: string; name: string }
  | { kind: 'person'; id: string; name: string }
  | { kind: 'school' };

export const SCHOOL: Actor = { kind: 'school' };

export const managerActor = (me: Manager) =>
  ({ kind: 'manager', id: me.managerId, name: me.name }) as const satisfies Actor;

interface AuditEntry {
  action: string;
  at: Date;
  lessonId?: string;
  personId?: string;
  details?: Record<string, unknown>;
}

/** Records actions in the transaction that performs them: any number of entries in one statement. */
export async function recordAudit(db: Db, actor: Actor, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  await addAuditEntries(
    db,
    entries.map((entry) => ({
      at: entry.at,
      action: entry.action,
      actorKind: actor.kind,
      actorId: actor.kind === 'school' ? null : actor.id,
      actorName: actor.kind === 'school' ? 'school' : actor.name,
      lessonId: entry.lessonId ?? null,
      personId: entry.personId ?? null,
      details: JSON.stringify(entry.details ?? {}),
    })),
  );
}
