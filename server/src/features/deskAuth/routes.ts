import type { Api } from '@skylark/contract/api';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind, Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import * as factors from './factors.ts';
import { join, optionsToJoin, readInvitation, totpToJoin } from './join.ts';
import { PUBLIC_PER_NETWORK } from './limits.ts';
import { makingOptions, signingOptions } from './passkeys.ts';
import { confirmedUntil, DESK_IDLE_MS, dropCookie, endSessions } from './sessions.ts';
import * as sessionStore from './sessionStore.ts';
import { confirm, signInByPasskey, signInByPassword, signInByRecoveryCode } from './signIn.ts';
import { findEmail } from './store.ts';
import { newTotp } from './totp.ts';

/** Only reached by calls from desk sessions: see `isOfDesk` in the contract. */
function ownOf({ managerId, name, by }: Manager): factors.Me {
  if (!('sessionId' in by)) throw new Failure('not_signed_in');
  return { managerId, name, sessionId: by.sessionId };
}

export function deskAuthRoutes(on: Bind<Api>, deps: Deps): void {
  const { db, clock } = deps;

  on('POST /api/v2/desk/passkey_options', async ({ request }) => {
    await deps.limits.takeFrom(PUBLIC_PER_NETWORK, request.ip);
    return signingOptions(deps, request, null);
  });
  on('POST /api/v2/desk/passkey_sessions', async ({ body, request, reply }) => {
    await signInByPasskey(deps, body.passkey, { request, reply });
    return {};
  });
  on('POST /api/v2/desk/sessions', async ({ body, request, reply }) => {
    await signInByPassword(deps, body, { request, reply });
    return {};
  });
  on('POST /api/v2/desk/recoveries', async ({ body, request, reply }) => ({
    codesLeft: await signInByRecoveryCode(deps, body, { request, reply }),
  }));
  on('GET /api/v2/desk/invitations/{token}', ({ params, request }) => readInvitation(deps, params.token, request));
  on('POST /api/v2/desk/invitations/{token}/passkey_options', ({ params, request }) =>
    optionsToJoin(deps, params.token, request),
  );
  on('POST /api/v2/desk/invitations/{token}/totp_secrets', ({ params, request }) =>
    totpToJoin(deps, params.token, request),
  );
  on('POST /api/v2/desk/invitations/{token}', async ({ params, body, request, reply }) => ({
    recoveryCodes: await join(deps, params.token, body, { request, reply }),
  }));

  on('DELETE /api/v2/manager/me/session', async ({ me, reply }) => {
    const { managerId, sessionId } = ownOf(me);
    await transact(db, (tx) => endSessions(deps, tx, managerId, { id: sessionId }));
    dropCookie(deps, reply);
    return {};
  });
  on('GET /api/v2/manager/me/sessions', async ({ me }) => {
    const { managerId, sessionId } = ownOf(me);
    const now = clock.now();
    const rows = await sessionStore.listSessions(db, managerId, now, new Date(now.getTime() - DESK_IDLE_MS));
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        userAgent: row.userAgent,
        createdAt: row.createdAt.toISOString(),
        lastSeenAt: row.lastSeenAt.toISOString(),
        isThis: row.id === sessionId,
      })),
    };
  });
  on('DELETE /api/v2/manager/me/sessions', async ({ me }) => {
    const { managerId, sessionId } = ownOf(me);
    return { ended: await transact(db, (tx) => endSessions(deps, tx, managerId, { but: sessionId })) };
  });
  on('DELETE /api/v2/manager/me/sessions/{id}', async ({ me, params }) => {
    const ended = await transact(db, (tx) => endSessions(deps, tx, me.managerId, params));
    if (ended === 0) throw new Failure('not_found');
    return {};
  });

  on('POST /api/v2/manager/me/passkey_options', async ({ me, body, request }) => {
    if (body.for === 'confirm') return signingOptions(deps, request, me.managerId);
    const email = await findEmail(db, me.managerId);
    return makingOptions(deps, request, { id: me.managerId, name: me.name, email });
  });
  on('POST /api/v2/manager/me/confirmation', async ({ me, body, request }) => {
    const at = await confirm(deps, ownOf(me), body, request);
    return { confirmedUntil: (confirmedUntil(at, clock.now()) ?? at).toISOString() };
  });
  on('GET /api/v2/manager/me/factors', ({ me, request }) => factors.readFactors(deps, ownOf(me), request));
  on('POST /api/v2/manager/me/passkeys', async ({ me, body, request }) => {
    await factors.addOwnPasskey(deps, ownOf(me), request, body);
    return {};
  });
  on('DELETE /api/v2/manager/me/passkeys/{key}', async ({ me, params }) => {
    await factors.removeOwnPasskey(deps, ownOf(me), params.key);
    return {};
  });
  on('POST /api/v2/manager/me/totp_secrets', async ({ me }) =>
    newTotp(deps, (await findEmail(db, me.managerId)) ?? me.name),
  );
  on('PUT /api/v2/manager/me/password', async ({ me, body }) => {
    await factors.changeOwnPassword(deps, ownOf(me), body);
    return {};
  });
  on('DELETE /api/v2/manager/me/password', async ({ me }) => {
    await factors.removeOwnPassword(deps, ownOf(me));
    return {};
  });
  on('POST /api/v2/manager/me/recovery_codes', async ({ me }) => ({
    recoveryCodes: await factors.renewRecoveryCodes(deps, ownOf(me)),
  }));
}
