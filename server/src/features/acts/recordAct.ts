import type { Db } from '../../platform/db/database.ts';
import { addAct } from './store.ts';

/** Who does something: a manager, one of the school's people, or the school by its own rules. */
export type Actor =
  | { kind: 'manager'; id: string; name: string }
  | { kind: 'person'; id: string; name: string }
  | { kind: 'school' };

export const SCHOOL: Actor = { kind: 'school' };

/** Writes down who did what, as part of the transaction that does it. */
export async function recordAct(
  db: Db,
  actor: Actor,
  act: { act: string; at: Date; lessonId?: string; personId?: string; details?: Record<string, unknown> },
): Promise<void> {
  await addAct(db, {
    at: act.at,
    act: act.act,
    actorKind: actor.kind,
    actorId: actor.kind === 'school' ? null : actor.id,
    actorName: actor.kind === 'school' ? 'school' : actor.name,
    lessonId: act.lessonId ?? null,
    personId: act.personId ?? null,
    details: JSON.stringify(act.details ?? {}),
  });
}
