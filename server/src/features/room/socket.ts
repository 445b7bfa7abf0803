import { MESSAGE_MAX_BYTES, ROOM_PROTOCOL } from '@skylark/contract/room.facts';
import type { Deps } from '../../platform/deps.ts';
import { contain } from '../../platform/boundary/contain.ts';
import { repeat } from '../../platform/clock/repeat.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { addressOf } from '../../platform/http/address.ts';
import { Failure } from '../../platform/http/failure.ts';
import { OpenSockets } from '../../platform/http/OpenSockets.ts';
import { replyBare } from '../../platform/http/rawReply.ts';
import { countClosed } from '../../platform/http/socketMetrics.ts';
import type { Upgrade, UpgradeRoute } from '../../platform/http/upgrades.ts';
import { createSocketServer, requireOwnOrigin, tokenOf } from '../../platform/http/sockets.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { CHILD_CHANGED, closeEndedSessions, listValidSessions } from '../auth/index.ts';
import { requireAdmission, seatOf } from './access.ts';
import { Budgets } from './budget.ts';
import { Connection } from './connection.ts';
import type { RoomKindPolicy } from './roomKindPolicy.ts';
import type { Hub } from './hub.ts';
import { PEN_ENDED, type Pens } from './pens.ts';
import { RefusedVisits } from './RefusedVisits.ts';
import { checkInParts, RightsWatch } from './RightsWatch.ts';

const PATH = /^\/api\/v2\/rooms\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/socket$/;
/** A page pings every 4 seconds; one that has been silent for longer than this is gone. */
const SILENT_AFTER_MS = 14_000;

/** How often open rooms are checked, in milliseconds. Tests move the clock and check more often. */
export interface RoomPace {
  /** Checks for silent connections. */
  silenceMs: number;
  /** Checks for changes missed by the bus, and for sessions that expired. */
  rightsMs: number;
  /** Records presence; releases empty rooms. */
  tidyMs: number;
  /** Stores what rooms show to managers. */
  summaryMs: number;
}
const PACE: RoomPace = { silenceMs: 2_000, rightsMs: 1_500, tidyMs: 2_000, summaryMs: 1_000 };

/**
 * All pages in a classroom behind one address reconnect at the same time after an outage; somebody guessing tokens
 * tries far more often.
 */
const JOINS_PER_ADDRESS: Limit = { name: 'room-join', tries: 600, perSeconds: 60 };
/**
 * Enough for a lesson and some whiteboards in other tabs; the oldest socket is closed. A whole school may share one
 * address.
 */
const OPEN_LIMITS = { perPerson: 20, perAddress: 1_500 };
/** Sockets without a hello yet; a page sends it immediately. */
const UNJOINED_LIMITS = { perPerson: 4, perAddress: 200 };

/** On shutdown: an unresponsive database must not delay the pages' move to other servers. */
const SAVED_WITHIN_MS = 1_500;

export interface RoomSockets {
  route: UpgradeRoute;
  close(): Promise<void>;
}

/** Covers lost bus messages: disconnects pens that have ended. */
async function closeEndedPens(connections: Iterable<Connection>, pens: Pens): Promise<void> {
  const open = [...connections].filter(({ penId }) => penId !== undefined);
  if (open.length === 0) return;
  const live = await pens.listLive(open.flatMap(({ penId }) => penId ?? []));
  for (const one of open) if (one.penId === undefined || !live.has(one.penId)) one.bye('not_yours');
}

/** Admission to the room sockets: a socket is only opened for an authenticated caller whose room is open. */
export function createRoomSockets(
  deps: Deps,
  hub: Hub,
  authenticate: Authenticate,
  policies: readonly RoomKindPolicy[],
  pens: Pens,
  pace: RoomPace = PACE,
): RoomSockets {
  const server = createSocketServer(ROOM_PROTOCOL, MESSAGE_MAX_BYTES);
  const connections = new OpenSockets<Connection>(OPEN_LIMITS);
  const unjoined = new OpenSockets<Connection>(UNJOINED_LIMITS);
  const budgets = new Budgets();
  const refused = new RefusedVisits();
  const rights = new RightsWatch(deps, hub, policies, connections);

  const admit = async ({ request, socket, params: [roomId = ''], accept }: Upgrade): Promise<void> => {
    requireOwnOrigin(request, deps.publicUrl());
    const address = addressOf(request, deps.config.trustProxy);
    connections.requirePlace(address);
    unjoined.requirePlace(address);
    const token = tokenOf(request);
    const refuse = async (): Promise<never> => {
      if (!(await refused.isTold(roomId, token ?? ''))) replyBare(socket, 429);
      throw new Failure('too_many_requests');
    };
    if (token !== undefined && refused.isHeld(roomId, token, performance.now())) await refuse();
    await deps.limits.takeFrom(JOINS_PER_ADDRESS, address);
    const person = token === undefined ? undefined : await authenticate(token);
    // Managers can't enter a room as somebody else: nobody may be there unseen, and a manager is never one of its two
    // people.
    if (person?.viewer) throw new Failure('view_only');
    const pen = person || token === undefined ? undefined : await pens.find(token, roomId);
    const caller = person ?? pen;
    if (!caller) throw new Failure('not_signed_in');
    const { personId, sessionId } = caller;
    // A pen has its own budget, so that its excess doesn't lock its person out of the lesson.
    const place = budgets.place(pen ? `pen:${personId}` : personId, roomId, performance.now());
    if (!place.takeVisit(performance.now())) {
      refused.hold(roomId, token ?? '', performance.now());
      await refuse();
    }
    const { policy, status } = await requireAdmission(deps, policies, caller, roomId);
    if (pen && status.isPreparing) throw new Failure('room_not_open');
    const room = await hub.open(roomId, policy, status);
    // The homework may have been handed in or returned while the room was loading.
    if (status.tools !== undefined) await rights.check([roomId]);
    accept(server, (opened) => {
      // One socket per pen: the previous one is closed. The person's own page stays connected.
      if (pen) for (const one of connections.of(personId)) if (one.penId !== undefined) one.closeForReconnect();
      const connection = new Connection(
        opened,
        socket,
        {
          seat: seatOf(caller),
          sessionId,
          personId,
          address,
          place,
          isPreparing: status.isPreparing === true,
          penId: pen?.penId,
          onHello: () => unjoined.delete(connection),
        },
        room,
        hub,
        deps,
      );
      for (const full of [connections.add(connection), unjoined.add(connection)]) {
        if (!full) continue;
        countClosed('room', 'too_many');
        full.closeForReconnect();
      }
      opened.once('close', () => {
        connections.delete(connection);
        unjoined.delete(connection);
      });
    });
  };

  const dismiss = (whose: 'sessionId' | 'penId', id: string): void => {
    for (const connection of connections) if (connection[whose] === id) connection.bye('not_yours');
  };
  const stops = [
    hub.onChanged((room) => contain(deps.log, 'bus', { room }, () => rights.check([room]))),
    deps.bus.subscribe('session', (id) => dismiss('sessionId', id)),
    deps.bus.subscribe(CHILD_CHANGED, (id) => dismiss('sessionId', id)),
    deps.bus.subscribe(PEN_ENDED, (id) => dismiss('penId', id)),
  ];
  const timers = [
    repeat(deps.log, 'room silence', pace.silenceMs, async () => {
      for (const connection of connections) {
        if (!connection.isSilent(SILENT_AFTER_MS)) continue;
        countClosed('room', 'silent');
        connection.closeForReconnect();
      }
      for (const room of hub.rooms()) room.offerFreeSeats(deps.clock.now().getTime());
      budgets.tidy(performance.now());
      refused.tidy(performance.now());
    }),
    repeat(deps.log, 'room rights', pace.rightsMs, async () => {
      await checkInParts([...connections], (part) =>
        closeEndedSessions(
          part,
          (ids) => listValidSessions(deps, ids),
          (connection) => connection.bye('not_yours'),
        ),
      );
      await rights.checkAll();
      await closeEndedPens(connections, pens);
    }),
    repeat(deps.log, 'room presence', pace.tidyMs, () => hub.markSeen()),
    repeat(deps.log, 'room tidy', pace.tidyMs, () => hub.tidy()),
    repeat(deps.log, 'room summaries', pace.summaryMs, () => hub.saveSummaries()),
  ];

  return {
    route: { path: PATH, admit },
    async close() {
      for (const stop of stops) stop();
      const stopped = Promise.all(timers.map((stop) => stop()));
      // Everything must be on disk before the pages are disconnected: otherwise the next server would write at the same
      // time as this one, and one of the two would have to disconnect them again.
      const open = [...connections];
      for (const { writer } of open) writer.isHeldBack = true;
      for (const connection of open) connection.releaseSeat();
      const saved = hub.close();
      await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, SAVED_WITHIN_MS).unref())]);
      for (const connection of connections) connection.closeForReconnect();
      await saved;
      server.close();
      await stopped;
    },
  };
}
