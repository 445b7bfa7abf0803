import type { SchoolVisit } from '@skylark/contract/profile';
import { managerRights } from '@skylark/contract/managerRights';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listEntriesOfAccount, recordAudit } from '../auditLog/index.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { openSession } from './sessions.ts';
import { findViewer, listOpenVisits } from './sessionStore.ts';

/** How long a session lasts that a manager opened as somebody. */
const VISIT_MS = 30 * 60 * 1000;
const VISITED = 'person.viewed';
const LISTED_MAX = 50;

export interface Exchanged {
  token: string;
  /** Missing for a session of the school: the manager's browser is no device of the family. */
  device?: string;
  viewer: { access: 'view' | 'act'; endsAt: string } | null;
  isKept?: true;
}

/**
 * Opens a session of the school: it says which manager looks, ends after thirty minutes or with the key, and leaves no
 * known device or network behind. The audit log keeps it for the account's list.
 * @throws Failure link_used if the manager has lost the right since the link was made; account_blocked
 */
export async function openVisit(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { personId, access, keyId }: { personId: string; access: 'view' | 'act'; keyId: string },
  from: RequestOrigin,
): Promise<Exchanged> {
  const at = deps.clock.now();
  const viewer = await findViewer(tx, keyId, at);
  const { 'POST /api/v2/manager/people/{id}/sign_in_links': mayLook } = managerRights;
  if (!viewer || !mayLook.some((role) => role === viewer.role)) throw new Failure('link_used');
  const latest = at.getTime() + VISIT_MS;
  const expiresAt = new Date(Math.min(latest, viewer.expiresAt?.getTime() ?? latest));
  const { managerId } = viewer;
  const { token, sessionId } = await openSession(deps, tx, personId, from.userAgent, {
    access,
    managerId,
    keyId,
    expiresAt,
  });
  const endsAt = expiresAt.toISOString();
  await recordAudit(
    tx,
    { kind: 'manager', id: managerId, name: viewer.name },
    { action: VISITED, at, personId, details: { session: sessionId, access, endsAt } },
  );
  return { token, viewer: { access, endsAt } };
}

/** When the school looked at the account, newest first, as long as the audit log is kept. */
export async function listVisits(deps: Deps, me: Caller): Promise<SchoolVisit[]> {
  const entries = await listEntriesOfAccount(deps.db, me.accountId, VISITED, LISTED_MAX);
  const open = await listOpenVisits(deps.db, me.accountId, deps.clock.now());
  return entries.map(({ at, details }) => {
    const { session, access, endsAt } = details as { session: string; access: string; endsAt: string };
    return { id: session, at: at.toISOString(), endsAt, isOpen: open.has(session), isFull: access === 'act' };
  });
}
