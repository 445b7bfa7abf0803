import type { Api } from '@skylark/contract/api';
import type { Deps } from '../../platform/deps.ts';
import { invalidatePages } from '../../platform/bus/invalidatePages.ts';
import type { Bind } from '../../platform/http/bind.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { createGoogle } from '../../platform/google/google.ts';
import { Failure } from '../../platform/http/failure.ts';
import { accountTakenBack, newToken } from '../auth/index.ts';
import { startConnecting, connect, disconnect, readConnection } from './connectGoogle.ts';
import { listFamily } from '../people/index.ts';
import { findGrant } from './googleStore.ts';
import { lessonFeed } from './lessonFeed.ts';
import { addFeedToken, findFeedToken, replaceFeedToken } from '../calendarFeeds/index.ts';
import { startSyncing } from './syncGoogle.ts';

/** Calendars poll about once an hour; a family has several behind one address. */
const FEEDS_PER_ADDRESS: Limit = { name: 'calendar-feed', tries: 300, perSeconds: 15 * 60 };

export function calendarRoutes(on: Bind<Api>, deps: Deps): void {
  const feedUrl = (token: string): string => `${deps.publicUrl()}/api/v2/calendar/${token}.ics`;

  on('GET /api/v2/profile/calendar', async ({ me }) => {
    let token = await findFeedToken(deps.db, me.personId);
    if (token === undefined) {
      await addFeedToken(deps.db, me.personId, newToken(), deps.clock.now());
      token = await findFeedToken(deps.db, me.personId);
    }
    return { feedUrl: feedUrl(token ?? '') };
  });

  on('POST /api/v2/profile/calendar', async ({ me }) => {
    const token = newToken();
    await replaceFeedToken(deps.db, me.personId, token, deps.clock.now());
    await invalidatePages(deps, deps.db, [me.personId], 'calendar');
    return { feedUrl: feedUrl(token) };
  });

  on('GET /api/v2/calendar/{name}', async ({ params, request, reply }) => {
    await deps.limits.takeFrom(FEEDS_PER_ADDRESS, request.ip);
    const feed = await lessonFeed(deps, params.name.slice(0, -'.ics'.length));
    void reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, max-age=300')
      .header('content-disposition', 'attachment; filename="skylark.ics"');
    return Buffer.from(feed);
  });

  const google =
    deps.config.google &&
    createGoogle(
      deps.config.google,
      () => deps.clock.now(),
      () => deps.publicUrl(),
    );
  if (google) startSyncing(deps, google);
  // When an account is recovered, connections made before weren't the owner's.
  deps.jobs.handle(accountTakenBack, async ({ accountId, at }) => {
    for (const id of new Set([accountId, ...(await listFamily(deps.db, accountId)).map((child) => child.id)])) {
      const grant = await findGrant(deps.db, id);
      if (grant && grant.connectedAt <= new Date(at)) await disconnect(deps, google, id);
    }
  });
  const requireGoogle = () => {
    if (!google) throw new Failure('calendar_closed');
    return google;
  };
  on('GET /api/v2/profile/google_calendar', ({ me }) => readConnection(deps, me.personId));
  on('POST /api/v2/profile/google_calendar', async ({ me }) => ({
    url: await startConnecting(deps, requireGoogle(), me.personId),
  }));
  on('PUT /api/v2/profile/google_calendar', ({ me, body }) => connect(deps, requireGoogle(), me, body));
  on('DELETE /api/v2/profile/google_calendar', async ({ me }) => {
    await disconnect(deps, google, me.personId);
    return {};
  });
}
