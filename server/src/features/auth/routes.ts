import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { activate, findActivation } from './links/activate.ts';
import { checkCode } from './codes/checkCode.ts';
import { confirmEmail } from './links/confirmEmail.ts';
import { fromOf } from './from.ts';
import { register } from './register.ts';
import { requestCode } from './codes/requestCode.ts';
import { requestReset } from './links/resetPassword.ts';
import { endSession, exchangeToken, signIn } from './sessions.ts';

export function authRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/auth/sessions', ({ body, request }) => signIn(deps, body, fromOf(request)));

  on('GET /api/v2/auth/sessions/{id}', ({ params, request }) => exchangeToken(deps, params.id, fromOf(request)));

  on('DELETE /api/v2/auth/session', async ({ me }) => {
    await endSession(deps, me.sessionId);
    return {};
  });

  on('POST /api/v2/auth/registrations', ({ body, request }) => register(deps, body, fromOf(request)));

  on('POST /api/v2/auth/codes', ({ body, request }) => requestCode(deps, body, fromOf(request)));

  on('POST /api/v2/auth/codes/{id}', ({ params, body, request }) =>
    checkCode(deps, params.id, body.code, fromOf(request)),
  );

  on('POST /api/v2/auth/password_resets', async ({ body, request }) => {
    await requestReset(deps, body.email, fromOf(request));
    return {};
  });

  on('GET /api/v2/auth/activations/{token}', ({ params, request }) =>
    findActivation(deps, params.token, fromOf(request)),
  );

  on('POST /api/v2/auth/activations/{token}', ({ params, body, request }) =>
    activate(deps, params.token, body.password, fromOf(request)),
  );

  on('POST /api/v2/auth/email_confirmations/{token}', async ({ params, request }) => {
    await confirmEmail(deps, params.token, fromOf(request));
    return {};
  });
}
