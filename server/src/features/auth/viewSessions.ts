import { managerRights } from '@skylark/contract/managerRights';
import type { SchoolView } from '@skylark/contract/profile';
import { SCHOOL_VIEW_MINUTES } from '@skylark/contract/schoolView.facts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listEntriesOfAccount, recordAudit } from '../auditLog/index.ts';
import type { RequestOrigin } from './RequestOrigin.ts';
import { removeViewLink } from './links/store.ts';
import { endViewerSessions, openSession, showViewSessions } from './sessions.ts';
import { findViewer, findViewerAtDesk, listOpenViewSessions, type OpenedBy } from './sessionStore.ts';

/** How long a session lasts that a manager opened as somebody. */
const VIEW_SESSION_MS = SCHOOL_VIEW_MINUTES * 60_000;
const VISITED = 'person.viewed';
const LISTED_MAX = 50;

export interface Exchanged {
  token: string;
  /** Missing for a manager's session: their browser isn't a device of the family. */
  device?: string;
  viewer: { access: 'view' | 'act'; endsAt: string } | null;
  isKept?: true;
}

/** How a manager made a link; undefined for a person's own link. */
export const openerOf = (link: {
  viewerKeyId: string | null;
  viewerSessionId: string | null;
}): OpenedBy | undefined => {
  if (link.viewerKeyId !== null) return { keyId: link.viewerKeyId };
  return link.viewerSessionId === null ? undefined : { deskSessionId: link.viewerSessionId };
};

interface Viewer {
  managerId: string;
  name: string;
  /** When the key or the desk session expires. */
  endsAt: Date | null;
  by: OpenedBy;
}

/**
 * The manager who made a link to view; locked against changes until the transaction ends.
 * @throws Failure link_used if the manager has lost the right since
 */
export async function requireViewer(tx: Tx, by: OpenedBy, at: Date): Promise<Viewer> {
  const found = 'keyId' in by ? await findViewer(tx, by.keyId, at) : await findViewerAtDesk(tx, by.deskSessionId, at);
  const rights: readonly string[] =
    managerRights[
      'keyId' in by
        ? 'POST /api/v2/manager/people/{id}/sign_in_links'
        : 'POST /api/v2/manager/people/{id}/view_sessions'
    ];
  if (!found || !rights.includes(found.role)) throw new Failure('link_used');
  return { managerId: found.managerId, name: found.name, endsAt: found.expiresAt, by };
}

/**
 * Opens a manager's session as somebody. It names the manager, ends after thirty minutes or with the key or desk
 * session it was opened with, and leaves no known device or network behind. The audit log records it for the account's
 * list.
 * @param of.id the link's; a desk view's session has the same id, so that the link's maker can end it
 * @throws Failure account_blocked
 */
export async function openViewSession(
  deps: Pick<Deps, 'clock' | 'bus'>,
  tx: Tx,
  { id, personId, access, viewer }: { id: string; personId: string; access: 'view' | 'act'; viewer: Viewer },
  from: RequestOrigin,
): Promise<Exchanged> {
  const at = deps.clock.now();
  const latest = at.getTime() + VIEW_SESSION_MS;
  const expiresAt = new Date(Math.min(latest, viewer.endsAt?.getTime() ?? latest));
  const { managerId, by } = viewer;
  const { token, sessionId, accountId } = await openSession(deps, tx, personId, from.userAgent, {
    ...('deskSessionId' in by && { id }),
    access,
    managerId,
    by,
    expiresAt,
  });
  await showViewSessions(deps, tx, [accountId]);
  const endsAt = expiresAt.toISOString();
  await recordAudit(
    tx,
    { kind: 'manager', id: managerId, name: viewer.name },
    { action: VISITED, at, personId, details: { session: sessionId, access, endsAt } },
  );
  return { token, viewer: { access, endsAt } };
}

/**
 * Ends a view that the manager has opened at the desk, even before its page has loaded.
 * @returns whether there was one
 */
export async function endViewSession(
  deps: Pick<Deps, 'bus'>,
  tx: Tx,
  of: { id: string; managerId: string },
): Promise<boolean> {
  // The link first: a page that is just opening the session holds the link's lock until it is done.
  const wasMade = await removeViewLink(tx, of.id, of.managerId);
  return (await endViewerSessions(deps, tx, of)) > 0 || wasMade;
}

/** Managers' views of the account, newest first, as far back as the audit log is kept. */
export async function listSchoolViews(deps: Deps, me: Caller): Promise<SchoolView[]> {
  const entries = await listEntriesOfAccount(deps.db, me.accountId, VISITED, LISTED_MAX);
  const open = await listOpenViewSessions(deps.db, me.accountId, deps.clock.now());
  return entries.map(({ at, details }) => {
    const { session, access, endsAt } = details as { session: string; access: string; endsAt: string };
    return { id: session, at: at.toISOString(), endsAt, isOpen: open.has(session), isFull: access === 'act' };
  });
}
