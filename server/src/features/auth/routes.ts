import type { Api } from '@skylark/contract/api';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { endSession, exchangeToken, type From, signIn } from './sessions.ts';

export function authRoutes(on: Bind<Api>, deps: Deps): void {
  on('POST /api/v2/auth/sessions', ({ body, request }) => signIn(deps, body, fromOf(request)));

  on('GET /api/v2/auth/sessions/{id}', ({ params, request }) => exchangeToken(deps, params.id, fromOf(request)));

  on('DELETE /api/v2/auth/session', async ({ me }) => {
    await endSession(deps, me.sessionId);
    return {};
  });
}

const fromOf = (request: FastifyRequest): From => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
});
