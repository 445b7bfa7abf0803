import { LIVE_PATH, LIVE_PROTOCOL, type LiveTopic } from '@skylark/contract/live.facts';
import type { Deps } from '../../platform/deps.ts';
import { PAGE_INVALIDATION, SCHOOL_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { requireOwnOrigin, tokenOf } from '../../platform/http/sockets.ts';
import { type Limit, limitRefusals } from '../../platform/limits/limits.ts';
import { CHILD_CHANGED, listValidSessions } from '../auth/index.ts';
import { isRegular } from '../lessons/index.ts';
import { createPageSockets, type PageSockets } from './createPageSockets.ts';

/** All pages of a school behind one address reconnect at the same time after an outage. */
const JOINS_PER_ADDRESS: Limit = { name: 'live-join', tries: 600, perSeconds: 60 };
/**
 * Open pages. Above `perPerson`, the person's oldest one is closed. Accounts cost nothing, so once a server has as many
 * pages open as `anybody`, only those of regular people are added.
 */
const OPEN_LIMITS = { name: 'live-strangers', perPerson: 20, perAddress: 3_000, anybody: 5_000 };
/** The page checks which child it is for, and reconnects as that child. */
const OTHER_CHILD: LiveTopic = 'family';

/** Notifies open pages of families and teachers immediately when their data has changed. Pages send nothing. */
export function createLiveSockets(
  deps: Deps,
  authenticate: Authenticate,
  { anybody = OPEN_LIMITS.anybody } = {},
): Pick<PageSockets, 'route' | 'close'> {
  const sockets = createPageSockets(deps, {
    name: 'live',
    path: LIVE_PATH,
    protocol: LIVE_PROTOCOL,
    joinsPerAddress: JOINS_PER_ADDRESS,
    open: { ...OPEN_LIMITS, above: 'oldest' },
    visits: { perSecond: 0.5, burst: 60 },
    bytes: { perSecond: 256, burst: 4_096 },
    messageMaxBytes: 1_024,
    requireOrigin: (request) => requireOwnOrigin(request, deps.publicUrl()),
    async identify(request) {
      const token = tokenOf(request);
      const caller = token === undefined ? undefined : await authenticate(token);
      if (!caller) throw new Failure('not_signed_in');
      return caller;
    },
    async requirePlace(caller, open) {
      if (open < anybody || (await isRegular(deps, caller))) return;
      limitRefusals.inc({ limit: OPEN_LIMITS.name });
      throw new Failure('too_many_requests');
    },
    follow: async ({ personId }, tell) => ({ leave: await deps.bus.subscribeTo(PAGE_INVALIDATION, personId, tell) }),
    listValidSessions: (ids) => listValidSessions(deps, ids),
    endings: [{ topic: 'session' }, { topic: CHILD_CHANGED, last: OTHER_CHILD }],
  });
  const stop = deps.bus.subscribe(SCHOOL_INVALIDATION, (topic) => {
    for (const page of sockets.pages) sockets.tell(page, topic);
  });
  return {
    route: sockets.route,
    async close() {
      stop();
      await sockets.close();
    },
  };
}
