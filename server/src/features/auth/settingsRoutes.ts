import type { Api } from '@skylark/contract/api';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { changePassword } from './changePassword.ts';
import { askForPhone, confirmPhone } from './codes/changePhone.ts';
import { askForProof, confirmProof } from './codes/proveOwn.ts';
import { changeEmail } from './links/changeEmail.ts';
import { requestOriginOf } from './RequestOrigin.ts';
import { endDevice, listDevices } from './devices.ts';
import { endSessionsOf } from './sessions.ts';
import { listSchoolViews } from './viewSessions.ts';

/** What signed-in people can see and change about their ways to sign in. */
export function authSettingsRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/profile/password', async ({ me, body }) => {
    await changePassword(deps, me, body);
    return {};
  });

  on('POST /api/v2/profile/email', async ({ me, body, request }) => {
    await changeEmail(deps, me, body, request.ip);
    return {};
  });

  on('POST /api/v2/profile/phone', async ({ me, body, request }) => {
    await askForPhone(deps, me, body, requestOriginOf(request));
    return {};
  });

  on('POST /api/v2/profile/phone/confirmation', async ({ me, body, request }) => {
    await confirmPhone(deps, me, body.code, requestOriginOf(request));
    return {};
  });

  on('POST /api/v2/profile/proofs', async ({ me, body, request }) => {
    await askForProof(deps, me, body, requestOriginOf(request));
    return {};
  });

  on('POST /api/v2/profile/proofs/confirmation', async ({ me, body, request }) => {
    await confirmProof(deps, me, body, requestOriginOf(request));
    return {};
  });

  on('GET /api/v2/profile/sessions', ({ me }) => listDevices(deps, me));

  on('GET /api/v2/profile/school_views', ({ me }) => listSchoolViews(deps, me));

  on('DELETE /api/v2/profile/sessions', async ({ me }) => {
    await transact(deps.db, (tx) => endSessionsOf(deps, tx, me.accountId, me.sessionId));
    return {};
  });

  on('DELETE /api/v2/profile/sessions/{id}', async ({ me, params }) => {
    await endDevice(deps, me, params.id);
    return {};
  });
}
