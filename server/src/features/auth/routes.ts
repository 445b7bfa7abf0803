import type { Api } from '@skylark/contract/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Bind, Caller } from '../../platform/http/bind.ts';
import { activate, findActivation } from './links/activate.ts';
import { readChange, undoChange } from './changes/undoChange.ts';
import { checkCode } from './codes/checkCode.ts';
import { confirmEmail } from './links/confirmEmail.ts';
import { exchangeToken } from './exchangeToken.ts';
import { lookAtLink } from './links/lookAtLink.ts';
import { requestOriginOf } from './RequestOrigin.ts';
import { register } from './register.ts';
import { requestCode } from './codes/requestCode.ts';
import { requestReset } from './links/requestReset.ts';
import { setDeviceCookie } from './knownDevices.ts';
import { createAuthenticate, endSession, type Opened, signIn } from './sessions.ts';

export function authRoutes(on: Bind<Api>, deps: Deps): void {
  const authenticate = createAuthenticate(deps);
  /** The caller of an endpoint that doesn't require signing in; undefined for sessions opened by managers. */
  const callerOf = async (request: FastifyRequest): Promise<Caller | undefined> => {
    const token = request.headers['x-auth-token'];
    const caller = typeof token === 'string' && token !== '' ? await authenticate(token) : undefined;
    return caller?.viewer ? undefined : caller;
  };
  const sessionOf = async (request: FastifyRequest): Promise<string | undefined> =>
    (await callerOf(request))?.sessionId;
  const opened = ({ device, ...session }: Opened, reply: FastifyReply): Omit<Opened, 'device'> => {
    setDeviceCookie(deps, reply, device);
    return session;
  };

  on('POST /api/v2/auth/sessions', async ({ body, request, reply }) =>
    opened(await signIn(deps, body, requestOriginOf(request)), reply),
  );

  on('GET /api/v2/auth/sessions/{id}', async ({ params, request, reply }) => {
    const replaced = await sessionOf(request);
    const { device, ...session } = await exchangeToken(deps, params.id, requestOriginOf(request), replaced);
    if (device !== undefined) setDeviceCookie(deps, reply, device);
    return session;
  });

  on('POST /api/v2/auth/links/look', async ({ body, request }) =>
    lookAtLink(deps, body.token, requestOriginOf(request), await callerOf(request)),
  );

  on('DELETE /api/v2/auth/session', async ({ me }) => {
    await endSession(deps, me.sessionId);
    return {};
  });

  on('POST /api/v2/auth/registrations', async ({ body, request, reply }) =>
    opened(await register(deps, body, requestOriginOf(request)), reply),
  );

  on('POST /api/v2/auth/codes', ({ body, request }) => requestCode(deps, body, requestOriginOf(request)));

  on('POST /api/v2/auth/codes/{id}', async ({ params, body, request }) =>
    checkCode(deps, params.id, body.code, requestOriginOf(request), await sessionOf(request)),
  );

  on('POST /api/v2/auth/password_resets', async ({ body, request }) => {
    await requestReset(deps, body.email, requestOriginOf(request));
    return {};
  });

  on('GET /api/v2/auth/activations/{token}', async ({ params, request }) =>
    findActivation(deps, params.token, requestOriginOf(request), await callerOf(request)),
  );

  on('POST /api/v2/auth/activations/{token}', async ({ params, body, request, reply }) => {
    const { password } = body;
    const replaced = await sessionOf(request);
    const { purpose, token, device } = await activate(deps, params.token, password, requestOriginOf(request), replaced);
    if (device !== undefined) setDeviceCookie(deps, reply, device);
    return { purpose, token };
  });

  on('POST /api/v2/auth/email_confirmations/{token}', async ({ params, request }) =>
    confirmEmail(deps, params.token, requestOriginOf(request), await sessionOf(request)),
  );

  on('GET /api/v2/auth/address_changes/{token}', ({ params, request }) =>
    readChange(deps, params.token, requestOriginOf(request)),
  );

  on('POST /api/v2/auth/address_changes/{token}/undo', ({ params, request }) =>
    undoChange(deps, params.token, requestOriginOf(request)),
  );
}
