import { LIVE_PATH, LIVE_PROTOCOL } from '@skylark/contract/live.facts';
import { CLOSE_BYE } from '@skylark/contract/room.facts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../../platform/deps.ts';
import { PERSON_NEWS } from '../../platform/bus/tellPages.ts';
import { contain } from '../../platform/boundary/contain.ts';
import { addressOf } from '../../platform/http/address.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { handleSocket } from '../../platform/http/socketEvents.ts';
import { requireOwnOrigin, tokenOf } from '../../platform/http/sockets.ts';
import type { Upgrade, UpgradeRoute } from '../../platform/http/upgrades.ts';
import type { Limit } from '../../platform/limits/limits.ts';

/** A school behind one address comes back all at once after a gap. */
const DOORS_PER_ADDRESS: Limit = { name: 'live-door', tries: 600, perSeconds: 60 };
/** Open pages of one person; the oldest gives way. */
const PAGES_PER_PERSON = 20;
/** So often dead connections are looked for, and those of sessions that ran out. */
const SWEEP_EVERY_MS = 30_000;

const PATH = new RegExp(`^${LIVE_PATH}$`);

interface Page {
  socket: WebSocket;
  sessionId: string;
  token: string;
  isAlive: boolean;
}

interface LiveSockets {
  route: UpgradeRoute;
  close(): void;
}

/** Open pages hear at once that something of theirs is new. They say nothing themselves, and no content goes this way. */
export function createLiveSockets(deps: Deps, authenticate: Authenticate): LiveSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: 1_024,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(LIVE_PROTOCOL) ? LIVE_PROTOCOL : false),
  });
  const people = new Map<string, Page[]>();

  const admit = async ({ request, accept }: Upgrade): Promise<void> => {
    requireOwnOrigin(request, deps.publicUrl());
    await deps.limits.takeFrom(DOORS_PER_ADDRESS, addressOf(request, deps.config.trustProxy));
    const token = tokenOf(request);
    const caller = token === undefined ? undefined : await authenticate(token);
    if (!caller || token === undefined) throw new Failure('not_signed_in');
    const { personId, sessionId } = caller;
    accept(server, (opened) => {
      const page: Page = { socket: opened, sessionId, token, isAlive: true };
      const pages = people.get(personId) ?? [];
      people.set(personId, [...pages, page]);
      if (pages.length >= PAGES_PER_PERSON) pages[0]?.socket.close(CLOSE_BYE);
      handleSocket(
        opened,
        deps.log,
        { socket: 'live' },
        {
          pong: () => (page.isAlive = true),
          message: () => opened.close(CLOSE_BYE),
          close: () => {
            const left = (people.get(personId) ?? []).filter((one) => one !== page);
            if (left.length === 0) people.delete(personId);
            else people.set(personId, left);
          },
        },
      );
    });
  };

  const stopNews = deps.bus.listen(PERSON_NEWS, (id) => {
    const [personId = '', topic = ''] = id.split(':');
    for (const { socket } of people.get(personId) ?? []) socket.send(topic);
  });
  const stopSessions = deps.bus.listen('session', (id) => {
    for (const page of [...people.values()].flat()) if (page.sessionId === id) page.socket.close(CLOSE_BYE);
  });

  const sweep = async (): Promise<void> => {
    for (const page of [...people.values()].flat()) {
      if (!page.isAlive) page.socket.terminate();
      else if (!(await authenticate(page.token))) page.socket.close(CLOSE_BYE);
      else {
        page.isAlive = false;
        page.socket.ping();
      }
    }
  };
  const timer = setInterval(() => contain(deps.log, 'timer', { timer: 'live sweep' }, sweep), SWEEP_EVERY_MS);
  timer.unref();

  return {
    route: { path: PATH, admit },
    close() {
      clearInterval(timer);
      stopNews();
      stopSessions();
      for (const page of [...people.values()].flat()) page.socket.terminate();
      server.close();
    },
  };
}
