import type { GoogleConnection } from '@skylark/contract/calendar';
import type { Deps } from '../../platform/deps.ts';
import { type Google, GrantGone } from '../../platform/google/google.ts';
import { seal, unseal } from '../../platform/seal.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { hashToken, newToken, requireLive } from '../auth/index.ts';
import * as store from './googleStore.ts';
import { syncSoon } from './syncGoogle.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import { transact } from '../../platform/db/transact.ts';

/** Enough time to choose an account and enter a password and a second factor. */
const VISIT_LASTS_MS = 15 * 60_000;
const VISITS_PER_PERSON: Limit = { name: 'google-visit', tries: 20, perSeconds: 60 * 60 };

const backTo = (deps: Deps): string => `${deps.publicUrl()}/settings/integrations`;

export async function readConnection(deps: Deps, personId: string): Promise<GoogleConnection> {
  const { google } = deps.config;
  if (!google) return { status: 'unavailable', email: null, isStandIn: false };
  const isStandIn = google.isStandIn === true;
  const grant = await store.findGrant(deps.db, personId);
  return grant
    ? { status: grant.status as 'live' | 'dead', email: grant.email, isStandIn }
    : { status: 'off', email: null, isStandIn };
}

/** @returns Google's URL */
export async function startConnecting(deps: Deps, google: Google, personId: string): Promise<string> {
  await deps.limits.take(VISITS_PER_PERSON, personId);
  const [state, verifier] = [newToken(), newToken()];
  const expiresAt = new Date(deps.clock.now().getTime() + VISIT_LASTS_MS);
  await transact(deps.db, (tx) => store.addVisit(tx, { stateHash: hashToken(state), personId, verifier, expiresAt }));
  return google.address({ state, verifier, backTo: backTo(deps) });
}

/**
 * @throws Failure link_used for a state that is another person's, expired or used; calendar_failed if Google refuses
 */
export async function connect(
  deps: Deps,
  google: Google,
  me: Caller,
  given: { code: string; state: string },
): Promise<GoogleConnection> {
  const { personId } = me;
  const { keys } = deps.config.google ?? {};
  if (!keys) throw new Failure('calendar_closed');
  await deps.limits.take(VISITS_PER_PERSON, personId);
  const at = deps.clock.now();
  const visit = await store.takeVisit(deps.db, personId, hashToken(given.state));
  if (!visit || visit.expiresAt <= at) throw new Failure('link_used');
  const exchanged = await google
    .exchange({ code: given.code, verifier: visit.verifier, backTo: backTo(deps) })
    .catch((error: unknown) => {
      if (!(error instanceof GrantGone)) deps.log.error({ err: error }, 'Google Calendar could not be connected');
      throw new Failure('calendar_failed');
    });
  await transact(deps.db, async (tx) => {
    // While Google was being called, the session may have ended or the child may have been removed.
    await requireLive(tx, me);
    const sealedRefreshToken = seal(keys, personId, exchanged.refreshToken);
    await store.saveGrant(tx, { personId, email: exchanged.email, sealedRefreshToken, connectedAt: at });
    await store.makeAllDue(tx, personId, at);
    await syncSoon(deps, tx);
    await invalidatePages(deps, tx, [personId], 'google_calendar');
  });
  return { status: 'live', email: exchanged.email, isStandIn: deps.config.google?.isStandIn === true };
}

/** Deletes the grant here first, then asks Google to revoke it, ignoring failures. */
export async function disconnect(deps: Deps, google: Google | undefined, personId: string): Promise<void> {
  const grant = await store.findGrant(deps.db, personId);
  await transact(deps.db, async (tx) => {
    await store.removeGrant(tx, personId);
    await invalidatePages(deps, tx, [personId], 'google_calendar');
  });
  const { keys } = deps.config.google ?? {};
  if (!google || !keys || !grant?.sealedRefreshToken) return;
  try {
    await google.revoke(unseal(keys, personId, grant.sealedRefreshToken));
  } catch (error) {
    deps.log.warn({ err: error }, 'a grant of Google could not be given back');
  }
}
