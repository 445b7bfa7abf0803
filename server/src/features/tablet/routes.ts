import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import type { Bind } from '../../platform/http/bind.ts';
import { createAuthenticate, requestOriginOf, setDeviceCookie } from '../auth/index.ts';
import { claimTablet } from './claimTablet.ts';
import { offerTablet } from './offerTablet.ts';
import * as store from './store.ts';

/** Signs another device in to the child's view (docs/decisions/0179). */
export function tabletRoutes(on: Bind<Api>, deps: Deps): void {
  const authenticate = createAuthenticate(deps);

  on('POST /api/v2/tablet_codes', ({ me, body }) => offerTablet(deps, me, body.lessonId));

  on('GET /api/v2/tablet_codes/last', async ({ me }) => ({ isUsed: await store.isUsed(deps.db, me.sessionId) }));

  on('POST /api/v2/tablet_codes/claim', async ({ body, request, reply }) => {
    const own = request.headers['x-auth-token'];
    const caller = typeof own === 'string' && own !== '' ? await authenticate(own) : undefined;
    const replaced = caller?.viewer ? undefined : caller?.sessionId;
    const { device, token, lessonId } = await claimTablet(deps, body.code, requestOriginOf(request), replaced);
    setDeviceCookie(deps, reply, device);
    return { token, lessonId };
  });
}
